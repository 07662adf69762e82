import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { getJoiningState } from '#contract/joining.ts';
import { formatInstant, nameDate, weekday } from '#domain/values/calendar.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { farewellMessages } from '#domain/messages.ts';
import { makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { candidateQueries } from '#web/session/candidate/candidate-account.ts';
import { useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { useOwnOffer } from '#web/session/candidate/own-offer.ts';
import { useCandidateAccount } from '#web/session/candidate/use-candidate-account.tsx';
import { Button } from '#web/ui/button.tsx';
import { CandidateHeader, CandidatePage } from '#web/ui/page/candidate-page.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';
import { LoadingText } from '#web/ui/feedback/states.tsx';
import { AnswersDownload } from './answers-download.tsx';
import { isSubmitted } from './submitted-state.ts';
import classes from './thank-you-page.module.css';

/** docs/rules/joining-form.md#thank-you-page. A visitor who has not submitted is led to the form; without an answer to
 * that question the page is shown, as the guard let them in. */
export function ThankYouPage() {
  const account = useCandidateAccount();
  const justSubmitted = isSubmitted(useLocation().state);
  const submission = useSubmissionState();
  if (submission.kind === 'missing') return <Navigate to="/onboard/joining" replace />;
  if (submission.kind === 'loading' && !justSubmitted) {
    return (
      <CandidatePage {...account}>
        <LoadingText>{m.loadingPreview}</LoadingText>
      </CandidatePage>
    );
  }
  return <ThankYou submittedOn={submission.kind === 'submitted' ? submission.on : null} />;
}

/** The whole sentence is the heading, its greeting the largest part of it. */
function ThankYou({ submittedOn }: { submittedOn: string | null }) {
  const account = useCandidateAccount();
  const navigate = useNavigate();
  const { data: offer } = useOwnOffer();
  const joiningDate = offer?.terms?.joiningDate;
  const endOfTitle = farewellMessages.submitted.indexOf('!') + 1;
  const title = farewellMessages.submitted.slice(0, endOfTitle);
  return (
    <MessagePage
      header={<CandidateHeader {...account} />}
      title={title}
      heading={
        <>
          {title}
          <span className={classes.rest}>{farewellMessages.submitted.slice(endOfTitle)}</span>
        </>
      }
      actions={
        <>
          <Button variant="primary" onClick={() => void navigate('/')}>
            {farewellMessages.home}
          </Button>
          {submittedOn !== null && <AnswersDownload />}
        </>
      }
    >
      <div className={classes.next}>
        {submittedOn !== null && <p>{m.submittedAt(formatInstant(submittedOn))}</p>}
        <p>{m.whatNext}</p>
        {joiningDate !== undefined && <p>{m.joiningOn(`${nameDate(joiningDate)} (${weekday(joiningDate)})`)}</p>}
      </div>
    </MessagePage>
  );
}

type Submission = { kind: 'submitted'; on: string } | { kind: 'missing' | 'loading' | 'unknown' };

/** Whether the joining form was submitted. Asked again on each opening and kept apart from the wizard's state, which
 * was read before the submit. */
function useSubmissionState(): Submission {
  const { signInNumber } = useCandidateSession();
  const { data, isPending, fetchStatus } = useQuery({
    queryKey: [candidateQueries, signInNumber, 'submission'],
    queryFn: async ({ signal }): Promise<Submission> => {
      const answer = await ownCall((until) => makeCall(getJoiningState, { signal: until }), signal);
      if (!answer?.responseObject) return { kind: 'unknown' };
      const { submittedOn: on } = answer.responseObject;
      return on === null ? { kind: 'missing' } : { kind: 'submitted', on };
    },
    retry: false,
    gcTime: 0,
  });
  return data ?? { kind: isPending && fetchStatus === 'fetching' ? 'loading' : 'unknown' };
}
