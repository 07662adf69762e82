import { useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { offerListMessages as m } from '#domain/messages.ts';
import { sentId } from '#web/api/read/record-ids.ts';
import { bareDeleted } from '#web/api/read/bare-offers.ts';
import { messageOr } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { deleteOffer } from './offer-calls.ts';
import { offerActionTexts as t } from './texts.ts';
import { WithdrawOfferDialog, type WithdrawOfferDialogProps } from './withdraw-offer-dialog.tsx';

/** Asks before an offer is deleted; one that the candidate knows is withdrawn (docs/rules/offers-list.md#deleting). */
export function DeleteOfferDialog(props: WithdrawOfferDialogProps) {
  return props.offer.may.withdraw ? <WithdrawOfferDialog {...props} /> : <DeleteUnsentDialog {...props} />;
}

function DeleteUnsentDialog({ offer, onDeleted, onFailed, onCancel }: Omit<WithdrawOfferDialogProps, 'onRestored'>) {
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
