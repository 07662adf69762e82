import type { ReactNode } from 'react';
import { RequestId } from './alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import classes from './states.module.css';
import { uiTexts as t } from '#web/ui/texts.ts';

export type EmptyStateProps = { icon?: IconName; title: string; hint?: string; action?: ReactNode };

/** Nothing to show: one icon, one sentence, one action, instead of the rows. */
export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {icon && <Icon name={icon} size={32} />}
      <p className={classes.title} role="status">
        {title}
      </p>
      {hint !== undefined && <p>{hint}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}

export type ErrorStateProps = { message: string; onRetry?: () => void; action?: ReactNode; requestId?: string };

/** Something could not be loaded: exactly the message, and 'Retry' where trying again can help. */
export function ErrorState({ message, onRetry, action, requestId }: ErrorStateProps) {
  return (
    <div className={classes.state}>
      <Icon name="alert-triangle" size={32} />
      <p className={classes.title} role="alert">
        {message}
      </p>
      {requestId !== undefined && <RequestId>{requestId}</RequestId>}
      {(onRetry !== undefined || action !== undefined) && (
        <div className={classes.action}>
          {onRetry !== undefined && <Button onClick={onRetry}>{t.retry}</Button>}
          {action}
        </div>
      )}
    </div>
  );
}
