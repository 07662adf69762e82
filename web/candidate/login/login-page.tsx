import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { loginMessages as m } from '#domain/first-messages.ts';
import { candidateSession, useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { type Failure, fieldMessage } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { isFirstLogin } from '#web/session/candidate/first-login.ts';
import { ProofStatus } from '#web/session/proof-of-work/proof-status.tsx';
import { HrContact } from '#web/session/candidate/hr-contact.tsx';
import { useReadyDocuments } from '#web/session/candidate/use-ready-documents.ts';
import { rememberedCandidate, type RememberedCandidate } from '#web/session/candidate/remembered-candidate.ts';
import { TurnNotice } from '#web/session/sign-in/turn-notice.tsx';
import { candidateIdIn, entryOf, typedCandidateId, withTypedName } from '#web/session/sign-in/typed-name.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { LanguageSwitch } from '#web/ui/language/language-switch.tsx';
import { AuthPage } from '#web/ui/page/auth-page.tsx';
import { Button, TextLink } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import classes from './login-page.module.css';
import { signIn } from './sign-in.ts';
import { candidateLoginTexts as t } from './texts.ts';

/** docs/rules/candidate-login.md#login-screen. A candidate who comes here while signed in, as by Back, is led on. */
export function LoginPage() {
  const [arrivedSignedIn] = useState(() => candidateSession.read().authenticated);
  const [search] = useSearchParams();
  const location = useLocation();
  if (arrivedSignedIn) return <Navigate to="/onboard/offer" replace />;
  const knownId = candidateIdIn(search.get('id')) ?? typedCandidateId(location.state);
  // Another mail's link that is opened in the same tab shows its own ID.
  return <LoginForm key={knownId} knownId={knownId} />;
}

function useLogIn(remembered: RememberedCandidate | null) {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { busy, submit } = useSubmission();
  const navigate = useNavigate();
  const location = useLocation();

  function logIn(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const entry = new FormData(event.currentTarget);
    submit(async (signal) => {
      setFailure(null);
      const outcome = await signIn(
        { userName: textOf(entry, 'userName').trim(), password: textOf(entry, 'password') },
        signal,
      );
      if ('failure' in outcome) setFailure(outcome.failure);
      else {
        const step = stepLeft(location.state, remembered);
        if (step !== null) candidateSession.unlockJoining();
        await navigate(step ?? outcome.to, { replace: outcome.to !== '/onboard/reset-password' });
      }
    });
  }

  return { failure, busy, logIn };
}

/** `knownId` is the ID from the link of a mail, or of the person who has just set a password. */
function LoginForm({ knownId }: { knownId: string | null }) {
  const [remembered] = useState(rememberedCandidate);
  const [typed, setTyped] = useState(knownId ?? remembered?.candidateId ?? '');
  const password = useRef<HTMLInputElement>(null);
  const { passwordChangePending, notice } = useCandidateSession();
  const { failure, busy, logIn } = useLogIn(remembered);
  useEffect(() => {
    if (remembered !== null || knownId !== null) password.current?.focus();
  }, [remembered, knownId]);

  return (
    <AuthPage
      audience="candidate"
      above={<LanguageSwitch />}
      title={t.title}
      lead={leadFor(knownId === null || knownId === remembered?.candidateId ? remembered : null)}
      ready={useReadyDocuments()}
      help={<HrContact />}
    >
      <form onSubmit={logIn}>
        <Stack>
          {notice !== null && <Alert tone={notice.tone}>{notice.text}</Alert>}
          <FailureAlert failure={failure} />
          <ProofStatus />
          <TurnNotice purpose="logIn" />
          <TextField
            label={t.userName}
            name="userName"
            autoComplete="username"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            defaultValue={knownId ?? remembered?.candidateId}
            onChange={(event) => setTyped(event.target.value)}
            required
            error={fieldMessage(failure, 'userName')}
          />
          <PasswordField
            ref={password}
            label={t.password}
            hint={isFirstLogin() ? t.temporaryPassword : undefined}
            name="password"
            autoComplete="current-password"
            required
            error={fieldMessage(failure, 'password')}
          />
          <Button type="submit" variant="primary" block busy={busy}>
            {t.logIn}
          </Button>
          {!passwordChangePending && (
            <p className={classes.forgot}>
              <TextLink to="/onboard/forgot-password" state={withTypedName({ candidateId: typed })} tap>
                {t.forgotPassword}
              </TextLink>
            </p>
          )}
        </Stack>
      </form>
    </AuthPage>
  );
}

function leadFor(remembered: RememberedCandidate | null): string {
  if (remembered !== null) return remembered.holdsTyping ? m.welcomeBackToTyping : m.welcomeBack;
  return isFirstLogin() ? m.firstPassword : m.ownPassword;
}

const mailedPages = ['/onboard/documents', '/onboard/home', '/onboard/first-day'];

/** Where a candidate who was stopped by a reload or an ended session goes on, or the page that a mail asked for after the
 * acceptance; null for everyone else. */
function stepLeft(state: unknown, remembered: RememberedCandidate | null): string | null {
  const { candidateId, acceptedBefore } = candidateSession.read();
  const from = entryOf(state, 'from');
  if (!acceptedBefore) return null;
  // A mail leads there, to whatever device.
  if (mailedPages.some((page) => page === from)) return String(from);
  if (from === '/onboard/joining-date')
    return `${from}?${new URLSearchParams({ answer: String(entryOf(state, 'answer')) })}`;
  if (candidateId !== remembered?.candidateId) return null;
  return typeof from === 'string' && from.startsWith('/onboard/joining') ? from : null;
}

function textOf(entry: FormData, name: string): string {
  const value = entry.get(name);
  return typeof value === 'string' ? value : '';
}
