import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { offerDecisionSchema } from '#contract/candidate-offer.ts';
import { loginMessages } from '#domain/first-messages.ts';
import { textOfIssue } from '#domain/issue-text.ts';
import { inLanguage } from '#domain/language.ts';
import { offerActionMessages as m } from '#domain/messages.ts';
import { sayText } from '#domain/texts.ts';
import type { PanelOffer } from '#web/api/read/candidate-offer.ts';
import { candidateQueries, useSessionExpired } from '#web/session/candidate/candidate-account.ts';
import { useCandidateSession, candidateSession } from '#web/session/candidate/candidate-session.ts';
import { joiningProgress } from '#web/session/candidate/joining-progress.ts';
import { useCandidateLoginAgain } from '#web/session/candidate/use-candidate-login-again.tsx';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { failureSaying, type Failure, fieldMessage } from '#web/session/failure.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { decide, type Decision, type DecisionOutcome } from './decide.ts';
import classes from './decision-panel.module.css';
import { offerTexts as t } from './texts.ts';

type DecisionPanelProps = {
  /** The letter on the screen; null where none is shown, because it came by e-mail alone, and where the server counts none. */
  offerVersion: number | null;
  reload: () => Promise<PanelOffer | undefined>;
  /** Leads back to the top of the page, where `text` is said if there is one. */
  tell: (text: string | null) => void;
};

/** Read, confirm, then accept or reject. What was confirmed is the letter on the screen: a new one asks again. */
export function DecisionPanel({ offerVersion, reload, tell }: DecisionPanelProps) {
  const [readVersion, setReadVersion] = useState<number | null | 'none'>('none');
  const { candidateId } = useCandidateSession();
  const [keptReason] = useState(() =>
    candidateId === null ? undefined : joiningProgress.read(candidateId).rejectionReason,
  );
  const [rejecting, setRejecting] = useState(keptReason !== undefined);
  const { running, failed, send, question } = useDecision({ offerVersion, reload, tell });
  const isRead = readVersion === offerVersion;
  const version = offerVersion === null ? {} : { offerVersion };
  const failureOf = (decision: Choice) => (failed?.decision === decision ? failed.failure : null);
  return (
    <>
      <Instructions />
      <CheckboxField
        boxed
        label={<Statement />}
        checked={isRead}
        disabled={running !== null}
        onChange={(event) => setReadVersion(event.target.checked ? offerVersion : 'none')}
      />
      <FailureAlert failure={failureOf('ACCEPTED')} />
      <Button
        variant={rejecting ? 'outline' : 'primary'}
        block
        disabled={!isRead || running !== null}
        busy={running === 'ACCEPTED'}
        busyText={t.processing}
        onClick={() => send({ offerLetterStatus: 'ACCEPTED', ...version })}
      >
        {t.accept}
      </Button>
      <RejectionForm
        open={rejecting}
        onOpen={setRejecting}
        keptReason={keptReason}
        onType={(reason) => candidateId !== null && joiningProgress.writeReason(candidateId, reason)}
        failure={failureOf('REJECTED')}
        disabled={running !== null}
        busy={running === 'REJECTED'}
        onReject={(rejectionReason) => send({ offerLetterStatus: 'REJECTED', ...version, rejectionReason })}
      />
      {question}
    </>
  );
}

/** What an acceptance is bound to: in English, which binds, below the words of another language. */
function Statement() {
  const english = inLanguage('en', () => m.statement);
  if (m.statement === english) return english;
  return (
    <>
      {m.statement}
      <span className={classes.english} lang="en">
        {english}
      </span>
      <span className={classes.english}>{t.englishBinds}</span>
    </>
  );
}

