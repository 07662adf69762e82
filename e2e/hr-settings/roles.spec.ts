import type { BrowserContext, Page } from '@playwright/test';
import { acceptInvitation, getHrUsers, setHrUserRoles } from '#contract/hr/people.ts';
import type { HrRole } from '#domain/permissions.ts';
import { httpClient } from '#test/http-client.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { answered, desktop, expect, isPhone, journeyAt, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { colleagueNamed, invitationLink } from '#e2e/support/hr/colleague.ts';
import { hrSession } from '#e2e/support/hr/hr-session.ts';
import { fillsLogin } from '#e2e/support/hr/hr-sign-in.ts';
import { choicesOf } from '#e2e/support/hr/offer-form.ts';
import { field, fillOffer, newTyping, rowsOf } from '#e2e/support/hr/hr-offers.ts';
import { newOffer } from '#e2e/support/people.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const noAccess = (page: Page) => page.getByRole('heading', { name: 'You do not have access to this page.' });

/** Invites in Settings, People; answers the colleague with a password of their own. */
async function invites(page: Page, server: ServerProcess, name: string, role: string, department?: string) {
  const colleague = colleagueNamed(name);
  for (const [label, value] of [
    ['Name', colleague.name],
    ['Email', colleague.email],
    ['Username', colleague.userName],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole('checkbox', { name: 'Administrator', exact: true }).uncheck();
  await page.getByRole('checkbox', { name: role, exact: true }).check();
  if (department !== undefined) await page.getByRole('checkbox', { name: department, exact: true }).check();
  await button(page, 'Invite').click();
  await expect(page.getByText(`The invitation is on its way to ${colleague.email}.`)).toBeVisible();
  const { password, userName, email } = colleague;
  const token = (await invitationLink(server, email)).hash.split('token=')[1] ?? '';
  await httpClient(server.url).json(acceptInvitation, { body: { token, password, confirmPassword: password } });
  return { userName, password };
}

/** Logs in; every call that is refused for want of a right is noted. */
async function logsIn(context: BrowserContext, server: ServerProcess, login: { userName: string; password: string }) {
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(new URL(answer.url()).pathname);
  });
  await page.goto(`${server.url}/#/hce/login`);
  await fillsLogin(page, login);
  await button(page, 'Login').click();
  await expect(page.getByRole('heading', { name: 'Dashboard', exact: true })).toBeVisible();
  return { page, refused };
}

/** What the navigation names; not the number of people at risk, which other tests on this server change. */
async function menu(page: Page): Promise<string[]> {
  if (isPhone(page)) await button(page, 'Menu').click();
  const names = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allTextContents();
  if (isPhone(page)) await page.keyboard.press('Escape');
  return names.filter((name) => !/^\d+$/.test(name));
}

async function setRoles(server: ServerProcess, name: string, roles: HrRole[]): Promise<void> {
  const { token } = await hrSession(server);
  const { json } = httpClient(server.url);
  const user = (await json(getHrUsers, { token })).find(({ userName }) => userName === name);
  await json(setHrUserRoles, { token, body: { hrUserId: user?.hrUserId ?? '', roles, departments: [] } });
}

test.use(journeyAt(desktop));

test('each role has a portal of its own, and a role taken away loses nothing typed', async ({
  page,
  browser,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(403));
  const ours = await newOffer(server);
  await asHr(page, server);
  await open(page, '/hce/settings/people');
  const recruiter = await invites(page, server, 'Ravi Menon', 'Recruiter', 'Quality Assurance');
  const viewer = await invites(page, server, 'Lata Bose', 'Viewer');
  const row = page
    .getByRole('region', { name: 'HR users' })
    .getByRole('listitem')
    .filter({ hasText: recruiter.userName });
  await expect(row).toContainText('Recruiter');
  await expect(row).toContainText('Quality Assurance');
  await expectSoundScreen(page);

  const theirs = await browser.newContext({ viewport: page.viewportSize() });
  const look = await logsIn(theirs, server, viewer);
  expect(await menu(look.page)).toEqual(['Dashboard', 'Offers', 'Onboarding']);
  await expect(look.page.getByRole('link', { name: 'Create Offer', exact: true })).toHaveCount(0);
  await open(look.page, '/hce/offers');
  const rows = isPhone(look.page) ? look.page.getByRole('listitem') : rowsOf(look.page, ours.form.fullName);
  await expect(rows.filter({ hasText: ours.form.fullName }).first()).toBeVisible();
  await expect(look.page.getByText(/CTC/)).toHaveCount(0);
  await expect(button(look.page, 'Send Offer')).toHaveCount(0);
  await expectSoundScreen(look.page);
  await open(look.page, `/hce/offers/${ours.candidateOfferId}`);
  await expect(look.page.getByRole('heading', { name: 'Terms', exact: true })).toBeVisible();
  await expect(look.page.getByText(/CTC|₹/)).toHaveCount(0);
  await expectSoundScreen(look.page);
  await open(look.page, '/hce/settings/people');
  await expect(noAccess(look.page)).toBeVisible();
  await expect(look.page.getByText(/^Ask an Administrator of /)).toBeVisible();
  expect(look.refused).toEqual([]);
  await theirs.close();

  const own = await browser.newContext({ viewport: page.viewportSize() });
  const work = await logsIn(own, server, recruiter);
  expect(await menu(work.page)).toEqual(['Dashboard', 'Offers']);
  await open(work.page, '/hce/create/candidate');
  await expect(choicesOf(work.page, 'Functional Title').nth(1)).toBeAttached();
  await expectSoundScreen(work.page);
  expect(work.refused).toEqual([]);
  const typing = newTyping();
  await fillOffer(work.page, typing);
  await setRoles(server, recruiter.userName, ['VIEWER']);
  await button(work.page, 'Create Offer').click();
  await expect(
    work.page.getByRole('alert').filter({ hasText: 'You do not have permission to do this.' }),
  ).toBeVisible();
  await expect(work.page.getByText(/What you typed is kept on this page/)).toBeVisible();
  await expect(field(work.page, 'Full Name')).toHaveValue(typing['Full Name']);
  expect(await menu(work.page)).toEqual(['Dashboard', 'Offers', 'Onboarding']);
  await own.close();
});
