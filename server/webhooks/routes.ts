import * as calls from '#contract/hr/webhooks.ts';
import { refsOf } from '#domain/texts.ts';
import { webhookMessages } from '#domain/webhooks/messages.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { readAttempts, resendWebhook, sendTestEvent } from './attempts.ts';
import { removeWebhook, readWebhooks, renewWebhookSecret, saveWebhook } from './save-webhook.ts';

const m = refsOf(webhookMessages);

export function webhookRoutes(mount: Mount, deps: Deps): void {
  mount(calls.getWebhooks, async () => ({ responseObject: await readWebhooks(deps.db) }));
  mount.answer(calls.saveWebhook, saveWebhook, m.saved);
  mount.answer(calls.renewWebhookSecret, renewWebhookSecret, m.secretRenewed);
  mount.answer(calls.removeWebhook, removeWebhook, m.removed);
  mount(calls.getWebhookAttempts, async ({ query }) => ({ responseObject: await readAttempts(deps, query.webhookId) }));
  mount.answer(calls.resendWebhook, resendWebhook, m.resent);
  mount.answer(calls.sendTestEvent, sendTestEvent);
}
