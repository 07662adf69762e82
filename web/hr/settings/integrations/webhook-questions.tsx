import { useRef, useState } from 'react';
import type { Webhook } from '#contract/hr/webhooks.ts';
import type { Action } from '#web/hr/settings/action/action-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { useWebhookCalls } from './integrations-calls.ts';
import { integrationsTexts as t } from './texts.ts';

type WebhookQuestionsProps = { webhook: Webhook; action: Action; onSecret: (secret: string) => void };

export function WebhookQuestions({ webhook, action, onSecret }: WebhookQuestionsProps) {
  const [asked, setAsked] = useState<'renew' | 'remove' | null>(null);
  const calls = useWebhookCalls();
  const { webhookId, url } = webhook;
  const isBusy = action.running !== null;
  const renewed = useRef<string | null>(null);
  const close = () => {
    setAsked(null);
    // Behind the open dialog it could not get the focus.
    if (renewed.current !== null) onSecret(renewed.current);
    renewed.current = null;
  };
  const renew = async () => {
    renewed.current = (await calls.renewSecret(webhookId)).secret;
  };
  const remove = async () => {
    await calls.remove(webhookId);
    toast(t.removed);
  };
  return (
    <>
      <Button variant="quiet" disabled={isBusy} aria-label={t.renewOf(url)} onClick={() => setAsked('renew')}>
        {t.renew}
      </Button>
      <Button variant="quiet" disabled={isBusy} aria-label={t.removeOf(url)} onClick={() => setAsked('remove')}>
        {t.remove}
      </Button>
      {asked !== null && (
        <ConfirmDialog
          {...(asked === 'renew'
            ? { title: t.renewTitle, confirmLabel: t.renewConfirm }
            : { title: t.removeTitle, confirmLabel: t.remove })}
          busy={isBusy}
          onConfirm={() => void action.run(asked, asked === 'renew' ? renew : remove).then(close)}
          onCancel={close}
        >
          {asked === 'renew' ? t.renewText : t.removeText(url)}
        </ConfirmDialog>
      )}
    </>
  );
}
