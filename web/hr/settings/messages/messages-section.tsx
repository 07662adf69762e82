import { useState } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import { sendTestMessage } from '#contract/hr/settings.ts';
import { makeCall } from '#web/api/client.ts';
import { ActionTrouble, useAction } from '#web/hr/settings/action/action-form.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { fieldMessage } from '#web/session/failure.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormSection, Stack } from '#web/ui/layout/layout.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { testMessagesTexts as t } from './texts.ts';

const channels = [
  { channel: 'MAIL', type: 'email', inputMode: 'email', autoComplete: 'email' },
  { channel: 'SMS', type: 'tel', inputMode: 'numeric', autoComplete: 'tel' },
] as const;

export function MessagesSection() {
  return (
    <Stack gap={6} className={styles.wide}>
      {channels.map((each) => (
        <TestMessage key={each.channel} {...each} />
      ))}
    </Stack>
  );
}

function TestMessage({ channel, ...input }: (typeof channels)[number]) {
  const texts = t[channel];
  const [recipient, setRecipient] = useState('');
  const [outcome, setOutcome] = useState<ResponseOf<typeof sendTestMessage> | null>(null);
  const action = useAction(t.failed);
  useUnsaved(recipient !== '');
  const fault = fieldMessage(action.failure, 'recipient');

  async function send(): Promise<void> {
    setOutcome(null);
    await action.run('send', async () => {
      const { responseObject } = await makeCall(sendTestMessage, { body: { channel, recipient } });
      setOutcome(responseObject);
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
            <Button type="submit" busy={action.running !== null} busyText={uiTexts.sending}>
              {texts.send}
            </Button>
          </div>
          <ActionTrouble action={action} ownFields={['recipient']} />
          {outcome !== null && (
            <Alert tone={outcome.delivered ? 'ok' : 'bad'}>
              {outcome.delivered ? t.delivered(outcome.answer) : t.notDelivered(outcome.answer)}
            </Alert>
          )}
        </Stack>
      </FormSection>
    </Form>
  );
}
