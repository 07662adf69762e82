import type { BodyOf } from '#contract/call.ts';
import {
  getWebhookAttempts,
  getWebhooks,
  removeWebhook,
  renewWebhookSecret,
  resendWebhook,
  saveWebhook,
  sendTestEvent,
} from '#contract/hr/webhooks.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useChanging } from '#web/hr/settings/action/action-form.tsx';
import { useHrQuery } from '#web/session/hr/hr-query.ts';

const queryKey = ['webhooks'] as const;

export const useWebhooks = () => useHrQuery(queryKey, (signal) => fetchObject(getWebhooks, { signal }));

export const useAttempts = (webhookId: string) =>
  useHrQuery([...queryKey, webhookId], (signal) => fetchObject(getWebhookAttempts, { query: { webhookId }, signal }));

export function useWebhookCalls() {
  const changing = useChanging(queryKey);
  return {
    save: (body: BodyOf<typeof saveWebhook>) => changing(fetchObject(saveWebhook, { body })),
    renewSecret: (webhookId: string) => changing(fetchObject(renewWebhookSecret, { body: { webhookId } })),
    remove: (webhookId: string) => changing(makeCall(removeWebhook, { body: { webhookId } })),
    test: (webhookId: string) => changing(fetchObject(sendTestEvent, { body: { webhookId } })),
    resend: (attemptId: string) => changing(makeCall(resendWebhook, { body: { attemptId } })),
  };
}
