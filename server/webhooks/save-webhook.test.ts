import { describe, expect, test } from 'vitest';
import { getWebhooks, renewWebhookSecret, saveWebhook, type Webhook } from '#contract/hr/webhooks.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));
const listed = async () => (await t.call(getWebhooks, { token })).envelope.responseObject as Webhook[];

const save = (url: string) => t.call(saveWebhook, { token, body: { url, events: ['offer.sent'], enabled: true } });

describe('where private addresses are not allowed', () => {
  test.each([
    ['http://example.com/', 'webhooks.urlInsecure'],
    ...[
      'localhost',
      'LocalHost.',
      'api.localhost:8443',
      '127.0.0.1',
      '127.1',
      '0x7f000001',
      '0177.0.0.1',
      '2130706433',
      '１２７.0.0.1',
      '10.1.2.3',
      '169.254.169.254',
      '192.168.0.1:8443',
      '0.0.0.0',
      '[::1]',
      '[::]',
      '[::ffff:10.1.2.3]',
      '[::ffff:a9fe:a9fe]',
      '[64:ff9b::7f00:1]',
      '[fd00::1]',
    ].map((host) => [`https://${host}/events`, 'webhooks.urlPrivate']),
  ])('%s is rejected on its field', async (url, code) => {
    const answer = await save(url);
    expect([answer.status, answer.codes.fields]).toEqual([400, { url: code }]);
  });

  test('a public one is saved', async () => {
    expect((await save('https://hooks.example.com/events?of=offers')).status).toBe(200);
    expect((await listed()).map(({ url }) => url)).toEqual(['https://hooks.example.com/events?of=offers']);
  });
});

describe('a saved endpoint', () => {
  type Saved = Webhook & { secret: string | null };
  const savedAs = async (url: string, webhookId?: string): Promise<Saved> => {
    const answer = await t.call(saveWebhook, {
      token,
      body: { url, events: ['offer.sent'], enabled: true, webhookId },
    });
    expect(answer.status).toBe(200);
    return answer.envelope.responseObject as Saved;
  };
  const audited = async (action: string) =>
    (await auditRows(t.db, { action }).select('details').execute()).map(({ details }) => details).at(-1);

  test('gets a new secret at another host only, and the audit names the host', async () => {
    const { webhookId, secret: first } = await savedAs('https://one.example.com/events');
    expect((await savedAs('https://one.example.com/other', webhookId)).secret).toBeNull();
    expect(await audited('save-webhook')).toEqual({ webhookId, changed: ['url'], host: 'one.example.com' });
    const { secret: second } = await savedAs('https://two.example.com:8443/events', webhookId);
    expect(second).toMatch(/^whsec_/);
    expect(second).not.toBe(first);
    expect(await audited('save-webhook')).toEqual({
      webhookId,
      changed: ['url', 'secret'],
      host: 'two.example.com:8443',
    });
  });

  test('gets a new secret on request', async () => {
    const { webhookId, secret: first } = await savedAs('https://three.example.com/');
    const answer = await t.call(renewWebhookSecret, { token, body: { webhookId } });
    const renewed = answer.envelope.responseObject as Saved;
    expect(renewed).toMatchObject({ webhookId, secret: expect.stringMatching(/^whsec_/) as string });
    expect(renewed.secret).not.toBe(first);
    expect(await audited('renew-webhook-secret')).toEqual({ webhookId, host: 'three.example.com' });
    const unknown = { webhookId: '00000000-0000-4000-8000-000000000001' };
    expect((await t.call(renewWebhookSecret, { token, body: unknown })).status).toBe(404);
  });
});
