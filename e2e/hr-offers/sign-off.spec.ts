import type { Browser, Page } from '@playwright/test';
import { getSignOffRules, requestSignOff, saveSignOffRules } from '#contract/hr/sign-off.ts';
import { httpClient } from '#test/http-client.ts';
import { waitForMail } from '#test/outbox.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { newColleague } from '#e2e/support/hr/colleague.ts';
import { alertOf, asHr, keepSession } from '#e2e/support/hr/hr-actions.ts';
import { fillOffer, newTyping } from '#e2e/support/hr/hr-offers.ts';
import { hrSession, newHrSession } from '#e2e/support/hr/hr-session.ts';
import { editRoute } from '#e2e/support/hr/offer-form.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';
import type { HrRole } from '#domain/permissions.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const strip = (page: Page) => page.getByRole('region', { name: 'Sign-off', exact: true });

/** A page of a colleague with the role, at this width. */
async function pageOf(browser: Browser, server: ServerProcess, role: HrRole, viewport = desktop): Promise<Page> {
  const colleague = await newColleague(server, role === 'APPROVER' ? 'Asha Nair' : 'Meera Iyer', { roles: [role] });
  const page = await browser.newPage({ baseURL: server.url, viewport, locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
  await keepSession(page, server, await newHrSession(server, colleague));
  return page;
}

/** The approver opens what waits by the candidate's name. */
async function reads(page: Page, name: string): Promise<void> {
  await open(page, '/hce');
  await expect(heading(page, 'Sign-off')).toBeVisible();
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('article').getByText(`Dear ${name},`)).toBeVisible();
}

test.afterEach(async ({ server }) => {
  const { token } = await hrSession(server);
  const client = httpClient(server.url);
  const { version } = await client.json(getSignOffRules, { token });
  await client.json(saveSignOffRules, { token, body: { version, rules: [] } });
});

test('an offer is asked for, declined, changed, asked for again, signed off on a phone, and sent', async ({
  browser,
  page,
  server,
}) => {
  await asHr(page, server);
  await open(page, '/hce/settings/sign-off');
  await expect(page.getByText('No sign-off is needed.')).toBeVisible();
  await button(page, 'Add rule').click();
  await button(page, 'Save').click();
  await expect(page.getByText('Enter a name for the rule')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Senior pay');
  await page.getByLabel('Total CTC from').fill('1000000');
  await expectSoundScreen(page);
  await button(page, 'Save').click();
  await expect(page.getByText(/^Last saved by /)).toBeVisible();

  const recruiter = await pageOf(browser, server, 'RECRUITER');
  const approver = await pageOf(browser, server, 'APPROVER', phone);
  const typing = newTyping();
  const name = typing['Full Name'];
  await open(recruiter, '/hce/create/candidate');
  await fillOffer(recruiter, typing);
  await button(recruiter, 'Create and ask').click();
  await expect(alertOf(recruiter, 'Candidate created successfully!')).toBeVisible();
  await expect(button(recruiter, 'Send Offer')).toBeHidden();

  await reads(approver, name);
  await expectSoundScreen(approver);
  await button(approver, 'Decline').click();
  await approver.getByLabel('Reason').fill('Please keep the variable part at 1,00,000.');
  await button(approver, 'Decline').last().click();
  await expect(approver.getByText('Nothing waits for you.')).toBeVisible();

  await open(recruiter, '/hce/offers');
  await expect(recruiter.getByRole('columnheader', { name: 'Sign-off' })).toBeVisible();
  await recruiter.getByRole('link', { name, exact: true }).click();
  await expect(strip(recruiter)).toContainText('Please keep the variable part at 1,00,000.');
  await expect(button(recruiter, 'Send Offer')).toBeHidden();
  const id = Number(/offers\/(\d+)/.exec(recruiter.url())?.[1]);
  await open(recruiter, editRoute(id));
  await fillOffer(recruiter, { 'Variable CTC': '100000' });
  await expect(recruiter.getByText('This needs sign-off again: Variable CTC.')).toBeVisible();
  await button(recruiter, 'Update Offer').click();
  const asked = recruiter.waitForResponse((answer) => answer.url().endsWith(requestSignOff.path) && answer.ok());
  await button(recruiter, 'Ask for sign-off').click();
  await asked;
  await expect(button(recruiter, 'Ask for sign-off')).toBeHidden();

  await reads(approver, name);
  await expect(approver.getByRole('table')).toContainText('− ₹50,000');
  await expectSoundScreen(approver);
  await button(approver, 'Sign off').click();
  await expect(approver.getByText('Nothing waits for you.')).toBeVisible();

  await open(recruiter, `/hce/offers/${id}`);
  await expect(strip(recruiter)).toContainText('Signed off by Asha Nair');
  await expectSoundScreen(recruiter);
  await button(recruiter, 'Send Offer').click();
  await waitForMail(server.outbox, typing.Email);
  await recruiter.close();
  await approver.close();
});
