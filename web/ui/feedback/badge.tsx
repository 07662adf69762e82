import classes from './badge.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

/** `warn` is marigold and means that an action is needed; `line` is outlined, `fill` is filled: the person joined. */
export type BadgeTone = 'ok' | 'warn' | 'bad' | 'info' | 'mute' | 'line' | 'fill';

type BadgeProps = { tone: BadgeTone; icon?: IconName; large?: boolean; children: string };

/** An icon, a colour and a word; never colour alone. */
export function Badge({ tone, icon, large = false, children }: BadgeProps) {
  return (
    <span className={classNames(classes.badge, classes[tone], large && classes.large)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
