import { useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { offerListMessages as m } from '#domain/messages.ts';
import { messageOr } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { deleteOffer } from '#web/hr/offers-list/store/offer-calls.ts';

type DeleteOfferDialogProps = {
  offer: OfferRecord;
  onDeleted: () => void;
  /** The call failed: the offer may be another one than the screen shows, or deleted without an answer. */
  onFailed: () => void;
  onCancel: () => void;
};

/** Asks before an offer is deleted, and says how it went (docs/rules/offers-list.md#deleting). */
export function DeleteOfferDialog({ offer, onDeleted, onFailed, onCancel }: DeleteOfferDialogProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { candidateOfferId, candidateName, offeredRole } = offer;

  async function remove(): Promise<void> {
    if (!Number.isSafeInteger(candidateOfferId) || candidateOfferId <= 0) return setError(m.invalidId);
    setBusy(true);
    setError(undefined);
    try {
      await deleteOffer(candidateOfferId);
    } catch (failure) {
      leaveIfUnauthorized(failure);
      onFailed();
      setBusy(false);
      return setError(messageOr(failure, m.deleteFailed));
    }
    toast(m.deleted);
    onDeleted();
  }

  return (
    <ConfirmDialog
      open
      title={`Delete the offer for ${candidateName}?`}
      confirmLabel="Delete"
      cancelLabel="Cancel"
      onConfirm={() => void remove()}
      onCancel={onCancel}
      busy={busy}
      busyText="Deleting..."
      error={error}
    >
      {`Offer ${candidateOfferId}, ${offeredRole}. The letter stays on record as Deleted and can no longer be sent.`}
    </ConfirmDialog>
  );
}
