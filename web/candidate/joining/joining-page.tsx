import { Outlet, useLocation } from 'react-router';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { useCandidateAccount } from '#web/session/candidate-account.ts';
import { useCandidateSession } from '#web/session/candidate-session.ts';
import { type WizardStep, wizardSteps } from '#web/session/joining-progress.ts';
import { Alert } from '#web/ui/alert.tsx';
import { CandidatePage } from '#web/ui/candidate-page.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import classes from './joining-page.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { RailNotes } from './rail-notes.tsx';
import { SubmittedSummary } from './submitted-summary.tsx';
import { useJoiningState } from './use-joining-state.ts';
import { WizardProvider } from './wizard.tsx';

const stepTitles: Record<WizardStep, string> = {
  personal: 'Personal',
  bank: 'Bank',
  experience: 'Experience',
  education: 'Education',
  family: 'Family',
  preview: 'Preview',
};
const titles = wizardSteps.map((step) => stepTitles[step]);

/** Spec §2, "Joining wizard": the stepper and the step, or what was submitted. */
export function JoiningPage() {
  const { candidateId } = useCandidateSession();
  if (candidateId === null) return null;
  return (
    <WizardProvider candidateId={candidateId}>
      <LeaveGuard>{(askFirst) => <JoiningFrame askFirst={askFirst} />}</LeaveGuard>
    </WizardProvider>
  );
}

function JoiningFrame({ askFirst }: { askFirst: (act: () => void) => void }) {
  const { userName, onLogout } = useCandidateAccount();
  const { data: state } = useJoiningState();
  const { pathname } = useLocation();
  const readOnly = state?.readOnly === true;
  const current = wizardSteps.findIndex((step) => pathname.endsWith(`/${step}`));
  return (
    <CandidatePage userName={userName} onLogout={() => askFirst(onLogout)} plain>
      <div className={classes.sheet}>
        <div className={classes.inside}>
          <div className={classes.rail}>
            <div className={classes.side}>
              {!readOnly && <Stepper label="Joining form" steps={titles} current={current} />}
              <RailNotes saves={!readOnly} />
            </div>
          </div>
          <div className={classes.main}>
            {!readOnly && state?.sentBack && (
              <div className={classes.sentBack}>
                <Alert tone="warn">{m.sentBack(state.sentBack.reason)}</Alert>
              </div>
            )}
            {readOnly ? <SubmittedSummary submittedOn={state.submittedOn} /> : <Outlet />}
          </div>
        </div>
      </div>
    </CandidatePage>
  );
}
