import { onboardingMessages as m } from '#domain/joining/messages.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { sendBack } from '#web/hr/candidate-preview/candidate-calls.ts';
import { candidateTexts as t } from '#web/hr/candidate-preview/texts.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type SendBackDialogProps = {
  candidate: CandidateRecord['candidate'];
  onSentBack: () => void;
  /** The form is no longer as the page shows it. */
  onRefused: () => void;
  onClose: () => void;
};

/** Asks what is to be corrected and sends the form back to the candidate. */
export function SendBackDialog({ candidate, onSentBack, onRefused, onClose }: SendBackDialogProps) {
  return (
    <ReasonDialog
      change={async (reason) => sendBack(candidate.candidateId, reason)}
      failed={m.sendBackFailed}
      done={m.sentBack(candidate.name)}
      words={{
        title: t.sendBackTitle(candidate.name),
        hint: m.sendBackHint,
        missing: m.sendBackReason,
        action: t.sendBack,
        busy: t.sendingBack,
      }}
      onDone={onSentBack}
      onRefused={onRefused}
      onClose={onClose}
    />
  );
}
