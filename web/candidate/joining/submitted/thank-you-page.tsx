import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { getJoiningState } from '#contract/joining.ts';
import { formatInstant, nameDate, weekday } from '#domain/values/calendar.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { farewellMessages } from '#domain/messages.ts';
import { ownObject } from '#web/api/own-call.ts';
import { candidateQueries } from '#web/session/candidate/candidate-account.ts';
import { useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { useOwnOffer } from '#web/session/candidate/own-offer.ts';
import { entryOf } from '#web/session/sign-in/typed-name.ts';
import { useCandidateAccount } from '#web/session/candidate/use-candidate-account.tsx';
import { Button } from '#web/ui/button.tsx';
import { CandidateHeader, CandidatePage } from '#web/ui/page/candidate-page.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';
import { LoadingText } from '#web/ui/feedback/states.tsx';
import { AnswersDownload } from './submitted-summary.tsx';
import classes from './thank-you-page.module.css';

/** docs/rules/joining-form.md#thank-you-page. A visitor who has not submitted is led to the form; without an answer to
 * that question the page is shown, as the guard let them in. */
export function ThankYouPage() {
  const account = useCandidateAccount();
  const justSubmitted = entryOf(useLocation().state, 'submitted') === true;
  const { signInNumber } = useCandidateSession();
  // Asked again on each opening, and kept apart from the wizard's state, which was read before the submit.
  const { data, isLoading } = useQuery({
    queryKey: [candidateQueries, signInNumber, 'submission'],
    queryFn: ({ signal }) => ownObject(getJoiningState, signal),
    retry: false,
    gcTime: 0,
  });
  if (data?.submittedOn === null) return <Navigate to="/onboard/joining" replace />;
  if (isLoading && !justSubmitted) {
    return (
      <CandidatePage {...account}>
        <LoadingText>{m.loadingPreview}</LoadingText>
      </CandidatePage>
    );
  }
  return <ThankYou submittedOn={data?.submittedOn ?? null} />;
}

/** The whole sentence is the heading, its greeting the largest part of it. */
function ThankYou({ submittedOn }: { submittedOn: string | null }) {
  const navigate = useNavigate();
  const { data: offer } = useOwnOffer();
  const joiningDate = offer?.terms?.joiningDate;
  const endOfTitle = farewellMessages.submitted.indexOf('!') + 1;
  const title = farewellMessages.submitted.slice(0, endOfTitle);
  return (
    <MessagePage
      header={<CandidateHeader {...useCandidateAccount()} />}
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
