import { useState } from 'react';
import type { CandidateOffer } from '#contract/candidate-offer.ts';
import { offerActionMessages as m } from '#domain/messages.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Instructions } from './instructions.tsx';
import { RejectionForm } from './rejection-form.tsx';
import { useDecision } from './use-decision.ts';

type DecisionPanelProps = {
  offerVersion: number;
  reload: () => Promise<CandidateOffer | undefined>;
  tell: (text: string | null) => void;
};

/** Spec §2: read, confirm, then accept or reject. What was confirmed is the letter on the screen: a new one asks anew. */
export function DecisionPanel({ offerVersion, reload, tell }: DecisionPanelProps) {
  const [readVersion, setReadVersion] = useState<number | null>(null);
  const [rejecting, setRejecting] = useState(false);
  const { running, failed, send } = useDecision({ offerVersion, reload, tell });
  const isRead = readVersion === offerVersion;
  const failureOf = (decision: 'ACCEPTED' | 'REJECTED') => (failed?.decision === decision ? failed.failure : null);
  return (
    <>
      <Instructions />
      <CheckboxField
        boxed
        label={m.statement}
        checked={isRead}
        disabled={running !== null}
        onChange={(event) => setReadVersion(event.target.checked ? offerVersion : null)}
      />
      <FailureAlert failure={failureOf('ACCEPTED')} />
      <Button
        variant={rejecting ? 'outline' : 'primary'}
        block
        disabled={!isRead || running !== null}
        busy={running === 'ACCEPTED'}
        busyText="Processing..."
        onClick={() => send({ offerLetterStatus: 'ACCEPTED', offerVersion })}
      >
        Accept Offer
      </Button>
      <RejectionForm
        open={rejecting}
        onOpen={setRejecting}
        failure={failureOf('REJECTED')}
        disabled={running !== null}
        busy={running === 'REJECTED'}
        onReject={(rejectionReason) => send({ offerLetterStatus: 'REJECTED', offerVersion, rejectionReason })}
      />
    </>
  );
}
