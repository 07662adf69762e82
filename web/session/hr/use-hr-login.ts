import { type SubmitEvent, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { loginSchema } from '#contract/candidate-auth.ts';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { TurnCancelledError } from '#web/session/sign-in/turn.ts';
import { HrSignInError, signInHr } from './hr-sign-in.ts';

type HrLoginOptions = { onLoggedIn?: () => void; /** What the field begins with. */ userName?: string };

/** The form of HR's login, on its page and in the dialog of an ended session; `userName` is what its field holds. */
export function useHrLogin({ onLoggedIn = () => undefined, userName: known = '' }: HrLoginOptions) {
  const [failure, setFailure] = useState<HrSignInError | null>(null);
  const { register, handleSubmit, formState, setFocus, control } = useForm({
    resolver: schemaResolver(loginSchema),
    defaultValues: { userName: known, password: '' },
  });
  const userName = useWatch({ control, name: 'userName' });
  useEffect(() => {
    if (known !== '') setFocus('password');
  }, [known, setFocus]);

  const logIn = handleSubmit(async (credentials) => {
    setFailure(null);
    try {
      await signInHr(credentials);
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

  return { failure, errors: formState.errors, busy: formState.isSubmitting, register, userName, submit };
}
