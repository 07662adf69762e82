import { useState } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import { sendTestMessage } from '#contract/hr/settings.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { makeCall } from '#web/api/client.ts';
import styles from '#web/hr/settings/section/section.module.css';
import { type Failure, failureOf, fieldMessage } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormSection, Stack } from '#web/ui/layout/layout.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { testMessagesTexts as t } from './texts.ts';

const mail = {
  channel: 'MAIL',
  input: { type: 'email', inputMode: 'email', autoComplete: 'email' },
} as const;
const sms = {
  channel: 'SMS',
  input: { type: 'tel', inputMode: 'numeric', autoComplete: 'tel' },
} as const;

/** Whether mails and SMS go out, in the words of who takes them. */
export function MessagesSection() {
  return (
    <Stack gap={6} className={styles.wide}>
      <TestMessage {...mail} texts={t.mail} />
      <TestMessage {...sms} texts={t.sms} />
    </Stack>
  );
}

type TestMessageProps = {
  channel: 'MAIL' | 'SMS';
  texts: typeof t.mail | typeof t.sms;
  input: { type: string; inputMode: 'email' | 'numeric'; autoComplete: string };
};

function TestMessage({ channel, texts, input }: TestMessageProps) {
  const [recipient, setRecipient] = useState('');
  const [outcome, setOutcome] = useState<ResponseOf<typeof sendTestMessage> | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [loggedOut, setLoggedOut] = useState(false);
  useUnsaved(recipient !== '');
  const { busy, submit } = useSubmission();
  const fault = fieldMessage(failure, 'recipient');

  function send(): void {
    submit(async (signal) => {
      setLoggedOut(false);
      setOutcome(null);
      setFailure(null);
      try {
        const { responseObject } = await makeCall(sendTestMessage, { body: { channel, recipient }, signal });
        setOutcome(responseObject);
      } catch (error) {
        if (signal.aborted) throw error;
        if (isUnauthorized(error)) return setLoggedOut(true);
        setFailure(failureOf(error, { refused: t.failed, exception: t.noAnswer }));
      }
    });
  }

  return (
    <Form onSubmit={send}>
      <FormSection title={texts.title}>
        <Stack gap={4}>
          <TextField
            {...input}
            label={texts.label}
            hint={texts.hint}
            value={recipient}
            onChange={(event) => setRecipient(event.target.value)}
            {...(fault !== undefined && { error: fault })}
          />
          <div>
            <Button type="submit" busy={busy} busyText={uiTexts.sending}>
              {texts.send}
            </Button>
          </div>
          <FailureAlert failure={fault === undefined ? failure : null} />
          {outcome !== null && (
            <Alert tone={outcome.delivered ? 'ok' : 'bad'}>
              {outcome.delivered ? t.delivered(outcome.answer) : t.notDelivered(outcome.answer)}
            </Alert>
          )}
        </Stack>
      </FormSection>
      {loggedOut && (
        <HrLoginAgainDialog
          kept={hrSessionMessages.keptAndSent}
          onLoggedIn={send}
          onClose={() => setLoggedOut(false)}
        />
      )}
    </Form>
  );
}
