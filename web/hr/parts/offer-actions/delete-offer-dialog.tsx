import { useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { limits } from '#domain/limits.ts';
import { offerListMessages as m } from '#domain/messages.ts';
import { withdrawalMessages as w } from '#domain/offer/withdrawal-messages.ts';
import { reasonFault } from '#domain/offer/withdrawal.ts';
import { sayText } from '#domain/texts.ts';
import { messageOr } from '#web/api/client.ts';
import { bareDeleted } from '#web/api/read/bare-offers.ts';
import { sentId } from '#web/api/read/record-ids.ts';
import { ReasonDialog } from '#web/hr/parts/reason-dialog.tsx';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { deleteOffer, undoWithdrawal, withdrawOffer } from './offer-calls.ts';
import { offerActionTexts as t } from './texts.ts';
import { toastWithUndo } from './undo-toast.ts';

type DeleteOfferDialogProps = {
  offer: OfferRecord;
  onDeleted: (offers: readonly OfferRecord[]) => void;
  /** With the offer after 'Undo'; none where it could not be undone. */
  onRestored: (offers: readonly OfferRecord[]) => void;
  /** The call failed: the offer may be another one than the screen shows, or withdrawn without an answer. */
  onFailed: () => void;
  onCancel: () => void;
};

/** Asks before an offer is deleted; one that the candidate knows is withdrawn (docs/rules/offers-list.md#deleting). */
export function DeleteOfferDialog(props: DeleteOfferDialogProps) {
  return props.offer.may.withdraw ? <WithdrawOfferDialog {...props} /> : <DeleteUnsentDialog {...props} />;
}

function DeleteUnsentDialog({ offer, onDeleted, onFailed, onCancel }: Omit<DeleteOfferDialogProps, 'onRestored'>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { candidateOfferId, candidateName, offeredRole } = offer;

  async function remove(): Promise<void> {
    if (!Number.isSafeInteger(candidateOfferId) || candidateOfferId <= 0) return setError(m.invalidId);
    setBusy(true);
    setError(undefined);
    let offers: readonly OfferRecord[];
    try {
      offers = (await deleteOffer(candidateOfferId)).offers ?? [bareDeleted(offer)];
    } catch (failure) {
      leaveIfUnauthorized(failure);
      onFailed();
      setBusy(false);
      return setError(messageOr(failure, m.deleteFailed));
    }
    toast(m.deleted);
    onDeleted(offers);
  }

  return (
    <ConfirmDialog
      title={t.deleteTitle(candidateName)}
      confirmLabel={t.delete}
      onConfirm={() => void remove()}
      onCancel={onCancel}
      busy={busy}
      busyText={t.deleting}
      error={error}
    >
      {t.deleteText(sentId(candidateOfferId), offeredRole)}
    </ConfirmDialog>
  );
}

/** Asks before an offer is withdrawn that the candidate knows, and offers 'Undo' until the mail about it leaves. */
function WithdrawOfferDialog({ offer, onDeleted, onRestored, onFailed, onCancel }: DeleteOfferDialogProps) {
  const { candidateOfferId, candidateName, offerLetterStatus } = offer;
  const isOptional = reasonFault(offerLetterStatus, null) === null;

  async function withdraw(reason: string): Promise<void> {
    const offers = await withdrawOffer(candidateOfferId, reason);
    let restored: readonly OfferRecord[] = [];
    toastWithUndo(w.withdrawn(candidateName), {
      undo: async () => {
        restored = await undoWithdrawal(candidateOfferId);
        return w.undone(candidateName);
      },
      failed: w.undoFailed,
      onSettled: () => onRestored(restored),
    });
    onDeleted(offers);
  }

  return (
    <ReasonDialog
      title={w.title(candidateName)}
      text={w.text(candidateName)}
      confirmLabel={w.action}
      busyText={w.withdrawing}
      field={{ label: w.reason, hint: w.reasonHint, optional: isOptional, maxLength: limits.noteMax }}
      faultOf={(reason) => {
        const fault = reasonFault(offerLetterStatus, reason.trim() || null);
        return fault === null ? undefined : sayText(fault);
      }}
      failed={w.failed}
      run={withdraw}
      {...{ onFailed, onCancel }}
    />
  );
}
