import { type ReactNode, type SubmitEvent, useId } from 'react';
import { createPortal } from 'react-dom';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from './dialog.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { sessionEndedTexts as t } from './texts.ts';

type SessionEndedDialogProps = {
  busy: boolean;
  failure: { message: string; requestId?: string | undefined } | null;
  onSubmit: (event: SubmitEvent) => void;
  onCancel: () => void;
  /** Escape, the cross, Back, or a press outside it. */
  onClose: () => void;
  lead: ReactNode;
  children: ReactNode;
};

/** The frame in which a login is asked for where a session ended, so that what was typed stays. */
export function SessionEndedDialog(props: SessionEndedDialogProps) {
  const { busy, failure, onSubmit, onCancel, onClose, lead, children } = props;
  const formId = useId();

  function submitHere(event: SubmitEvent): void {
    // The dialog is inside another form in React's tree: its own submission is no submission of that one.
    event.stopPropagation();
    onSubmit(event);
  }

  // Not inside that form in the page: a browser stops the submit event of a form in a form there, and sends it by itself.
  return createPortal(
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      footer={
        <>
          <Button onClick={onCancel}>{uiTexts.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy} busyText={t.loggingIn}>
            {t.login}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submitHere}>
        <Stack gap={4}>
          {lead}
          {failure !== null && (
            <Alert tone="bad" requestId={failure.requestId}>
              {failure.message}
            </Alert>
          )}
          {children}
        </Stack>
      </form>
    </Dialog>,
    document.body,
  );
}
