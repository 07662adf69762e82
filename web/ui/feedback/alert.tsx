import type { ReactNode } from 'react';
import classes from './alert.module.css';
import { classNames } from '#web/ui/class-names.ts';
import { FirstIcon } from '#web/ui/first-icon.tsx';
import { uiTexts as t } from '#web/ui/texts.ts';

export type Tone = 'bad' | 'warn' | 'info' | 'ok';

const icons = { bad: 'alert-circle', warn: 'alert-triangle', info: 'info', ok: 'circle-check' } as const;

export function ToneIcon({ tone }: { tone: Tone }) {
  return <FirstIcon name={icons[tone]} className={classes[`${tone}Icon`]} />;
}

export function RequestId({ children }: { children: string }) {
  return <p className={classes.requestId}>{t.requestId(children)}</p>;
}

type AlertProps = {
  tone: Tone;
  /** The exact message; it is all that the live region holds. */
  children: string;
  requestId?: string;
  action?: ReactNode;
  /** How it is announced; trouble and caution at once, the rest when there is a pause. */
  live?: 'alert' | 'status' | 'off';
};

export function Alert({ tone, children, requestId, action, live }: AlertProps) {
  const announced = live ?? (tone === 'bad' || tone === 'warn' ? 'alert' : 'status');
  return (
    <div className={classNames(classes.alert, classes[tone])}>
      <ToneIcon tone={tone} />
      <div className={classes.body}>
        <p role={announced === 'off' ? undefined : announced}>{children}</p>
        {requestId !== undefined && <RequestId>{requestId}</RequestId>}
        {action !== undefined && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  );
}
