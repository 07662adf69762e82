import { signOffInstead } from '#contract/hr/sign-off.ts';
import type { OfferRecord } from '#contract/offers.ts';
import { makeCall } from '#web/api/client.ts';
import { toastOutcome } from './ask-for-sign-off.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { signOffTexts as t } from './texts.ts';

type SignOffInsteadDialogProps = {
  offer: Pick<OfferRecord, 'candidateOfferId' | 'candidateName'>;
  onDone: () => void;
  onFailed: () => void;
  onClose: () => void;
};

export function SignOffInsteadDialog({ offer, onDone, onFailed, onClose }: SignOffInsteadDialogProps) {
  const candidateOfferIds = [offer.candidateOfferId];
  return (
    <ReasonDialog
      title={t.insteadTitle(offer.candidateName)}
      text={t.insteadText}
      confirm={t.instead}
      busyText={t.signingOff}
      run={async (reason) => {
        toastOutcome(await makeCall(signOffInstead, { body: { candidateOfferIds, reason } }));
        onDone();
      }}
      onFailed={onFailed}
      onClose={onClose}
    />
  );
}
