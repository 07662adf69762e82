import * as calls from '#contract/hr/webhooks.ts';
import { refsOf } from '#domain/texts.ts';
import { webhookMessages } from '#domain/webhooks/messages.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { readAttempts, resendWebhook, sendTestEvent } from './attempts.ts';
import { removeWebhook } from './remove-webhook.ts';
import { readWebhooks, renewWebhookSecret, saveWebhook } from './save-webhook.ts';

const m = refsOf(webhookMessages);

export function webhookRoutes(mount: Mount, deps: Deps): void {
  mount(calls.getWebhooks, async () => ({ responseObject: await readWebhooks(deps.db) }));
  mount(calls.saveWebhook, async ({ body, actor }) => ({
    responseObject: await saveWebhook(deps, actor, body),
    message: m.saved,
  }));
  mount(calls.renewWebhookSecret, async ({ body, actor }) => ({
    responseObject: await renewWebhookSecret(deps, actor, body.webhookId),
    message: m.secretRenewed,
  }));
  mount(calls.removeWebhook, async ({ body, actor }) => {
    await removeWebhook(deps, actor, body.webhookId);
    return { responseObject: null, message: m.removed };
  });
  mount(calls.getWebhookAttempts, async ({ query }) => ({ responseObject: await readAttempts(deps, query.webhookId) }));
  mount(calls.resendWebhook, async ({ body, actor }) => {
    await resendWebhook(deps, actor, body.attemptId);
    return { responseObject: null, message: m.resent };
  });
  mount(calls.sendTestEvent, async ({ body, actor }) => ({
    responseObject: await sendTestEvent(deps, actor, body.webhookId),
  }));
}
