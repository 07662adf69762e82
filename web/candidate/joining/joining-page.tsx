import { useState, useEffect } from 'react';
import { useLocation, Navigate, Outlet, useBlocker } from 'react-router';
import { getSignedLetterPdf } from '#contract/letter/signed-letter.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { type JoiningStep, joiningSteps } from '#domain/joining/steps.ts';
import { nameMoment } from '#domain/values/calendar.ts';
import { fetchFile } from '#web/api/client.ts';
import { useSessionExpired } from '#web/session/candidate/candidate-account.ts';
import { useCandidateSession, candidateSession } from '#web/session/candidate/candidate-session.ts';
import { DocumentsNotice } from '#web/session/candidate/documents-notice/documents-notice.tsx';
import { HrContact } from '#web/session/candidate/hr-contact.tsx';
import { wizardSteps } from '#web/session/candidate/joining-progress.ts';
import { useOwnOffer } from '#web/session/candidate/own-offer.ts';
import { isNoticeFirst, NoticeInForce, noticePath, useOwnNotice } from '#web/session/candidate/privacy/own-notice.ts';
import { readyTexts } from '#web/session/candidate/ready-texts.ts';
import { useCandidateAccount } from '#web/session/candidate/use-candidate-account.tsx';
import { useReadyDocuments } from '#web/session/candidate/use-ready-documents.ts';
import { SignedLetter } from '#web/session/signed-letter/signed-letter.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Stepper, type StepperStep } from '#web/ui/layout/stepper.tsx';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { leaveLayers } from '#web/ui/overlay/layers.ts';
import { CandidatePage } from '#web/ui/page/candidate-page.tsx';
import { useFixes, fixesOfStep, fixListPath } from './correcting/use-fixes.ts';
import classes from './joining-page.module.css';
import { SubmittedSummary } from './submitted/submitted-summary.tsx';
import { joiningPageTexts as t } from './texts.ts';
import { useIsOffline } from './wizard/connection.ts';
import { loadStepCodeSoon } from './wizard/step-code.ts';
import { useJoiningState } from './wizard/queries.ts';
import { useWizard, WizardProvider } from './wizard/wizard.tsx';

const wizardPath = '/onboard/joining/';
const thankYouPath = '/onboard/joining/submit';

const isStep = ({ pathname }: { pathname: string }): boolean =>
  `${pathname}/`.startsWith(wizardPath) && pathname !== thankYouPath;

/** Asks before chosen files are lost, and only then: on leaving the wizard where the browser could not keep them.
 * Typing comes back by itself, and between the steps nothing is lost. The logout asks for itself. */
