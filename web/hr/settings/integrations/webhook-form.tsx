import { saveWebhook, type Webhook } from '#contract/hr/webhooks.ts';
import { webhookEventTypes } from '#domain/webhooks/webhook.ts';
import styles from '#web/hr/settings/section/section.module.css';
import { fetchObject } from '#web/api/fetch-object.ts';
import { ActionForm, useAction, useActionFields, useChanging } from '#web/hr/settings/action/action-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormSection, Stack } from '#web/ui/layout/layout.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { webhooksKey } from './attempts.tsx';
import classes from './integrations-section.module.css';
import { integrationsTexts as t } from './texts.ts';

type Values = Pick<Webhook, 'url' | 'events' | 'enabled'>;

type WebhookFormProps = {
  webhook?: Webhook;
  /** Called once it is saved, with the secret of a new one. */
  onSaved: (secret: string | null) => void;
  onCancel?: () => void;
};

export function WebhookForm({ webhook, onSaved, onCancel }: WebhookFormProps) {
  const given: Values = webhook ?? { url: '', events: [...webhookEventTypes], enabled: true };
  const changing = useChanging(webhooksKey);
  const action = useAction();
  const { form, errorOf, field } = useActionFields<Values>(saveWebhook.body, given, action);
  const eventsError = errorOf('events');
  const errorId = `events-error-${webhook?.webhookId ?? 'new'}`;

  const submit = form.handleSubmit(async (values) => {
    await action.run('save', async () => {
      // Not as the form began: an address that is switched off while it is edited stays off.
      const { webhookId = null, enabled = true } = webhook ?? {};
      const { secret } = await changing(fetchObject(saveWebhook, { body: { ...values, enabled, webhookId } }));
      form.reset(given);
      onSaved(secret);
    });
  });

  return (
    <ActionForm
      action={action}
      ownFields={['url', 'events']}
      {...(webhook === undefined && { submitText: t.add })}
      variant={webhook === undefined ? 'outline' : 'primary'}
      more={
        onCancel !== undefined && (
          <Button variant="quiet" onClick={onCancel}>
            {uiTexts.cancel}
          </Button>
        )
      }
      className={styles.medium}
      onSubmit={submit}
    >
      <FormSection title={webhook === undefined ? t.addTitle : t.editTitle} hint={t.addHint}>
        <Stack gap={4}>
          <TextField
            label={t.url}
            hint={t.urlHint}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            {...field('url')}
          />
          <fieldset className={classes.events} aria-describedby={eventsError === undefined ? undefined : errorId}>
            <legend>{t.events}</legend>
            {webhookEventTypes.map((type) => (
              <CheckboxField key={type} label={t.eventNames[type]} value={type} {...form.register('events')} />
            ))}
            {eventsError !== undefined && <FieldError id={errorId}>{eventsError}</FieldError>}
          </fieldset>
        </Stack>
      </FormSection>
    </ActionForm>
  );
}
