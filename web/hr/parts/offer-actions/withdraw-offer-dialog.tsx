import type { OfferRecord } from '#contract/offers.ts';
import { limits } from '#domain/limits.ts';
import { reasonFault } from '#domain/offer/withdrawal.ts';
import { withdrawalMessages as t } from '#domain/offer/withdrawal-messages.ts';
import { sayText } from '#domain/texts.ts';
import { undoWithdrawal, withdrawOffer } from './offer-calls.ts';
import { toastWithUndo } from './undo-toast.ts';
import { ReasonDialog } from '#web/hr/parts/reason-dialog.tsx';

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
  return (
    <ReasonDialog
      title={t.title(candidateName)}
      text={t.text(candidateName)}
      confirmLabel={t.action}
      busyText={t.withdrawing}
      field={{
        label: t.reason,
        hint: t.reasonHint,
        optional: reasonFault(offerLetterStatus, null) === null,
        maxLength: limits.noteMax,
      }}
      faultOf={(reason) => {
        const fault = reasonFault(offerLetterStatus, reason.trim() || null);
        return fault === null ? undefined : sayText(fault);
      }}
      failed={t.failed}
      run={async (reason) => {
        const offers = await withdrawOffer(candidateOfferId, reason);
        toastWithUndo(t.withdrawn(candidateName), undoing(offer, onRestored));
        onDeleted(offers);
      }}
      {...{ onFailed, onCancel }}
    />
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
