import { useCallback, useMemo, useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import type { ResendKind } from '#contract/hr/offer-actions.ts';
import { ResendDialog } from '#web/hr/parts/offer-sending/resend-dialog.tsx';
import { DeleteOfferDialog } from '#web/hr/parts/offer-actions/delete-offer-dialog.tsx';
import { ExtendDialog } from '#web/hr/parts/offer-actions/extend-dialog.tsx';
import { LetterDialog } from '#web/hr/parts/offer-actions/letter-dialog.tsx';
import { type OfferReason, ReasonDialog } from '#web/hr/offers-list/columns/offer-status.tsx';

type OpenOfferDialog =
  | { kind: 'letter'; offer: OfferRecord }
  | { kind: 'delete'; offer: OfferRecord }
  | { kind: 'resend'; resend: ResendKind; offers: readonly OfferRecord[] }
  | { kind: 'extend'; offers: readonly OfferRecord[] }
  | { kind: 'reason'; reason: OfferReason };

/** Which dialog is open, and what rows call to open one: always the same functions. */
export function useOfferDialogs() {
  const [dialog, setDialog] = useState<OpenOfferDialog | null>(null);
  const close = useCallback(() => setDialog(null), []);
  const handlers = useMemo(
    () => ({
      onLetter: (offer: OfferRecord) => setDialog({ kind: 'letter', offer }),
      onDelete: (offer: OfferRecord) => setDialog({ kind: 'delete', offer }),
      onResend: (resend: ResendKind, offers: readonly OfferRecord[]) => setDialog({ kind: 'resend', resend, offers }),
      onExtend: (offers: readonly OfferRecord[]) => setDialog({ kind: 'extend', offers }),
      onReason: (reason: OfferReason) => setDialog({ kind: 'reason', reason }),
    }),
    [],
  );
  return { dialog, close, ...handlers };
}

type OfferDialogsProps = {
  dialog: OpenOfferDialog | null;
  onClose: () => void;
  put: (offers: readonly OfferRecord[]) => void;
  refresh: () => void;
};

export function OfferDialogs({ dialog, onClose, put, refresh }: OfferDialogsProps) {
  if (dialog === null) return null;
  if (dialog.kind === 'letter') return <LetterDialog offer={dialog.offer} onClose={onClose} />;
  if (dialog.kind === 'reason') return <ReasonDialog reason={dialog.reason} onClose={onClose} />;
  if (dialog.kind === 'resend') {
    const { resend, offers } = dialog;
    return <ResendDialog kind={resend} {...{ offers, onClose }} onResent={put} />;
  }
  if (dialog.kind === 'extend') {
    return (
      <ExtendDialog
        offers={dialog.offers}
        onClose={onClose}
        onFailed={refresh}
        onExtended={(offers) => {
          put(offers ?? []);
          refresh();
        }}
      />
    );
  }
  const { offer } = dialog;
  return (
    <DeleteOfferDialog
      offer={offer}
      onCancel={onClose}
      onFailed={refresh}
      onRestored={(offers) => {
        put(offers);
        refresh();
      }}
      onDeleted={(offers) => {
        put(offers);
        // A server that does not answer the offer knows who changed it, and when.
        refresh();
        onClose();
      }}
    />
  );
}
