import type { Browser, Page } from '@playwright/test';
import { getHrUsers } from '#contract/hr/people.ts';
import { getSignOffRules, saveSignOffRules, setAbsence } from '#contract/hr/sign-off.ts';
import { saveOnBoardDetails } from '#contract/joining.ts';
import { getAllDepartments } from '#contract/lookups.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import type { HrRole } from '#domain/permissions.ts';
import type { SignOffRule } from '#domain/sign-off/rules.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { httpClient } from '#test/http-client.ts';
import { joiningForms, stepRequests, submissionOf } from '#test/joining-requests.ts';
import { waitForMail } from '#test/outbox.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { desktop, expect, isPhone, open, phone, test } from '#e2e/support/fixtures.ts';
import { newColleague } from '#e2e/support/hr/colleague.ts';
import { asHr, chooseMore, keepSession } from '#e2e/support/hr/hr-actions.ts';
import { openOffers } from '#e2e/support/hr/hr-offers.ts';
import { hrSession, newHrSession } from '#e2e/support/hr/hr-session.ts';
import { candidateDecides, candidateToken } from '#e2e/support/hr/offer-calls.ts';
import { newWord } from '#e2e/support/hr/offer-list.ts';
import { sheetFile, workbookOfOffers } from '#e2e/support/hr/offer-sheets.ts';
import { field, inDialog, people, uploadButton, uploaded } from '#e2e/support/hr/sheet-dialog.ts';
import { setsOwnPassword } from '#e2e/support/people.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 });

