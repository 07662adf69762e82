import { useState } from 'react';
import { reopenOnBoardDetails, verifyOnBoardDetails } from '#contract/hr/review.ts';
import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { onboardingMessages as m } from '#domain/joining/messages.ts';
import { reviewMessages } from '#domain/review/messages.ts';
import { makeCall } from '#web/api/client.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import type { Review } from '#web/hr/candidate-preview/review/marks/use-review.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { candidateTexts } from '#web/hr/candidate-preview/texts.ts';
import { type Failure, failureOf } from '#web/session/failure.ts';
import { isUnauthorized, leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import type { MenuAction } from '#web/ui/overlay/menu.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { ChangeDialog } from './change-dialog.tsx';

type ReviewActionsProps = {
  detail: CandidateRecord;
  review: Review;
  /** What a mark in force asks to correct, in the order of the form. */
  fixes: readonly { path: string; label: string; note: string }[];
  onChanged: () => void;
  onFailed: (failure: Failure | null) => void;
  /** Leads to a mark that keeps the form here: it is not saved, or does not say what is to be corrected. */
  onUnsent: (path: string) => void;
  onKeys: () => void;
};

/**
 * What can be done with the whole form: buttons, of which the filled one is Send back while anything needs correction, else
 * Verify; what is in the menu; and the dialogs of both. On a phone, where the buttons are few, Reopen is in the menu.
 */
export function useReviewActions(props: ReviewActionsProps) {
  const { detail, review, fixes, onKeys } = props;
  const { may } = detail.candidate;
  const [asking, setAsking] = useState<Asking | null>(null);
  const { busy, check } = useVerify(props);
  const saving = useSaved(props, t.notAllSaved, () => setAsking('sendBack'));
  const checking = useSaved(props, t.notAllSavedToVerify, check);
  const wantsFixes = fixes.length > 0 || review.unsaid !== null;
  const sendBack = may.sendBack && (
    <Button
      data-finish={wantsFixes || undefined}
      variant={wantsFixes ? 'primary' : 'outline'}
      icon={<Icon name="send-back" />}
      busy={saving.busy}
      busyText={uiTexts.saving}
      onClick={saving.run}
    >
      {candidateTexts.sendBack}
    </Button>
  );
  const verifying = may.review && !wantsFixes && (
    <Button
      data-finish
      variant="primary"
      icon={<Icon name="circle-check" />}
      busy={busy || checking.busy}
      busyText={t.verifying}
      onClick={checking.run}
    >
      {t.verify}
    </Button>
  );
  const isPhone = useIsPhone();
  const reopen = { label: t.reopen, onSelect: () => setAsking('reopen') };
  const buttons = (may.sendBack || may.review || (may.reopen && !isPhone)) && (
    <>
      {may.reopen && !isPhone && (
        <Button icon={<Icon name="refresh" />} onClick={reopen.onSelect}>
          {reopen.label}
        </Button>
      )}
      {sendBack}
      {verifying}
    </>
  );
  const items: MenuAction[] = [
    ...(may.reopen && isPhone ? [{ ...reopen, icon: <Icon name="refresh" size={18} /> }] : []),
    { label: t.keys, icon: <Icon name="help" size={18} />, onSelect: onKeys },
  ];
  return { buttons, items, dialogs: <ReviewDialogs {...props} asking={asking} onClose={() => setAsking(null)} /> };
}

/**
 * Goes on with `act` once the server has every mark: what is sent back are the marks that it has, and of a form that is
 * verified it takes none.
 */
function useSaved({ review, onUnsent }: ReviewActionsProps, notAllSaved: string, act: () => void) {
  const { busy, submit } = useSubmission();
  function run(): void {
    if (review.unsaid !== null) return onUnsent(review.unsaid);
    submit(async (signal) => {
      const left = await review.queue.flush();
      if (signal.aborted) return;
      if (left === null) return act();
      // Where the session has ended, the question for the login says it.
      if (!isUnauthorized(review.queue.state().error)) toast(notAllSaved, 'warn');
      onUnsent(left);
    });
  }
  return { busy, run };
}

type Asking = 'sendBack' | 'reopen';
type ReviewDialogsProps = ReviewActionsProps & { asking: Asking | null; onClose: () => void };

function ReviewDialogs({ detail: { candidate }, fixes, asking, onChanged, onClose }: ReviewDialogsProps) {
  const { candidateId, name } = candidate;
  const onDone = (): void => {
    onClose();
    onChanged();
  };
  const shared = { candidateName: name, onDone, onRefused: onChanged, onClose };
  if (asking === null) return null;
  if (asking === 'reopen') {
    const words = { title: t.reopenTitle(name), action: t.reopen, busy: t.reopening, failed: t.reopenFailed };
    return (
      <ChangeDialog
        {...shared}
        change={(reason) => makeCall(reopenOnBoardDetails, { body: { candidateId, reason } })}
        words={{ ...words, done: t.reopened(name) }}
        reason={{ hint: t.reopenHint, missing: reviewMessages.reopenReason }}
      />
    );
  }
  const { sendBackTitle, sendBack: action, sendingBack: busy } = candidateTexts;
  return (
    <ChangeDialog
      {...shared}
      // The marks in force go with it; a reason is only asked for where there are none.
      change={(reason) =>
        makeCall(sendBackOnBoardDetails, { body: { candidateId, ...(fixes.length === 0 && { reason }) } })
      }
      words={{ title: sendBackTitle(name), action, busy, failed: m.sendBackFailed, done: m.sentBack(name) }}
      reason={{ hint: m.sendBackHint, missing: m.sendBackReason }}
      fixes={fixes}
    />
  );
}

function useVerify({ detail, onChanged, onFailed }: ReviewActionsProps) {
  const { busy, submit } = useSubmission();
  function check(): void {
    onFailed(null);
    submit(async () => {
      try {
        const { candidate, submissionVersion } = detail;
        await makeCall(verifyOnBoardDetails, { body: { candidateId: candidate.candidateId, submissionVersion } });
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
