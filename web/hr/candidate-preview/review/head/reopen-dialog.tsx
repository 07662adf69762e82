import { reviewMessages as m } from '#domain/review/messages.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { reopen } from '#web/hr/candidate-preview/review/review-calls.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { ReasonDialog } from './reason-dialog.tsx';

type ReopenDialogProps = {
  candidate: CandidateRecord['candidate'];
  onReopened: () => void;
  onRefused: () => void;
  onClose: () => void;
};

/** Asks why a verified form is reviewed again. */
export function ReopenDialog({ candidate, onReopened, onRefused, onClose }: ReopenDialogProps) {
  return (
    <ReasonDialog
      change={async (reason) => reopen(candidate.candidateId, reason)}
      failed={t.reopenFailed}
      done={t.reopened(candidate.name)}
      words={{
        title: t.reopenTitle(candidate.name),
        hint: t.reopenHint,
        missing: m.reopenReason,
        action: t.reopen,
        busy: t.reopening,
      }}
      onDone={onReopened}
      onRefused={onRefused}
      onClose={onClose}
    />
  );
}
