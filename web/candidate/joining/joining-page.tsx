import { useLocation } from 'react-router';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { useCandidateAccount } from '#web/session/candidate/use-candidate-account.tsx';
import { useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { wizardSteps } from '#web/session/candidate/joining-progress.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { CandidatePage } from '#web/ui/page/candidate-page.tsx';
import classes from './joining-page.module.css';
import { OpenPages } from './correcting/open-pages.tsx';
import { useFixes } from './correcting/use-fixes.ts';
import { JoiningStepper } from './wizard/joining-stepper.tsx';
import { LeaveGuard } from './wizard/leave-guard.tsx';
import { SubmittedSummary } from './submitted/submitted-summary.tsx';
import { loadStepCodeWhenIdle } from './wizard/step-code.ts';
import { useJoiningState } from './wizard/use-joining-state.ts';
import { useWizard, WizardProvider } from './wizard/wizard.tsx';
import { HrContact } from '#web/session/candidate/hr-contact.tsx';
import { DocumentsNotice } from '#web/session/candidate/documents-notice/documents-notice.tsx';
import { joiningPageTexts as t } from './texts.ts';
import { useIsOffline } from './wizard/connection.ts';

/** The stepper and the step (docs/rules/joining-form.md#stepper), or what was submitted. */
export function JoiningPage() {
  const { candidateId } = useCandidateSession();
  if (candidateId === null) return null;
  return (
    <WizardProvider candidateId={candidateId} loadOtherSteps={loadStepCodeWhenIdle}>
      <JoiningFrame />
      <LeaveGuard />
    </WizardProvider>
  );
}

function JoiningFrame() {
  const { holdsUnsaved } = useWizard();
  const account = useCandidateAccount(holdsUnsaved);
  const { data: state } = useJoiningState();
  const { pathname } = useLocation();
  const fixes = useFixes();
  const readOnly = state?.readOnly === true;
  const current = wizardSteps.findIndex((step) => pathname.endsWith(`/${step}`));
  return (
    <CandidatePage {...account} plain>
      <div className={classes.sheet}>
        <div className={classes.inside}>
          <div className={classes.rail}>
            <div className={classes.side}>
              {!readOnly && fixes === null && <JoiningStepper current={current} />}
              <RailNotes saves={!readOnly && fixes === null} />
            </div>
          </div>
          <div className={classes.main}>
            <OfflineBand />
            <DocumentsNotice waiting={state?.askedDocuments} className={classes.notice} />
            {!readOnly && fixes === null && state?.sentBack && (
              <div className={classes.sentBack}>
                <Alert tone="warn">{m.sentBack(state.sentBack.reason)}</Alert>
              </div>
            )}
            {readOnly ? <SubmittedSummary submittedOn={state.submittedOn} /> : <OpenPages />}
          </div>
        </div>
      </div>
    </CandidatePage>
  );
}

/** On top of the wizard while the line is away; it stays in sight, as the form below is long. */
function OfflineBand() {
  const offline = useIsOffline();
  return (
    <div className={offline ? classes.band : undefined} role="status">
      {offline && (
        <Alert tone="warn" live="off">
          {m.offline}
        </Alert>
      )}
    </div>
  );
}

/** Next to the steps on a wide screen: when they are saved, and whom to ask. */
function RailNotes({ saves }: { saves: boolean }) {
  return (
    <div className={classes.notes}>
      {saves && <p>{t.savedByNext}</p>}
      <p>
        <HrContact />
      </p>
    </div>
  );
}
