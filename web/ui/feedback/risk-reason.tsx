import type { RiskReason } from '#domain/at-risk/at-risk.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import classes from './risk-reason.module.css';

const looks: Record<RiskReason, { tone: 'bad' | 'warn' | 'mute'; icon: IconName }> = {
  NOT_SURE: { tone: 'bad', icon: 'help' },
  DATE_WISH: { tone: 'bad', icon: 'calendar-x' },
  MAIL_FAILED: { tone: 'bad', icon: 'mail-off' },
  REPLY_PASSED: { tone: 'bad', icon: 'calendar-x' },
  REPLY_SOON: { tone: 'warn', icon: 'clock' },
  NOT_OPENED: { tone: 'mute', icon: 'eye-off' },
  FIRST_DAY_MISSING: { tone: 'bad', icon: 'calendar' },
  FORM_LATE: { tone: 'bad', icon: 'clipboard' },
  NOT_VERIFIED: { tone: 'bad', icon: 'user-plus' },
  FIX_UNTOUCHED: { tone: 'mute', icon: 'send-back' },
  FORM_NOT_BEGUN: { tone: 'mute', icon: 'clipboard' },
  SIGN_OFF_LATE: { tone: 'warn', icon: 'clock' },
  REQUEST_LATE: { tone: 'bad', icon: 'calendar-x' },
};

export function RiskReasonWords({ reason, words, detail }: { reason: RiskReason; words: string; detail: string }) {
  const { tone, icon } = looks[reason];
  return (
    <span className={classes.reason}>
      <span className={classNames(classes.picture, classes[tone])}>
        <Icon name={icon} size={18} />
      </span>
      <span className={classes.words}>
        <span className={classes.first}>{words}</span>
        {detail !== '' && <span className={classes.second}>{detail}</span>}
      </span>
    </span>
  );
}
