import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { farewellMessages } from '#domain/messages.ts';
import { useCandidateAccount } from '#web/session/candidate-account.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { CandidateHeader } from '#web/ui/candidate-page.tsx';
import { useCompany } from '#web/ui/company.tsx';
import { MessagePage } from '#web/ui/message-page.tsx';

/** Spec §2, "Decline page": where a rejection leads, and every later login after it. */
export function DeclinePage() {
  const account = useCandidateAccount();
  const { supportEmail } = useCompany();
  const navigate = useNavigate();
  return (
    <MessagePage
      header={<CandidateHeader {...account} />}
      title={farewellMessages.declined}
      actions={
        <>
          <Button variant="primary" onClick={() => void navigate('/')}>
            Return Home
          </Button>
          <LinkButton href={`mailto:${supportEmail}`} role="button" onKeyDown={pressWithSpace}>
            Contact Support
          </LinkButton>
        </>
      }
    >
      <p>Thank you for considering our offer and for telling us. We wish you the very best on your way.</p>
    </MessagePage>
  );
}

/** A button to the candidate (spec §2), so the space bar presses it; a link to the browser, which opens the mail program. */
function pressWithSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return;
  event.preventDefault();
  event.currentTarget.click();
}
