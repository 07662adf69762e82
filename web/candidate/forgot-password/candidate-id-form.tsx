import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { sendOtp } from '#contract/candidate-auth.ts';
import type { Failure } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { forgotPasswordTexts as t } from './texts.ts';

type CandidateIdFormProps = {
  candidateId: string;
  failure: Failure | null;
  busy: boolean;
  /** The candidate comes back to this step: the button that was pressed is gone. */
  focused: boolean;
  onSend: (candidateId: string) => void;
};

/** Step 1 of the recovery: who asks. */
export function CandidateIdForm({ candidateId, failure, busy, focused, onSend }: CandidateIdFormProps) {
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: schemaResolver(sendOtp.body),
    defaultValues: { candidateId },
  });
  useEffect(() => {
    if (focused) setFocus('candidateId');
  }, [focused, setFocus]);
  const submit = handleSubmit((entry) => onSend(entry.candidateId));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <FailureAlert failure={failure} />
        <TextField
          label={t.candidateId}
          hint={t.candidateIdHint}
          autoComplete="username"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
          error={formState.errors.candidateId?.message}
          {...register('candidateId')}
        />
        <Button type="submit" variant="primary" block busy={busy}>
          {t.send}
        </Button>
      </Stack>
    </form>
  );
}
