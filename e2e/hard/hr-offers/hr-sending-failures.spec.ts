import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Route } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { mailsTo, waitForMail } from '#test/outbox.ts';
import { removeServerData, startServerProcess } from '#test/server-process.ts';
import { expect, phone, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, envelope, keepSession } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession, type HrSession } from '#e2e/support/hr/hr-session.ts';
import { openOffers, rowsOf } from '#e2e/support/hr/hr-offers.ts';
import { hrSends } from '#e2e/support/hr/offer-calls.ts';
import { select } from '#e2e/support/hr/offer-list.ts';
import { offersOf, send, sendCall } from '#e2e/support/hr/offer-sending.ts';
import type { Person } from '#e2e/support/people.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

let session: HrSession;
test.beforeAll(async ({ server }) => {
  session = await newHrSession(server);
});
test.beforeEach(async ({ page, server }) => {
  await keepSession(page, server, session);
});

test.describe('a sending that fails', () => {
  test("says 'Failed to send offer' or what the server says, and can be tried again", async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    const { word, people } = await offersOf(server, ['Unlucky One', 'Unlucky Two']);
    await openOffers(page, word);
    for (const [answer, message] of [
      [(route: Route) => route.abort('connectionrefused'), 'Failed to send offer'],
      [(route: Route) => route.fulfill(envelope(500, 'Broken')), 'Failed to send offer'],
      [(route: Route) => route.fulfill(envelope(429, 'Too many requests at once.')), 'Too many requests at once.'],
    ] as const) {
      await page.route(sendCall, answer);
      for (const { form } of people) await select(page, form.fullName).check();
      await send(page).click();
      await expect(alertOf(page, message)).toBeVisible();
      await page.unroute(sendCall);
      await page.keyboard.press('Escape');
      await expect(rowsOf(page, word).filter({ hasText: 'Pending' })).toHaveCount(2);
    }
    for (const { form } of people) await select(page, form.fullName).check();
    await send(page).click();
    await expect(rowsOf(page, word).filter({ hasText: 'Offer Sent' })).toHaveCount(2);
  });

  test('without an answer says that it is not known, and the list tells', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const { word, people } = await offersOf(server, ['Answer Lost', 'Answer Missing']);
    await openOffers(page, word);
    await page.route(sendCall, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    for (const { form } of people) await select(page, form.fullName).check();
    await send(page).click();
    const result = page.getByRole('dialog', { name: 'It is not known whether 2 offers were sent.', exact: true });
    const unknown = result.getByRole('list', { name: 'Not known', exact: true }).getByRole('listitem');
    await expect(unknown).toHaveCount(2);
    await expect(unknown.first()).toContainText('No answer. The list shows whether it was sent.');
    await expect(rowsOf(page, word).filter({ hasText: 'Offer Sent' })).toHaveCount(2);
    await expect(result.getByRole('button', { name: 'Try again', exact: true })).toHaveCount(0);
    await expectSoundScreen(page, phone);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Selected offers', exact: true })).toHaveCount(0);
    for (const { form } of people) {
      await waitForMail(server.outbox, form.email);
      expect(await mailsTo(server.outbox, form.email)).toHaveLength(1);
    }
  });

  test('because somebody else was faster says so, and the row is brought up to date', async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 409/);
    const { people } = await offersOf(server, ['Harini Raghavan']);
    const [person] = people as [Person];
    await openOffers(page, person.form.email);
    await select(page, person.form.fullName).check();
    await hrSends(server, person);
    await send(page).click();
    await expect(alertOf(page, 'This offer has already been sent.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rowsOf(page, person.form.email)).toContainText('Offer Sent');
    await waitForMail(server.outbox, person.form.email);
    expect(await mailsTo(server.outbox, person.form.email)).toHaveLength(1);
  });
});

test('a mail that is refused for good turns the offer to Open, and the list says why', async ({ page }) => {
  const refusing = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error('Mailbox unavailable'), { responseCode: 550 })),
  });
  refusing.listen(0, '127.0.0.1');
  await once(refusing.server, 'listening');
  const { port } = refusing.server.address() as AddressInfo;
  const dataDir = await mkdtemp(join(tmpdir(), 'aarambh-e2e-'));
  const server = await startServerProcess(dataDir, { SMTP_URL: `smtp://127.0.0.1:${port}` });
  try {
    const { people } = await offersOf(server, ['Harini Raghavan']);
    const [{ form }] = people as [Person];
    await asHr(page, server);
    await page.goto(`${server.url}/#/hce/offers`);
    await page.getByLabel('Search', { exact: true }).fill(form.email);
    await select(page, form.fullName).check();
    await send(page).click();
    const row = rowsOf(page, form.email);
    // The screen hears of it by itself.
    await expect(row).toContainText('Open');
    await row.getByRole('button', { name: /did not arrive/ }).click();
    await expect(page.getByRole('dialog')).toContainText('Mailbox unavailable');
    await page.keyboard.press('Escape');
    await expect(select(page, form.fullName)).toBeEnabled();
  } finally {
    await server.stop();
    await removeServerData(dataDir);
    await new Promise<void>((resolve) => {
      refusing.close(() => resolve());
    });
  }
});
