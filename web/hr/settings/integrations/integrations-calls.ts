import { useQueryClient } from '@tanstack/react-query';
import type { BodyOf, ResponseOf } from '#contract/call.ts';
import {
  getWebhookAttempts,
  getWebhooks,
  resendWebhook,
  saveWebhook,
  sendTestEvent,
  type WebhookAttempt,
} from '#contract/hr/webhooks.ts';
import { makeCall } from '#web/api/client.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';

const queryKey = ['webhooks'] as const;

/** All addresses. */
export function useWebhooks() {
  return useHrQuery(queryKey, async (signal) => {
    const { responseObject } = await makeCall(getWebhooks, { signal });
    if (responseObject === null) throw new Error('the answer holds no addresses');
    return responseObject;
  });
}

/** The latest attempts of an address. */
export function useAttempts(webhookId: string) {
  return useHrQuery([...queryKey, webhookId], async (signal) => {
    const { responseObject } = await makeCall(getWebhookAttempts, { query: { webhookId }, signal });
    if (responseObject === null) throw new Error('the answer holds no attempts');
    return responseObject;
  });
}

/** What changes addresses and sends events; afterwards what is shown is up to date. */
export function useWebhookCalls() {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey });
  return {
    async save(body: BodyOf<typeof saveWebhook>): Promise<ResponseOf<typeof saveWebhook>> {
      const { responseObject } = await makeCall(saveWebhook, { body });
      await refresh();
      if (responseObject === null) throw new Error('the answer holds no address');
      return responseObject;
    },
    async test(webhookId: string): Promise<WebhookAttempt> {
      const { responseObject } = await makeCall(sendTestEvent, { body: { webhookId } });
      await refresh();
      if (responseObject === null) throw new Error('the answer holds no attempt');
      return responseObject;
    },
    async resend(attemptId: string): Promise<void> {
      await makeCall(resendWebhook, { body: { attemptId } });
      await refresh();
    },
  };
}
