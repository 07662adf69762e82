import { describe, expect, test } from 'vitest';
import { getWebhooks, saveWebhook, type Webhook } from '#contract/hr/webhooks.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));

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
    const listed = (await t.call(getWebhooks, { token })).envelope.responseObject as Webhook[];
    expect(listed.map(({ url }) => url)).toEqual(['https://hooks.example.com/events?of=offers']);
  });
});
