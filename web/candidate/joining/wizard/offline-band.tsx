import { joiningMessages as m } from '#domain/joining/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { useIsOffline } from './connection.ts';
import classes from './offline-band.module.css';

/** On top of the wizard while the line is away; it stays in sight, as the form below is long. */
export function OfflineBand() {
  const offline = useIsOffline();
  return (
    <div className={offline ? classes.band : undefined} role="status">
      {offline && (
        <Alert tone="warn" live="off">
          {m.offline}
        </Alert>
      )}
    </div>
  );
}
