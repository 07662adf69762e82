import { afterAll, expect, it } from 'vitest';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { openDataDir } from '#test/data-dir.ts';
import { freePort } from '#test/processes/free-port.ts';
import { httpClient } from '#test/http-client.ts';
import { hrLogin, startServerProcess } from '#test/server-process.ts';

/** The program as it is run for good: no other test starts it with NODE_ENV=production. */
const port = await freePort();
// It names itself by PUBLIC_URL, where nginx would be.
const address = `http://127.0.0.1:${port}`;
const server = await startServerProcess(await openDataDir(), {
  PORT: String(port),
  NODE_ENV: 'production',
  RATE_LIMITS: 'on',
  SECRET_KEY: 'a secret key of more than 32 characters',
  PUBLIC_URL: 'https://offers.himalaya.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'HR <hr@mail.example>',
  HOLD_SECONDS_MAX: '',
  SMS_GATEWAY_URL: 'http://127.0.0.1:9',
});
afterAll(() => server.stop());

it('serves, and HR can log in', async () => {
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  expect(await httpClient(address).json(hrCreateToken, { body: hrLogin })).toMatchObject({ token: expect.any(String) });
});

it.each(['/outbox', '/outbox/', '/outbox/page.css'])('has no outbox page: %s answers 404', async (path) => {
  const answer = await fetch(address + path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toMatch(/outbox/i);
});
