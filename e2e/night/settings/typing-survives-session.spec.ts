import type { Page } from '@playwright/test';
import { hrLogout } from '#contract/hr-auth.ts';
import { getOfferPage } from '#contract/hr/offer-page.ts';
import { httpClient } from '#test/http-client.ts';
import { hrLogin, type ServerProcess } from '#test/server-process.ts';
import { mailsTo } from '#test/outbox.ts';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf, keepSession } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession, type HrSession } from '#e2e/support/hr/hr-session.ts';
import { newOffer } from '#e2e/support/people.ts';

test.use({ expectedErrors: [answered(401)] });

/** HR at work in a session of this test's own. */
async function atWork(page: Page, server: ServerProcess, route: string): Promise<HrSession> {
  const session = await newHrSession(server);
  await keepSession(page, server, session);
  await open(page, route);
  return session;
}

/** The server ends the session, as 'Log out everywhere else' does; then HR returns to the page, which loads its data again. */
async function sessionEnds(page: Page, server: ServerProcess, { token }: HrSession, reads: string): Promise<void> {
  // A call from the opening of the page may be refused as well, and is then not repeated.
  const refused = page.waitForResponse((answer) => answer.url().includes(reads) && answer.status() === 401);
  await httpClient(server.url).json(hrLogout, { token });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await refused;
}

async function logsInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabel('Username') });
  await expect(alertOf(dialog, 'Authentication failed. Please log in again.')).toBeVisible();
  await dialog.getByLabel('Username').fill(hrLogin.userName);
  await dialog.getByLabel('Password', { exact: true }).fill(hrLogin.password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the note of a reminder survives the end of the session and is sent after the login', async ({ page, server }) => {
  const { candidateOfferId, form } = await newOffer(server);
  const session = await atWork(page, server, `/hce/offers/${candidateOfferId}`);
  await button(page, 'Remind').click();
  const note = page.getByRole('dialog').getByLabel('Note');
  await note.fill('Your manager is looking forward to you');
  await sessionEnds(page, server, session, getOfferPage.path);
  await expect(note).toHaveValue('Your manager is looking forward to you');
  await page.getByRole('dialog').getByRole('button', { name: 'Remind', exact: true }).click();
  await logsInAgain(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect
    .poll(async () => (await mailsTo(server.outbox, form.email)).at(-1)?.text)
    .toContain('Your manager is looking forward to you');
});