function LeaveGuard() {
  const { holdsFiles, losesFiles } = useWizard();
  const blocker = useBlocker(
    // The router may be a page ahead of what is rendered: a wizard that is being left holds up nothing any more.
    ({ currentLocation, nextLocation }) => isStep(currentLocation) && !isStep(nextLocation) && losesFiles(),
  );
  useEffect(() => {
    // The files survive a reload, but not the end of the tab, and the event does not say which it is.
    const warn = (event: BeforeUnloadEvent): void => {
      if (holdsFiles()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [holdsFiles]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={m.leaveTitle}
      confirmLabel={t.leave}
      cancelLabel={t.stay}
      onConfirm={() => leaveLayers(() => blocker.proceed?.())}
      onCancel={() => blocker.reset?.()}
    >
      {m.leaveText}
    </ConfirmDialog>
  );
}

/** The stepper and the step (docs/rules/joining-form.md#stepper), or what was submitted. */
export function JoiningPage() {
  const { candidateId } = useCandidateSession();
  if (candidateId === null) return null;
  return (
    <WizardProvider candidateId={candidateId} loadOtherSteps={loadStepCodeSoon}>
      <JoiningFrame />
      <LeaveGuard />
    </WizardProvider>
  );
}

function JoiningFrame() {
  const { holdsUnsaved, losesFiles } = useWizard();
  const account = useCandidateAccount(holdsUnsaved, losesFiles);
  const { data: state, error } = useJoiningState();
  const { data: notice = null } = useOwnNotice({ enabled: state?.noticeVersion !== undefined });
  const { pathname } = useLocation();
  const fixes = useFixes();
  const readOnly = state?.readOnly === true;
  // The list of corrections has no steps, also while it is not known yet what is asked.
  const isWhole = !readOnly && fixes === null && pathname !== fixListPath;
  // A form that was open here and is submitted was so from another device: a submit here leaves the page.
  const [wasOpen, setWasOpen] = useState(false);
  if (state?.readOnly === false && !wasOpen) setWasOpen(true);
  const current = wizardSteps.findIndex((step) => pathname.endsWith(`/${step}`));
  if (isNoticeFirst(error)) return <Navigate to={noticePath} replace />;
  return (
    <CandidatePage {...account} plain>
      <div className={classes.sheet}>
        <div className={classNames(classes.inside, readOnly && classes.alone)}>
          <div className={classes.rail}>
            <div className={classes.side}>
              {isWhole && (
                <div className={classes.steps}>
                  <JoiningStepper current={current} />
                </div>
              )}
              {/* Next to the steps on a wide screen, below the form on a phone. */}
              <div className={classes.notes}>
                {isWhole && <p>{t.savedByNext}</p>}
                <p>
                  <HrContact />
                </p>
              </div>
            </div>
          </div>
          <div className={classes.main}>
            <OfflineBand />
            <DocumentsNotice waiting={state?.askedDocuments} className={classes.notice} />
            {isWhole && state?.sentBack && (
              <div className={classes.sentBack}>
                <Alert tone="warn">{m.sentBack(state.sentBack.reason)}</Alert>
              </div>
            )}
            {wasOpen && readOnly && (
              <div className={classes.notice}>
                <Alert tone="info">{t.submittedElsewhere}</Alert>
              </div>
            )}
            {isWhole && <AcceptedBand isFirstStep={current <= 0} />}
            {readOnly ? (
              <SubmittedSummary submittedOn={state.submittedOn} verifiedOn={state.verifiedOn} />
            ) : (
              <NoticeInForce value={notice}>
                <OpenPages />
              </NoticeInForce>
            )}
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

/** The page that was asked for, as far as it is open: while HR asks for corrections the list and the steps that they
 * concern, otherwise every step and no list. */
function OpenPages() {
  const { pathname } = useLocation();
  const { isPending } = useJoiningState();
  const fixes = useFixes();
  const isList = pathname === fixListPath;
  if (fixes === null) return isList && !isPending ? <Navigate to="/onboard/joining" replace /> : <Outlet />;
  const page = wizardSteps.find((step) => pathname.endsWith(`/${step}`));
  const step = joiningSteps.find((name) => name === page);
  const closed = page !== undefined && (step === undefined || fixesOfStep(fixes, step).length === 0);
  return closed ? <Navigate to={fixListPath} replace /> : <Outlet />;
}

/** A check mark means that the step is saved. Saved steps are links, and Preview is one once all of them are. */
function JoiningStepper({ current }: { current: number }) {
  const { data: state, isPending } = useJoiningState();
  // Without an answer the steps before this one count: on the way through the form each of them was saved.
  const isSaved = (step: JoiningStep): boolean =>
    state?.steps[step] ?? (!isPending && wizardSteps.indexOf(step) < current);
  const steps = wizardSteps.map((step): StepperStep => {
    const saved = step !== 'preview' && isSaved(step);
    const isOpen = step === 'preview' ? joiningSteps.every(isSaved) : saved;
    return { label: t.steps[step], saved, ...(isOpen && { to: `/onboard/joining/${step}` }) };
  });
  return <Stepper label={t.title} steps={steps} current={current} />;
}

/** On top of the first step, once, right after the acceptance: when it was, the signed letter, what to have ready, and
 * how long the form takes. It goes when the step is left. */
function AcceptedBand({ isFirstStep }: { isFirstStep: boolean }) {
  const { acceptedNow } = useCandidateSession();
  const isLeft = acceptedNow && !isFirstStep;
  useEffect(() => {
    if (isLeft) candidateSession.beginForm();
  }, [isLeft]);
  return acceptedNow && isFirstStep ? <Band /> : null;
}

function Band() {
  const { data: offer } = useOwnOffer();
  const sessionExpired = useSessionExpired();
  const on = offer?.decision?.decidedOn ?? null;
  const signedLetter = offer?.signedLetter ?? null;
  return (
    <section className={classes.accepted} aria-label={t.acceptedLabel}>
      <p className={classes.said} role="status">
        {on === null ? t.accepted : t.acceptedOn(nameMoment(on))}
      </p>
      {offer !== undefined && signedLetter !== null && (
        <div className={classes.letter}>
          <SignedLetter
            state={signedLetter}
            read={() => fetchFile(getSignedLetterPdf)}
            fileName={`signed-letter-${offer.candidateId}.pdf`}
            onUnauthorized={sessionExpired}
          />
        </div>
      )}
      <p>{t.howLong}</p>
      <p>
        <b>{readyTexts.title}</b> {useReadyDocuments()}
      </p>
    </section>
  );
}
