import type { UndeliveredMessage } from '#contract/messages.ts';
import { undeliveredMessages as m } from '#domain/hr-messages.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { dashboardPath } from '#web/session/hr/offer-page-path.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import type { EmptyStateProps } from '#web/ui/feedback/states.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { messagesPageTexts as t } from './texts.ts';
import type { ActionTrouble } from './use-message-actions.ts';

export function emptyState(total: number, onFirst: () => void): EmptyStateProps {
  if (total === 0) {
    const action = <LinkButton to={dashboardPath}>{t.goToDashboard}</LinkButton>;
    return { icon: 'circle-check', title: m.none, hint: m.noneHint, action };
  }
  const action = <Button onClick={onFirst}>{t.firstPage}</Button>;
  return { icon: 'search', title: m.pageBeyond, action };
}

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
      title={t.removeTitle(messages.length)}
      confirmLabel={t.remove}
      cancelLabel={uiTexts.cancel}
      busyText={t.removing}
      {...rest}
    >
      {m.removeText}
    </ConfirmDialog>
  );
}
