import { expect } from 'vitest';
import { PgBoss } from 'pg-boss';
import { getWebhookAttempts, saveWebhook, type Webhook, type WebhookAttempt } from '#contract/hr/webhooks.ts';
import { sendOfferEmails } from '#contract/offers.ts';
import { deliverWebhook } from '#server/webhooks/delivery/deliver-webhook.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { startTestApp } from '#test/test-app.ts';
import { startReceiver } from '#test/receivers/webhook-receiver.ts';

export type SavedWebhook = Webhook & { secret: string | null };

/** An app whose webhooks may lead to this machine, and what tests of them do; jobs run when `deliver` is called. */
export async function startWebhooks() {
  const t = await startTestApp({ env: { WEBHOOK_PRIVATE: 'on' } });
  const hr = await createHrUser(t);
  const { connectionString } = t.database;
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false, migrate: false });
  await boss.start();
  const w = {
    t,
    token: await signInHr(t, hr),
    /** Sets the server's clock; a session does not last as long as some of these journeys. */
    travelTo: async (moment: Date): Promise<void> => {
      t.clock.now = moment;
      w.token = await signInHr(t, hr);
    },
    save: async (body: object): Promise<SavedWebhook> => {
      const answer = await t.call(saveWebhook, { token: w.token, body });
      expect(answer.status).toBe(200);
      return answer.envelope.responseObject as SavedWebhook;
    },
    /** A receiver that subscribes to these events. */
    addReceiver: async (events: readonly string[]) => {
      const receiver = await startReceiver();
      const { secret, ...webhook } = await w.save({ url: receiver.url, events, enabled: true });
      receiver.secret = secret ?? '';
      return { receiver, webhook };
    },
    /** Runs what has a job by now, as a worker would. */
    deliver: async (): Promise<void> => {
      for (;;) {
        const jobs = await boss.fetch<{ deliveryId: number }>('deliver-webhook', { batchSize: 50 });
        if (jobs.length === 0) return;
        for (const job of jobs) {
          await deliverWebhook(t.deps, job.data.deliveryId);
          await boss.complete('deliver-webhook', job.id);
        }
      }
    },
    attempts: async (webhookId: string): Promise<WebhookAttempt[]> => {
      const answer = await t.call(getWebhookAttempts, { token: w.token, query: { webhookId } });
      return answer.envelope.responseObject as WebhookAttempt[];
    },
    send: (candidateIds: string[], holdSeconds = 0) =>
      t.call(sendOfferEmails, { token: w.token, body: { candidateIds, holdSeconds } }),
    close: async () => {
      await boss.stop({ graceful: false });
      await t.close();
    },
  };
  return w;
}