/** The page of a colleague with the role, beside that of the Administrator; it keeps the calls that are refused. */
async function seat(browser: Browser, server: ServerProcess, at: Page, role: HrRole, departments: number[] = []) {
  const colleague = await newColleague(server, `${role} ${departments.join('')}`.trim(), { roles: [role], departments });
  const page = await browser.newPage({ baseURL: server.url, viewport: at.viewportSize(), locale: 'en-IN', timezoneId: 'Asia/Kolkata' });
  page.setDefaultTimeout(20_000);
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${role} ${answer.status()} ${new URL(answer.url()).pathname}`);
  });
  const session = await newHrSession(server, colleague);
  await keepSession(page, server, session);
  const { token } = await hrSession(server);
  const users = await httpClient(server.url).json(getHrUsers, { token });
  const id = users.find(({ userName }) => userName === colleague.userName)?.hrUserId ?? '';
  return { page, id, token: session.token, refused };
}

async function setRules(server: ServerProcess, steps: SignOffRule['steps'][]): Promise<void> {
  const client = httpClient(server.url);
  const { token } = await hrSession(server);
  const { version } = await client.json(getSignOffRules, { token });
  const rules = steps.map((each) => ({ name: 'All offers', departments: [], steps: each }));
  await client.json(saveSignOffRules, { token, body: { version, rules } });
}

/** The candidate accepts and submits the joining form; answers the id. */
async function joins(server: ServerProcess, email: string): Promise<string> {
  const { text = '' } = await waitForMail(server.outbox, email);
  const candidateId = /C\d\d-\d{4}/.exec(text)?.[0] ?? '';
  const person = { candidateId, candidateOfferId: 0, form: { email } as OfferForm };
  await setsOwnPassword(server, person);
  await candidateDecides(server, person, 'ACCEPTED');
  const token = await candidateToken(server, person);
  const client = httpClient(server.url);
  const forms = joiningForms({});
  for (const [call, form] of stepRequests(forms)) await client.json(call, { token, form });
  await client.json(saveOnBoardDetails, { token, form: submissionOf(forms) });
  return candidateId;
}

let shot = 0;
async function look(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(400);
  shot += 1;
  await page.screenshot({ path: `/tmp/shots/h35/w${isPhone(page) ? 360 : 1440}-${String(shot).padStart(2, '0')}-${name}.png`, fullPage: true });
}

test.afterEach(async ({ server }) => setRules(server, []));
test.setTimeout(560_000);

for (const viewport of [desktop, phone]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('seven colleagues take ten offers from import over sign-off to a verified form and the payroll export', async ({
      browser,
      page,
      server,
    }) => {
      page.setDefaultTimeout(20_000);
      const client = httpClient(server.url);
      const { token } = await asHr(page, server);
      const departments = await client.json(getAllDepartments, { token });
      const [own, other] = ['Quality Assurance', 'Production'].map(
        (name) => departments.find(({ deptName }) => deptName === name)?.deptId ?? 0,
      );
      const take = (role: HrRole, ...limits: number[]) => seat(browser, server, page, role, limits);
      const recruiter = await take('RECRUITER', own!);
      const neighbour = await take('RECRUITER', other!);
      const [approver, standIn] = [await take('APPROVER'), await take('APPROVER')];
      const [onboarding, payroll, viewer] = [await take('ONBOARDING'), await take('PAYROLL'), await take('VIEWER')];
      await setRules(server, [[{ approvers: [approver.id], need: 'ANY' }]]);

      const names = 'Asha Bela Chitra Deepak Esha Farhan Gita Hari Indu Jatin'.split(' ');
      const word = newWord();
      const offers = people(word, names.map((name) => `${name} Menon`));
      await openOffers(recruiter.page, word);
      await uploadButton(recruiter.page).click();
      await field(recruiter.page).setInputFiles(sheetFile('ten.xlsx', workbookOfOffers(offers)));
      await look(recruiter.page, 'import');
      await inDialog(recruiter.page, 'Upload Excel').click();
      await expect(uploaded(recruiter.page)).toBeVisible();
      await look(recruiter.page, 'imported');
      await openOffers(recruiter.page, word);
      await recruiter.page.getByRole('checkbox').first().check();
      await expectSoundScreen(recruiter.page);
      await look(recruiter.page, 'selected');
      await button(recruiter.page, "Ask for sign-off").first().click();
      await look(recruiter.page, 'asked');

      await open(neighbour.page, '/hce');
      await look(neighbour.page, 'neighbour-home');
      await openOffers(neighbour.page, word);
      await expect(neighbour.page.getByText('No candidates found.')).toBeVisible();
      await look(neighbour.page, 'neighbour-offers');

      await open(approver.page, '/hce');
      await expect(heading(approver.page, 'Sign-off')).toBeVisible();
      await look(approver.page, 'approver-home');
      await open(approver.page, '/hce/settings/account');
      await look(approver.page, 'approver-account');
      const today = todayInIndia();
      await client.json(setAbsence, { token: approver.token, body: { from: today, to: today, hrUserId: standIn.id } });
      await open(standIn.page, '/hce');
      await look(standIn.page, 'standin-home');
      await standIn.page.getByRole('button', { name: /^10 offers/ }).click();
      await look(standIn.page, 'standin-open');
      await expectSoundScreen(standIn.page);
      if (isPhone(standIn.page)) {
        await standIn.page.getByRole('link', { name: /Asha Menon/ }).click();
        await look(standIn.page, 'standin-letter');
        await expectSoundScreen(standIn.page);
        await open(standIn.page, '/hce/sign-off');
      }
      await standIn.page.getByRole('checkbox').first().check();
      await look(standIn.page, 'standin-selected');
      await button(standIn.page, 'Sign off 10').click();
      await expect(standIn.page.getByText('Nothing waits for you.')).toBeVisible();
      await look(standIn.page, 'standin-done');

      await openOffers(recruiter.page, word);
      await recruiter.page.getByRole('checkbox').first().check();
      await look(recruiter.page, 'signed-off');
      await button(recruiter.page, /^Send Offer/).click();
      await look(recruiter.page, 'send-asked');
      const sends = recruiter.page.getByRole('alertdialog').getByRole('button', { name: /^Send/ });
      if (await sends.isVisible()) await sends.click();
      const candidateId = await joins(server, offers[0]?.Email ?? '');
      await look(recruiter.page, 'sent');
      await open(page, '/hce');
      await look(page, 'admin-home');

      for (const [who, name] of [[recruiter, 'recruiter'], [onboarding, 'onboarding'], [payroll, 'payroll'], [viewer, 'viewer']] as const) {
        await open(who.page, '/hce');
        await expect(who.page.getByRole('heading', { level: 1 })).toBeVisible();
        await look(who.page, `${name}-home`);
        for (const part of ['offers', 'onboarding', 'employee-master']) {
          const before = who.refused.length;
          await open(who.page, `/hce/${part}`);
          await expect(who.page.getByRole('heading', { level: 1 })).toBeVisible();
          await look(who.page, `${name}-${part}`);
          if (who.refused.length > before) console.log(name, part, who.refused);
        }
      }
      await openOffers(viewer.page, word);
      await expect(viewer.page.getByText('Asha Menon').first()).toBeVisible();
      await expect(viewer.page.getByText(/CTC|₹/)).toHaveCount(0);
      await look(viewer.page, 'viewer-list');
      await viewer.page.getByRole('link', { name: 'Asha Menon' }).click();
      await expect(heading(viewer.page, 'Asha Menon')).toBeVisible();
      await expect(viewer.page.getByText(/CTC|₹/)).toHaveCount(0);
      await look(viewer.page, 'viewer-offer');
      await openOffers(onboarding.page, word);
      await look(onboarding.page, 'onboarding-list');
      await onboarding.page.getByRole('link', { name: 'Asha Menon' }).click();
      await look(onboarding.page, 'onboarding-offer');

      await open(payroll.page, '/hce/onboarding');
      await expect(payroll.page.getByText('Asha Menon')).toHaveCount(0);
      const form = `/hce/onboarding/candidate/${candidateId}`;
      await open(onboarding.page, form);
      await look(onboarding.page, 'form');
      await button(onboarding.page, 'Verify').click();
      await onboarding.page.getByRole('alertdialog').getByRole('button', { name: 'Verify' }).click();
      await expect(button(onboarding.page, 'Verify')).toHaveCount(0);
      await look(onboarding.page, 'verified');

      await open(payroll.page, '/hce/employee-master');
      await payroll.page.reload();
      await look(payroll.page, 'payroll-people');
      await open(payroll.page, form);
      await look(payroll.page, 'payroll-form');
      await expectSoundScreen(payroll.page);
      await chooseMore(payroll.page, 'Export');
      const dialog = payroll.page.getByRole('dialog', { name: 'Export 1 person' });
      await dialog.getByRole('radio', { name: /^greytHR/ }).check();
      await dialog.getByLabel('Reason', { exact: true }).fill('Payroll');
      await look(payroll.page, 'payroll-export');
      const coming = payroll.page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      expect((await coming).suggestedFilename()).toMatch(/\.xlsx$/);
      const seats = [recruiter, neighbour, approver, standIn, onboarding, payroll, viewer];
      expect(seats.flatMap(({ refused }) => refused)).toEqual([]);
      for (const each of seats) await each.page.close();
    });
  });
}
