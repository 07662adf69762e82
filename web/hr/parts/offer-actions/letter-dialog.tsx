import { useQuery } from '@tanstack/react-query';
import type { OfferRecord } from '#contract/offers.ts';
import { offerListMessages } from '#domain/messages.ts';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { linkElsewhere } from '#web/api/link-elsewhere.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { PdfFrame } from '#web/ui/document/pdf-frame.tsx';
import { LoadingText } from '#web/ui/feedback/states.tsx';
import { fetchLetter, type LetterOwner } from './offer-calls.ts';
import { offerActionTexts as t } from './texts.ts';

type LetterDialogProps = {
  offer: LetterOwner & Pick<OfferRecord, 'candidateName' | 'letterVersion'>;
  /** The current one unless another is named. */
  version?: number;
  onClose: () => void;
};

export function LetterDialog({ offer, version, onClose }: LetterDialogProps) {
  const { candidateOfferId, candidateName } = offer;
  const letterVersion = version ?? offer.letterVersion;
  const title = version === undefined ? t.letterOf(candidateName) : t.letterVersionOf(candidateName, version);
  const { data, error, refetch } = useQuery({
    queryKey: ['offer-letter', candidateOfferId, letterVersion],
    queryFn: ({ signal }) => fetchLetter(offer, signal, version),
    gcTime: 0,
  });
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      {data !== undefined ? (
        <PdfFrame file={data} title={title} fileName={`offer-${candidateOfferId}-v${letterVersion}.pdf`} />
      ) : error === null ? (
        <LoadingText>{t.letterLoading}</LoadingText>
      ) : (
        <FailedLoad
          {...{ error, refetch }}
          fallback={offerListMessages.letterFailed}
          action={linkElsewhere(offer.offerLetterUrl)}
        />
      )}
    </Dialog>
  );
}
