import { useCandidateAccount } from '#web/session/candidate-account.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { CandidatePage } from '#web/ui/candidate-page.tsx';
import { Card } from '#web/ui/card.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import classes from './joining-page.module.css';

const steps = [
  { title: 'Personal', ready: 'PAN card, Aadhaar card and a photo' },
  { title: 'Bank', ready: 'Your bank passbook' },
  { title: 'Experience', ready: 'Payslips, if you have worked before' },
  { title: 'Education', ready: 'Mark sheets' },
  { title: 'Family', ready: 'Names and dates of birth' },
  { title: 'Preview', ready: 'You look everything over before you submit it' },
];

/** What follows an acceptance: that it counts, and what the joining form will ask for. */
export function JoiningPage() {
  const account = useCandidateAccount();
  return (
    <CandidatePage {...account}>
      <div className={classes.page}>
        <div className={classes.head}>
          <PageHeading>Joining form</PageHeading>
          <Badge tone="ok" large icon={<Icon name="circle-check" size={16} />}>
            Offer accepted
          </Badge>
          <p className={classes.lead}>
            Thank you. Your acceptance is recorded, and a confirmation with the letter is sent to your e-mail address.
            HR will tell you when the joining form is open for you. These are its six steps, and what to keep ready for
            them.
          </p>
        </div>
        <Card>
          <ol className={classes.steps}>
            {steps.map(({ title, ready }) => (
              <li key={title}>
                <b>{title}</b>
                <span>{ready}</span>
              </li>
            ))}
          </ol>
        </Card>
        <p className={classes.back}>
          <LinkButton to="/onboard/offer">Back to your offer letter</LinkButton>
        </p>
      </div>
    </CandidatePage>
  );
}
