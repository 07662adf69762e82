import { routeErrorMessages } from '#domain/first-messages.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';

/** Instead of a screen that could not be shown: its files did not come (no network, a newer version on the server) or
 * it failed. A reload repairs both more often than not. */
export function RouteErrorPage() {
  return (
    <MessagePage
      title={routeErrorMessages.title}
      actions={
        <>
          <Button variant="primary" onClick={() => location.reload()}>
            {routeErrorMessages.reload}
          </Button>
          <LinkButton to="/">{routeErrorMessages.home}</LinkButton>
        </>
      }
    >
      <p role="alert">{routeErrorMessages.text}</p>
    </MessagePage>
  );
}
