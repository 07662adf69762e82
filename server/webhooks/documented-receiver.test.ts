import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { saveWebhook, sendTestEvent, type Webhook, type WebhookAttempt } from '#contract/hr/webhooks.ts';
import { signInHr } from '#test/factories.ts';
import { freePort } from '#test/processes/free-port.ts';
import { startTestApp } from '#test/test-app.ts';

const root = join(import.meta.dirname, '../..');
const t = await startTestApp({ env: { WEBHOOK_PRIVATE: 'on' } });
// Within the project, where the receiver finds its library.
const folder = await mkdtemp(join(root, 'node_modules/.receiver-'));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await t.close();
});

test('the receiver of docs/webhooks.md accepts events signed with its secret, and no others', async () => {
  const source = /```js\n([^]*?)```/.exec(await readFile(join(root, 'docs/webhooks.md'), 'utf8'))?.[1] ?? '';
  const program = join(folder, 'receiver.mjs');
  await writeFile(program, source);
  const token = await signInHr(t);
  const port = await freePort();
  const body = { url: `http://127.0.0.1:${port}/`, events: ['offer.sent'], enabled: true };
  const saved = await t.call(saveWebhook, { token, body });
  const { secret, webhookId } = saved.envelope.responseObject as Webhook & { secret: string };

  const env = { PATH: process.env.PATH, PORT: String(port), WEBHOOK_SECRET: secret };
  const receiver = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: receiver.stdout });
  const output: string[] = [];
  lines.on('line', (line) => output.push(line));
  await once(lines, 'line');
  const sent = await t.call(sendTestEvent, { token, body: { webhookId } });
  expect((sent.envelope.responseObject as WebhookAttempt).status).toBe(204);
  const headers = { 'webhook-id': 'x', 'webhook-timestamp': String(Date.now()), 'webhook-signature': 'v1,AAAA' };
  const forged = await fetch(body.url, { method: 'POST', headers, body: '{"type":"offer.sent","data":{}}' });
  expect(forged.status).toBe(401);
  receiver.kill();
  await once(lines, 'close');
  expect(output).toEqual(['ready', 'webhook.test ']);
});
