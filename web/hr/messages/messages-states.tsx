import type { ReactNode } from 'react';
import type { UndeliveredMessage } from '#contract/messages.ts';
import { undeliveredMessages as m } from '#domain/hr-messages.ts';
import { messageOr } from '#web/api/client.ts';
import { FailedCall, requestIdOf } from '#web/api/failed-call.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { EmptyState, ErrorState } from '#web/ui/feedback/states.tsx';
import type { ActionTrouble } from './use-message-actions.ts';
import type { UndeliveredPage } from './use-undelivered.ts';

/** What stands in the place of the rows; undefined where there are rows, or while they are on their way. */
export function insteadOfRows(
  shown: UndeliveredPage | undefined,
  error: unknown,
  onRetry: () => void,
  onFirst: () => void,
): ReactNode {
  if (shown !== undefined) {
    if (shown.content.length > 0) return undefined;
    return shown.totalElements > 0 ? <PageBeyond onFirst={onFirst} /> : <NothingUndelivered />;
  }
  if (error === null) return undefined;
  return <ErrorState message={messageOr(error, m.loadFailed)} requestId={requestIdOf(error)} onRetry={onRetry} />;
}

function NothingUndelivered() {
  return (
    <EmptyState
      icon={<Icon name="circle-check" size={32} />}
      title={m.none}
      hint={m.noneHint}
      action={<LinkButton to="/hce">Go to the dashboard</LinkButton>}
    />
  );
}

/** The address names a page that is no more. */
function PageBeyond({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      icon={<Icon name="search" size={32} />}
      title={m.pageBeyond}
      action={<Button onClick={onFirst}>First page</Button>}
    />
  );
}

/** What did not go as asked. */
export function Trouble({ trouble }: { trouble: ActionTrouble }) {
  if ('skipped' in trouble) return <Alert tone="warn">{trouble.skipped}</Alert>;
  return <FailedCall error={trouble.error} fallback={trouble.fallback} />;
}

type RemoveDialogProps = {
  messages: readonly UndeliveredMessage[];
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before messages are taken off the list: their text goes with it. */
export function RemoveDialog({ messages, ...rest }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      open
      title={messages.length === 1 ? 'Remove this message?' : `Remove ${messages.length} messages?`}
      confirmLabel="Remove"
      cancelLabel="Cancel"
      busyText="Removing..."
      {...rest}
    >
      {m.removeText}
    </ConfirmDialog>
  );
}
