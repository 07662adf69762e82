import { useLocation } from 'react-router';
import { stalePageMessages } from '#domain/first-messages.ts';
import { useIsStalePage } from '#web/api/contract-version.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import classes from './stale-page-notice.module.css';

/** Offers a reload once the server speaks a newer contract than this page; never forces one, and is silent inside the wizard. */
export function StalePageNotice() {
  const stale = useIsStalePage();
  const { pathname } = useLocation();
  if (!stale || pathname.startsWith('/onboard/joining')) return null;
  return (
    <div className={classes.notice}>
      <Alert tone="info" action={<Button onClick={() => location.reload()}>{stalePageMessages.reload}</Button>}>
        {stalePageMessages.newer}
      </Alert>
    </div>
  );
}