/** The collapsible list of instructions (docs/rules/offer-panel-and-decision.md#offer-panel). */
function Instructions() {
  const instructions: { icon: IconName; text: string }[] = [
    { icon: 'file', text: t.readCarefully },
    { icon: 'lock', text: t.isBinding },
    { icon: 'pencil', text: t.giveFeedback },
    { icon: 'help', text: t.askHr },
  ];
  return (
    <div className={classes.frame}>
      <Disclosure title={t.instructions} icon={<Icon name="info" />}>
        <ul className={classes.list}>
          {instructions.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} />
              {text}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

type Choice = Decision['offerLetterStatus'];

/** `question` asks for the password where the session ended under a reason; the page shows it. */
function useDecision({ offerVersion, reload, tell }: DecisionPanelProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const sessionExpired = useSessionExpired();
  const { candidateId } = useCandidateSession();
  const { loginAgain, question } = useCandidateLoginAgain(candidateId ?? '');
  const { submit } = useSubmission();
  const [running, setRunning] = useState<Choice | null>(null);
  const [failed, setFailed] = useState<{ decision: Choice; failure: Failure } | null>(null);

  async function goTo(path: '/onboard/joining' | '/onboard/reject'): Promise<void> {
    await navigate(path, path === '/onboard/reject' ? { state: { justRejected: true } } : {});
    // What is still on the screen is asked again: Back may come before the next page does.
    void queries.resetQueries({ queryKey: [candidateQueries] });
  }

  async function follow(outcome: DecisionOutcome, decision: Choice): Promise<void> {
    if (outcome.kind === 'expired') {
      if (decision === 'ACCEPTED') return sessionExpired();
      return setFailed({ decision, failure: failureSaying(loginMessages.sessionExpired) });
    }
    if (outcome.kind === 'refused') return setFailed({ decision, failure: outcome.failure });
    if (outcome.kind === 'changed') {
      const offer = await reload();
      const sameLetter = offer?.offerVersion === offerVersion && offer.mayDecide;
      if (offer === undefined || sameLetter) setFailed({ decision, failure: failureSaying(outcome.message) });
      else tell(null);
      return undefined;
    }
    if (candidateId !== null) joiningProgress.writeReason(candidateId, '');
    if (outcome.status === 'Rejected') return goTo('/onboard/reject');
    if (decision === 'ACCEPTED') {
      candidateSession.accept();
      return goTo('/onboard/joining');
    }
    // Accepted before, in another tab perhaps: the rejection came too late.
    await reload();
    tell(outcome.serverMessage);
    return undefined;
  }

  function send(decision: Decision): void {
    submit(async (signal) => {
      setRunning(decision.offerLetterStatus);
      setFailed(null);
      try {
        let outcome = await decide(decision);
        const asks = outcome.kind === 'expired' && decision.offerLetterStatus === 'REJECTED' && !signal.aborted;
        if (asks && (await loginAgain())) outcome = await decide(decision);
        if (!signal.aborted) await follow(outcome, decision.offerLetterStatus);
      } finally {
        setRunning(null);
      }
    });
  }

  return { running, failed, send, question };
}

type RejectionFormProps = {
  open: boolean;
  onOpen: (open: boolean) => void;
  keptReason: string | undefined;
  /** Keeps the reason over a reload; an empty one is forgotten. */
  onType: (reason: string) => void;
  failure: Failure | null;
  disabled: boolean;
  busy: boolean;
  onReject: (rejectionReason: string) => void;
};

/** The first press of 'Reject Offer' asks for the reason, the second submits it. */
function RejectionForm(props: RejectionFormProps) {
  const { open, onOpen, keptReason, onType, failure, disabled, busy, onReject } = props;
  const [reason, setReason] = useState(keptReason ?? '');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (open === wasOpen.current) return;
    wasOpen.current = open;
    if (open) field.current?.focus();
    else opener.current?.focus();
  }, [open]);

  function reject(event: SyntheticEvent): void {
    event.preventDefault();
    const entry = offerDecisionSchema.safeParse({ offerLetterStatus: 'REJECTED', rejectionReason: reason });
    const [issue] = entry.error?.issues ?? [];
    setError(issue && sayText(textOfIssue(issue)));
    if (entry.success) onReject(reason.trim());
    else field.current?.focus();
  }

  if (!open) {
    return (
      <Button
        ref={opener}
        variant="danger"
        block
        disabled={disabled}
        onClick={() => {
          onOpen(true);
          onType(reason);
        }}
      >
        {t.reject}
      </Button>
    );
  }
  return (
    <form noValidate onSubmit={reject} className={classes.why}>
      <TextAreaField
        ref={field}
        label={t.reason}
        hint={t.reasonHint}
        required
        value={reason}
        readOnly={disabled}
        error={error ?? fieldMessage(failure, 'rejectionReason')}
        onChange={(event) => {
          setReason(event.target.value);
          onType(event.target.value);
          setError(undefined);
        }}
      />
      <FailureAlert failure={failure} />
      <Button type="submit" variant="dangerFill" block disabled={disabled} busy={busy} busyText={t.processing}>
        {m.rejectionStatement}
      </Button>
      <Button
        variant="quiet"
        block
        disabled={disabled}
        onClick={() => {
          onOpen(false);
          // It stays in the field for who comes back to it, but a reload does not reject again.
          onType('');
          setError(undefined);
        }}
      >
        {uiTexts.cancel}
      </Button>
    </form>
  );
}
