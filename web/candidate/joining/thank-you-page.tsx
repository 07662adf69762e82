import { useNavigate } from 'react-router';
import { farewellMessages } from '#domain/messages.ts';
import { useCandidateAccount } from '#web/session/candidate-account.ts';
import { Button } from '#web/ui/button.tsx';
import { CandidateHeader } from '#web/ui/candidate-page.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';
import classes from './thank-you-page.module.css';

const endOfTitle = farewellMessages.submitted.indexOf('!') + 1;
const title = farewellMessages.submitted.slice(0, endOfTitle);
const rest = farewellMessages.submitted.slice(endOfTitle);

/** Spec §2, "Thank-you page": the whole sentence is the heading, its greeting the largest part of it. */
export function ThankYouPage() {
  const account = useCandidateAccount();
  const navigate = useNavigate();
  return (
    <MessagePage
      header={<CandidateHeader {...account} />}
      title={title}
      heading={
        <>
          {title}
          <span className={classes.rest}>{rest}</span>
        </>
      }
      actions={
        <Button variant="primary" onClick={() => void navigate('/')}>
          Return Home
        </Button>
      }
    />
  );
}
