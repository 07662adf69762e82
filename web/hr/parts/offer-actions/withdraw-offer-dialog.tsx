import { useId, useRef, useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { limits } from '#domain/limits.ts';
import { reasonFault } from '#domain/offer/withdrawal.ts';
import { withdrawalMessages as t } from '#domain/offer/withdrawal-messages.ts';
import { sayText } from '#domain/texts.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { undoWithdrawal, withdrawOffer } from './offer-calls.ts';
import { toastWithUndo } from './undo-toast.ts';

export type WithdrawOfferDialogProps = {
  offer: OfferRecord;
  onDeleted: (offers: readonly OfferRecord[]) => void;
  /** With the offer after 'Undo'; none where it could not be undone. */
  onRestored: (offers: readonly OfferRecord[]) => void;
  /** The call failed: the offer may be another one than the screen shows, or withdrawn without an answer. */
  onFailed: () => void;
  onCancel: () => void;
};

/** Asks before an offer is withdrawn that the candidate knows, and offers 'Undo' until the mail about it leaves. */
export function WithdrawOfferDialog({ offer, onDeleted, onRestored, onFailed, onCancel }: WithdrawOfferDialogProps) {
  const { candidateOfferId, candidateName, offerLetterStatus } = offer;
  const field = useRef<HTMLTextAreaElement>(null);
  const textId = useId();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  useUnsaved(reason !== '');
  const { busy, failure, loggedOut, stopWaiting, clear, send } = useHrSubmission(t.failed);
  const isOptional = reasonFault(offerLetterStatus, null) === null;

  function withdraw(): void {
    const fault = reasonFault(offerLetterStatus, reason.trim() || null);
    setWrong(fault === null ? undefined : sayText(fault));
    if (fault !== null) return field.current?.focus();
    send(async () => {
      const offers = await withdrawOffer(candidateOfferId, reason);
      toastWithUndo(t.withdrawn(candidateName), undoing(offer, onRestored));
      onDeleted(offers);
    }, onFailed);
  }

  const fieldError = wrong ?? fieldMessage(failure, 'reason');
  return (
    <ConfirmDialog
      title={t.title(candidateName)}
      confirmLabel={t.action}

      onConfirm={withdraw}
      onCancel={onCancel}
      busy={busy}
      busyText={t.withdrawing}
      error={failure === null || fieldError !== undefined ? undefined : failure.message}
      describedBy={textId}
    >
      <Stack gap={4}>
        <p id={textId}>{t.text(candidateName)}</p>
        <TextAreaField
          ref={field}
          name="reason"
          label={t.reason}
          hint={t.reasonHint}
          error={fieldError}
          optional={isOptional}
          maxLength={limits.noteMax}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setWrong(undefined);
            clear();
          }}
        />
      </Stack>
      {loggedOut && (
        <HrLoginAgainDialog kept={hrSessionMessages.keptAndSent} onLoggedIn={withdraw} onClose={stopWaiting} />
      )}
    </ConfirmDialog>
  );
}

function undoing({ candidateOfferId, candidateName }: OfferRecord, onRestored: WithdrawOfferDialogProps['onRestored']) {
  let restored: readonly OfferRecord[] = [];
  return {
    undo: async () => {
      restored = await undoWithdrawal(candidateOfferId);
      return t.undone(candidateName);
    },
    failed: t.undoFailed,
    onSettled: () => onRestored(restored),
  };
}
