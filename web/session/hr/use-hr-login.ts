import { type SubmitEvent, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { loginSchema } from '#contract/candidate-auth.ts';
import { hrAuthMessages } from '#domain/messages.ts';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { TurnCancelledError } from '#web/session/sign-in/turn.ts';
import { HrSignInError, type SecondStep, signInHr } from './hr-sign-in.ts';

const loadSecondStep = () =>
  import('#web/session/second-factor/second-step.tsx').catch((error: unknown) => {
    throw new HrSignInError(hrAuthMessages.unableToConnect, undefined, error);
  });
type Second = { step: SecondStep; screens: Awaited<ReturnType<typeof loadSecondStep>> };

type HrLoginOptions = { onLoggedIn?: () => void; /** What the field begins with. */ userName?: string };

/** The form of HR's login, on its page and in the dialog of an ended session; `userName` is what its field holds. */
export function useHrLogin({ onLoggedIn = () => undefined, userName: known = '' }: HrLoginOptions) {
  const [failure, setFailure] = useState<HrSignInError | null>(null);
  const [second, setSecond] = useState<Second | null>(null);
  const { register, handleSubmit, formState, setFocus, resetField, control } = useForm({
    resolver: schemaResolver(loginSchema),
    defaultValues: { userName: known, password: '' },
  });
  const userName = useWatch({ control, name: 'userName' });
  // How often the login begins at the password: with a known name, and after the second step was left.
  const [passwordFirst, setPasswordFirst] = useState(known === '' ? 0 : 1);
  useEffect(() => {
    if (passwordFirst > 0) setFocus('password');
  }, [passwordFirst, setFocus]);

  const logIn = handleSubmit(async (credentials) => {
    setFailure(null);
    try {
      const step = await signInHr(credentials);
      if (step !== null) return setSecond({ step, screens: await loadSecondStep() });
    } catch (error) {
      if (error instanceof TurnCancelledError) return;
      if (!(error instanceof HrSignInError)) throw error;
      setFailure(error);
      setFocus('password', { shouldSelect: true });
      return;
    }
    onLoggedIn();
  });
  const submit = (event: SubmitEvent): void => void logIn(event);

  function onBack(because?: string): void {
    setSecond(null);
    setFailure(because === undefined ? null : new HrSignInError(because));
    resetField('password');
    setPasswordFirst((before) => before + 1);
  }

  const secondStep = second && { screens: second.screens, props: { step: second.step, onLoggedIn, onBack } };
  return { secondStep, failure, errors: formState.errors, busy: formState.isSubmitting, register, userName, submit };
}
