import { createToken } from '#contract/candidate-auth.ts';
import { proofHeader } from '#contract/envelope.ts';
import { answered, expect, holdCalls, open, desktop, phone } from '#e2e/support/fixtures.ts';
import { checking, failAt, solver, test, typesLogin } from '#e2e/support/limited-server.ts';
import { newOffer } from '#e2e/support/people.ts';
import { expectSoundAt, expectNoSidewaysScroll } from '#e2e/support/screens.ts';
import { passwordIn, waitForMail } from '#test/outbox.ts';

test('the login solves a proof of work by itself after many failures from its address', async ({
  page,
  context,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(429));
  const { candidateId, form } = await newOffer(server);
  const password = passwordIn(await waitForMail(server.outbox, form.email));
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await failAt('203.0.113.7', server, context);
  await open(page, '/onboard/login');
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(loaded.filter((path) => /solve/.test(path))).toEqual([]);

  const release = await holdCalls(page, solver);
  await typesLogin(page, candidateId, password);
  await expect(page.getByRole('status').filter({ hasText: checking })).toBeVisible();
  for (const size of [phone, desktop]) await expectSoundAt(page, size);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);

  const proven = page.waitForRequest((request) => request.headers()[proofHeader] !== undefined);
  release();
  expect((await proven).url()).toBe(server.url + createToken.path);
  await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
  const ours = loaded.every((path) => path.startsWith('/'));
  expect(ours).toBe(true);
});
