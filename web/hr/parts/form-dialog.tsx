import type { ReactNode, Ref } from 'react';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import type { Failure } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import type { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type FormDialogProps = {
  title: string;
  size?: 'lg' | undefined;
  sending: Pick<ReturnType<typeof useHrSubmission>, 'busy' | 'loggedOut' | 'stopWaiting'>;
  /** What no field says itself. */
  failure: Failure | null;
  action: string;
  busyText: string;
  /** What is done with typed values after a login. */
  kept?: string;
  ref?: Ref<HTMLFormElement>;
  onSubmit: () => void;
  onClose: () => void;
  /** Where 'Cancel' asks nothing and the other ways out do. */
  onCancel?: () => void;
  children: ReactNode;
};

/** One form in a dialog of HR: it stays open while it is sent and after a failure, and asks for a login in its place. */
export function FormDialog({ title, size, sending, failure, action, busyText, ...form }: FormDialogProps) {
  const { kept = hrSessionMessages.keptAndSent, ref, onSubmit, onClose, onCancel = onClose, children } = form;
  const { busy, loggedOut, stopWaiting } = sending;
  return (
    <Dialog onClose={busy ? () => undefined : onClose} title={title} size={size}>
      <Form ref={ref} onSubmit={onSubmit}>
        <Stack gap={4}>
          <FailureAlert failure={failure} />
          {children}
          <FormButtons busy={busy} busyText={busyText} onCancel={onCancel}>
            {action}
          </FormButtons>
        </Stack>
      </Form>
      {loggedOut && <HrLoginAgainDialog kept={kept} onLoggedIn={onSubmit} onClose={stopWaiting} />}
    </Dialog>
  );
}
