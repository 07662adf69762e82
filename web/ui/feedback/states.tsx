import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { uiTexts as t } from '#web/ui/texts.ts';
import { RequestId } from './alert.tsx';
import { Spinner } from './progress.tsx';
import classes from './states.module.css';

/** Keeps the room of something that is being loaded; give it the size of what comes. */
export function Skeleton({ width = '100%', height = 12 }: { width?: number | string; height?: number | string }) {
  return <span className={classes.skeleton} style={{ width, height }} aria-hidden="true" />;
}

const lineWidths = ['72%', '94%', '58%', '83%'];

export function SkeletonLines({ lines }: { lines: number }) {
  return (
    <span className={classes.lines} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} width={lineWidths[index % lineWidths.length]} />
      ))}
    </span>
  );
}

export function SkeletonRows({ rows, columns }: { rows: number; columns: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columns }, (__, column) => (
            <td key={column}>
              <Skeleton width={lineWidths[(row + column) % lineWidths.length]} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/** Says what is being loaded, e.g. 'Loading candidates...', to eye and ear. */
export function LoadingText({ children }: { children: ReactNode }) {
  return (
    <p className={classes.loading}>
      <Spinner />
      <span role="status">{children}</span>
    </p>
  );
}

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
