import { useQuery } from '@tanstack/react-query';
import type { OfferRecord } from '#contract/offers.ts';
import { offerListMessages } from '#domain/messages.ts';
import { messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { PdfFrame } from '#web/ui/document/pdf-frame.tsx';
import { LoadingText } from '#web/ui/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { fetchLetter } from '#web/hr/offers-list/store/offer-calls.ts';
import { offersPageTexts as t } from '#web/hr/offers-list/texts.ts';

/** The letter of an offer as it is now, to be read and kept. */
export function LetterDialog({ offer, onClose }: { offer: OfferRecord; onClose: () => void }) {
  const { candidateOfferId, letterVersion, candidateName } = offer;
  const { data, error, refetch } = useQuery({
    queryKey: ['offer-letter', candidateOfferId, letterVersion],
    queryFn: ({ signal }) => fetchLetter(offer, signal),
    gcTime: 0,
  });
  return (
    <Dialog open onClose={onClose} title={t.letterOf(candidateName)} size="lg">
      {data !== undefined && (
        <PdfFrame
          file={data}
          title={t.letterOf(candidateName)}
          fileName={`offer-${candidateOfferId}-v${letterVersion}.pdf`}
        />
      )}
      {data === undefined && error === null && <LoadingText>{t.letterLoading}</LoadingText>}
      {data === undefined && error !== null && (
        <ErrorState
          message={messageOr(error, offerListMessages.letterFailed)}
          requestId={requestIdOf(error)}
          onRetry={() => void refetch()}
        />
      )}
    </Dialog>
  );
}
