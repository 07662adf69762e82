import { useState } from 'react';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { verify } from '#web/hr/candidate-preview/review/review-calls.ts';
import type { Review } from '#web/hr/candidate-preview/review/marks/use-review.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { candidateTexts } from '#web/hr/candidate-preview/texts.ts';
import { type Failure, failureOf } from '#web/session/failure.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ActionMenu } from '#web/ui/overlay/menu.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { SendBackDialog } from './send-back-dialog.tsx';
import { SendMarksBackDialog } from './send-marks-back-dialog.tsx';

type ReviewActionsProps = {
  detail: CandidateRecord;
  review: Review;
  /** What a mark in force asks to correct, in the order of the form. */
  fixes: readonly { path: string; label: string; note: string }[];
  onChanged: () => void;
  onFailed: (failure: Failure | null) => void;
  /** Leads to a correction that does not say what is to be corrected. */
  onUnsaid: (path: string) => void;
  onKeys: () => void;
};

/** What can be done with the whole form: the filled button is Send back while anything needs correction, else Verify. */
export function ReviewActions(props: ReviewActionsProps) {
  const { detail, review, fixes, onChanged, onUnsaid, onKeys } = props;
  const { candidate } = detail;
  const [asking, setAsking] = useState<'sendBack' | 'reopen' | null>(null);
  const { busy, check } = useVerify(props);
  const wantsFixes = fixes.length > 0 || review.unsaid !== null;
  const close = (): void => setAsking(null);
  const done = (): void => {
    close();
    onChanged();
  };
  const dialog = { candidate, onClose: close, onRefused: onChanged };
  return (
    <>
      {candidate.may.sendBack && (
        <Button
          data-finish={wantsFixes || undefined}
          variant={wantsFixes ? 'primary' : 'outline'}
          icon={<Icon name="send-back" />}
          onClick={() => (review.unsaid === null ? setAsking('sendBack') : onUnsaid(review.unsaid))}
        >
          {candidateTexts.sendBack}
        </Button>
      )}
      {candidate.may.review && !wantsFixes && (
        <Button
          data-finish
          variant="primary"
          icon={<Icon name="circle-check" />}
          busy={busy}
          busyText={t.verifying}
          onClick={check}
        >
          {t.verify}
        </Button>
      )}
      <ActionMenu
        trigger={
          <IconButton label={t.more}>
            <Icon name="more" />
          </IconButton>
        }
        items={[
          ...(candidate.may.reopen
            ? [{ label: t.reopen, icon: <Icon name="refresh" />, onSelect: () => setAsking('reopen') }]
            : []),
          { label: t.keys, icon: <Icon name="help" />, onSelect: onKeys },
        ]}
      />
      {asking === 'reopen' && <ReopenDialog {...dialog} onReopened={done} />}
      {asking === 'sendBack' &&
        (fixes.length > 0 ? (
          <SendMarksBackDialog {...dialog} fixes={fixes} onSentBack={done} />
        ) : (
          <SendBackDialog {...dialog} onSentBack={done} />
        ))}
    </>
  );
}

function useVerify({ detail, onChanged, onFailed }: ReviewActionsProps) {
  const { busy, submit } = useSubmission();
  function check(): void {
    onFailed(null);
    submit(async () => {
      try {
        await verify(detail.candidate.candidateId, detail.submissionVersion);
      } catch (error) {
        leaveIfUnauthorized(error);
        onFailed(failureOf(error, { refused: t.verifyFailed, exception: t.verifyFailed }));
        return onChanged();
      }
      toast(t.nowVerified(detail.candidate.name));
      onChanged();
    });
  }
  return { busy, check };
}
