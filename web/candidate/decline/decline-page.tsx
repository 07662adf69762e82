import { useState, type KeyboardEvent } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { farewellMessages as m } from '#domain/messages.ts';
import { useOwnOffer } from '#web/session/candidate/own-offer.ts';
import { entryOf } from '#web/session/sign-in/typed-name.ts';
import { HrContact } from '#web/session/candidate/hr-contact.tsx';
import { useCandidateAccount } from '#web/session/candidate/use-candidate-account.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { CandidateHeader } from '#web/ui/page/candidate-page.tsx';
import { useCompany } from '#web/ui/brand/company.tsx';
import { MessagePage } from '#web/ui/page/message-page.tsx';
import classes from './decline-page.module.css';

/** Where a rejection and every later login lead (docs/rules/offer-panel-and-decision.md#decline-page); when HR offers
 * again, with the way to the new offer. */
export function DeclinePage() {
  const { data: offer, isFetchedAfterMount } = useOwnOffer({ askAgain: true });
  const justRejected = entryOf(useLocation().state, 'justRejected') === true;
  // The server took the rejection, whatever its next answer says.
  const [wasRejected, setWasRejected] = useState(justRejected);
  const status = isFetchedAfterMount ? offer?.offerLetterStatus : undefined;
  const isOfferedAgain = status !== undefined && status !== 'Rejected';
  if (status === 'Rejected' && !wasRejected) setWasRejected(true);
  if (isOfferedAgain && !wasRejected) return <Navigate to="/onboard/offer" replace />;
  return <Declined isOfferedAgain={isOfferedAgain} />;
}

function Declined({ isOfferedAgain }: { isOfferedAgain: boolean }) {
  const { supportEmail } = useCompany();
  const navigate = useNavigate();
  return (
    <MessagePage
      header={<CandidateHeader {...useCandidateAccount()} />}
      title={m.declined}
      actions={
        <>
          <Button variant="primary" onClick={() => void navigate('/')}>
            {m.home}
          </Button>
          <LinkButton href={`mailto:${supportEmail}`} role="button" onKeyDown={pressWithSpace}>
            {m.support}
          </LinkButton>
        </>
      }
    >
      {isOfferedAgain ? (
        <Alert tone="info" action={<LinkButton to="/onboard/offer">{m.seeOffer}</LinkButton>}>
          {m.offeredAgain}
        </Alert>
      ) : (
        <>
          <p>{m.thanks}</p>
          <p className={classes.mistake}>
            {m.byMistake} <HrContact />
          </p>
        </>
      )}
    </MessagePage>
  );
}

/** A button to the candidate, so the space bar presses it; a link to the browser, which opens the mail program. */
function pressWithSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
