import { useState } from 'react';
import { reopenOnBoardDetails, verifyOnBoardDetails } from '#contract/hr/review.ts';
import { sendBackOnBoardDetails, getAllCandidates } from '#contract/onboarding.ts';
import { onboardingMessages as m } from '#domain/joining/messages.ts';
import { reviewMessages } from '#domain/review/messages.ts';
import { makeCall } from '#web/api/client.ts';
import { type CandidateRecord, readOnboarded } from '#web/api/read/candidates.ts';
import type { ReviewItem } from '#web/hr/candidate-preview/review/parts/review-parts.ts';
import { isReviewed, nextOpen } from '#web/hr/candidate-preview/review/parts/review-state.ts';
import type { ReviewScreen } from '#web/hr/candidate-preview/review/review-context.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { candidateTexts } from '#web/hr/candidate-preview/texts.ts';
import { type Failure, failureOf } from '#web/session/failure.ts';
import { isUnauthorized, leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import type { MenuAction } from '#web/ui/overlay/menu.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { candidatePath } from '#web/session/hr/offer-page-path.ts';
import { ChangeDialog } from './change-dialog.tsx';

/** Two, as the form of this page may still be among them. */
const query = { page: 1, size: 2, state: 'submitted', sort: 'since' } as const;

/** The way to the form that has waited longest for HR, and how many wait; nothing while none does. */
function NextToCheck({ candidateId }: { candidateId: string }) {
  const { data } = useHrQuery(['to-check', candidateId], async (signal) =>
    readOnboarded(await makeCall(getAllCandidates, { query, signal }), query),
  );
  const waiting = data?.content.filter((row) => row.candidateId !== candidateId) ?? [];
  const [first] = waiting;
  if (!data || first === undefined) return null;
  const own = data.content.length - waiting.length;
  return <LinkButton to={candidatePath(first.candidateId)}>{t.nextToCheck(data.totalElements - own)}</LinkButton>;
}

type ReviewActionsProps = {
  detail: CandidateRecord;
  screen: ReviewScreen;
  fixes: readonly { path: string; label: string; note: string }[];
  onChanged: () => void;
  onFailed: (failure: Failure | null) => void;
  /** Leads to a mark that keeps the form here: it is not saved, or does not say what is to be corrected. */
  onUnsent: (path: string) => void;
  onKeys: () => void;
};

/** What can be done with the whole form: buttons, of which the filled one is Send back while anything needs correction,
 * the next part while one is not reviewed, else Verify; and of a verified form the next one to check; what is in the
 * menu; and the dialogs of both. On a phone, where the buttons are few, Reopen is in the menu. */
export function useReviewActions(props: ReviewActionsProps) {
  const { detail, fixes, onKeys } = props;
  const { review, items: parts, current, onGo } = props.screen;
  const { may, candidateId } = detail.candidate;
  const [asking, setAsking] = useState<Asking | null>(null);
  const { busy, check } = useVerify(props);
  const saving = useSaved(props, t.notAllSaved, () => setAsking('sendBack'));
  const left = parts.filter(({ path }) => !isReviewed(path, review.of));
  const checking = useSaved(props, t.notAllSavedToVerify, left.length > 0 ? () => setAsking('verify') : check);
  const nextPart = nextOpen(parts, current, review.of) ?? left[0];
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
      variant={left.length === 0 ? 'primary' : 'outline'}
      icon={<Icon name="circle-check" />}
      busy={busy || checking.busy}
      busyText={t.verifying}
      onClick={checking.run}
    >
      {t.verify}
    </Button>
  );
  const next = verifying && nextPart !== undefined && (
    <Button variant="primary" icon={<Icon name="arrow-right" />} onClick={() => onGo(nextPart.path)}>
      {t.next(nextPart.document?.title ?? nextPart.section.title)}
    </Button>
  );
  const isPhone = useIsPhone();
  const reopen = { label: t.reopen, onSelect: () => setAsking('reopen') };
  const buttons = (may.sendBack || may.review || may.reopen) && (
    <>
      {may.reopen && !isPhone && (
        <Button icon={<Icon name="refresh" />} onClick={reopen.onSelect}>
          {reopen.label}
        </Button>
      )}
      {sendBack}
      {verifying}
      {next}
      {may.reopen && <NextToCheck candidateId={candidateId} />}
    </>
  );
  const items: (MenuAction | false)[] = [
    may.reopen && isPhone && { ...reopen, icon: 'refresh' },
    { label: t.keys, icon: 'help', onSelect: onKeys },
  ];
  return {
    buttons,
    items,
    dialogs: <ReviewDialogs {...props} {...{ asking, left, check }} onClose={() => setAsking(null)} />,
  };
}

/** Goes on with `act` once the server has every mark: what is sent back are the marks that it has, and of a form that
 * is verified it takes none. */
function useSaved({ screen: { review }, onUnsent }: ReviewActionsProps, notAllSaved: string, act: () => void) {
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

type Asking = 'sendBack' | 'reopen' | 'verify';
type ReviewDialogsProps = ReviewActionsProps & {
  asking: Asking | null;
  left: readonly ReviewItem[];
  check: () => void;
  onClose: () => void;
};

function ReviewDialogs({ detail, screen, fixes, asking, left, check, onChanged, onClose }: ReviewDialogsProps) {
  const { candidateId, name } = detail.candidate;
  const closing = (then: () => void) => (): void => {
    onClose();
    then();
  };
  const shared = { candidateName: name, onDone: closing(onChanged), onRefused: onChanged, onClose };
  if (asking === null) return null;
  if (asking === 'verify') {
    const title = t.verifyAll(left.length, screen.items.length);
    return <ConfirmDialog title={title} confirmLabel={t.verify} onConfirm={closing(check)} onCancel={onClose} />;
  }
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
      const { candidate, submissionVersion } = detail;
      try {
        await makeCall(verifyOnBoardDetails, { body: { candidateId: candidate.candidateId, submissionVersion } });
        toast(t.nowVerified(candidate.name));
      } catch (error) {
        leaveIfUnauthorized(error);
        onFailed(failureOf(error, { refused: t.verifyFailed, exception: t.verifyFailed }));
      }
      onChanged();
    });
  }
  return { busy, check };
}
