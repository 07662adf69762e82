import type { Blocker } from 'react-router';
import { offerFormMessages } from '#domain/messages.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';

/** Asks before unsaved typing is left behind. */
export function LeaveDialog({ blocker }: { blocker: Blocker }) {
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={offerFormMessages.leaveTitle}
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {offerFormMessages.leaveText}
    </ConfirmDialog>
  );
}
