import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { type Failure, failureOf, fieldMessage } from '#web/session/failure.ts';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { TurnCancelledError } from '#web/session/sign-in/turn.ts';

export type Action = ReturnType<typeof useAction>;

/** One change at a time on a page of the settings; `failed` is said where the server says nothing. */
export function useAction(failed: string = settingsTexts.notSaved) {
  /** By the name that it was started with. */
  const [running, setRunning] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Does again what found the session ended. */
  const [repeat, setRepeat] = useState<(() => void) | null>(null);

  /** Does the work, unless something else runs; answers whether it was done. */
  async function run(name: string, work: () => Promise<void>): Promise<boolean> {
    if (running !== null) return false;
    setRunning(name);
    setFailure(null);
    setRepeat(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof TurnCancelledError) return false;
      if (isUnauthorized(error)) setRepeat(() => () => void run(name, work));
      else setFailure(failureOf(error, { refused: failed, exception: failed }));
      return false;
    } finally {
      setRunning(null);
    }
  }

  // The login was cancelled: the next attempt asks again.
  const stopWaiting = () => setRepeat(null);
  return { running, failure, clear: () => setFailure(null), run, repeat, stopWaiting };
}

/** Around calls that change something: afterwards every screen that shows what is under `queryKey` asks again. */
export function useChanging(queryKey: readonly unknown[]) {
  const queries = useQueryClient();
  return async <Answer,>(call: Promise<Answer>): Promise<Answer> => {
    const answer = await call;
    await queries.invalidateQueries({ queryKey });
    return answer;
  };
}

/** The fields of what `action` sends, as `schema` reads them: what is typed is not left unasked. */
export function useActionFields<Values extends FieldValues>(
  schema: z.ZodMiniType<Values>,
  start: DefaultValues<Values>,
  action: Action,
) {
  const form = useForm<Values>({ resolver: schemaResolver(schema), defaultValues: start });
  useUnsaved(form.formState.isDirty);
  const errorOf = (name: Path<Values>) =>
    form.getFieldState(name, form.formState).error?.message ?? fieldMessage(action.failure, name);
  const field = (name: Path<Values>) => ({ error: errorOf(name), ...form.register(name, { onChange: action.clear }) });
  return { form, errorOf, field };
}

type ActionFormProps = Pick<ButtonProps, 'variant' | 'busyText'> & {
  action: Action;
  ownFields?: readonly string[];
  submitText?: string;
  more?: ReactNode;
  className?: string | undefined;
  onSubmit: () => unknown;
  children?: ReactNode;
};

export function ActionForm(props: ActionFormProps) {
  const { action, ownFields, submitText = uiTexts.save, more, className, onSubmit, children, ...button } = props;
  return (
    <Form className={className} onSubmit={onSubmit}>
      <Stack gap={4}>
        <ActionTrouble action={action} ownFields={ownFields} />
        {children}
        <Row>
          <Button type="submit" busy={action.running !== null} busyText={uiTexts.saving} {...button}>
            {submitText}
          </Button>
          {more}
        </Row>
      </Stack>
    </Form>
  );
}

type ActionTroubleProps = { action: Action; ownFields?: readonly string[] | undefined };

/** Why an action failed, and the login where the session has ended: typed text stays. */
export function ActionTrouble({ action: { failure, repeat, stopWaiting }, ownFields = [] }: ActionTroubleProps) {
  const isAtField = failure?.fields.some(({ path }) => ownFields.includes(path));
  return (
    <>
      <FailureAlert failure={isAtField ? null : failure} />
      {repeat !== null && (
        <HrLoginAgainDialog kept={hrSessionMessages.keptAndSaved} onLoggedIn={repeat} onClose={stopWaiting} />
      )}
    </>
  );
}
