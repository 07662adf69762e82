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
import { desktop, isPhone, open, phone } from '#e2e/support/fixtures.ts';
import { expect, test } from '#e2e/support/own-server.ts';
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

/** The page of a colleague with the role, next to that of the Administrator; it keeps the calls that are refused. */
async function seat(browser: Browser, server: ServerProcess, at: Page, role: HrRole, departments: number[] = []) {
  const colleague = await newColleague(server, `${role} ${departments.join('')}`.trim(), {
    roles: [role],
    departments,
  });
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: at.viewportSize(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
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

test.setTimeout(600_000);

for (const [viewport, surname] of [
  [desktop, 'Menon'],
  [phone, 'Rao'],
] as const) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('seven colleagues take ten offers from import over sign-off to a verified form and the payroll export', async ({
      browser,
      page,
      ownServer: server,
    }) => {
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
      const [first = '', ...others] = names.map((name) => `${name} ${surname}`);
      const offers = people(word, [first, ...others]);
      await openOffers(recruiter.page, word);
      await uploadButton(recruiter.page).click();
      await field(recruiter.page).setInputFiles(sheetFile('ten.xlsx', workbookOfOffers(offers)));
      await inDialog(recruiter.page, 'Upload Excel').click();
      await expect(uploaded(recruiter.page)).toBeVisible();
      await openOffers(recruiter.page, word);
      await recruiter.page.getByRole('checkbox').first().check();
      await expectSoundScreen(recruiter.page);
      await button(recruiter.page, 'Ask for sign-off').first().click();

      await openOffers(neighbour.page, word);
      await expect(neighbour.page.getByText('No candidates found.')).toBeVisible();

      await open(approver.page, '/hce');
      await expect(heading(approver.page, 'Sign-off')).toBeVisible();
      const today = todayInIndia();
      await client.json(setAbsence, { token: approver.token, body: { from: today, to: today, hrUserId: standIn.id } });
      await open(standIn.page, '/hce');
      await standIn.page.getByRole('button', { name: /^10 offers/ }).click();
      await expectSoundScreen(standIn.page);
      if (isPhone(standIn.page)) {
        await standIn.page
          .getByRole('link', { name: new RegExp(first) })
          .first()
          .click();
        await expectSoundScreen(standIn.page);
        await open(standIn.page, '/hce/sign-off');
      }
      await standIn.page.getByRole('checkbox').first().check();
      await button(standIn.page, 'Sign off 10').click();
      await expect(standIn.page.getByText('Nothing waits for you.')).toBeVisible();

      await recruiter.page.reload();
      await recruiter.page.getByRole('checkbox').first().check();
      await button(recruiter.page, 'Send Offer').click();
      const candidateId = await joins(server, offers[0]?.Email ?? '');
      await openOffers(viewer.page, word);
      await expect(viewer.page.getByText(first, { exact: true })).toBeVisible();
      await expect(viewer.page.getByText(/CTC|₹/)).toHaveCount(0);
      await viewer.page.getByRole('link', { name: first, exact: true }).click();
      await expect(heading(viewer.page, first)).toBeVisible();
      await expect(viewer.page.getByText(/CTC|₹/)).toHaveCount(0);
      await open(onboarding.page, `/hce/onboarding/candidate/${candidateId}`);
      await button(onboarding.page, 'Verify').click();
      await onboarding.page.getByRole('alertdialog').getByRole('button', { name: 'Verify' }).click();
      await expect(button(onboarding.page, 'Verify')).toHaveCount(0);

      await open(payroll.page, '/hce');
      await expect(heading(payroll.page, 'Onboarding')).toBeVisible();
      await payroll.page.getByRole('link', { name: first, exact: true }).click();
      await expect(heading(payroll.page, first)).toBeVisible();
      await expectSoundScreen(payroll.page);
      await chooseMore(payroll.page, 'Export');
      const dialog = payroll.page.getByRole('dialog', { name: 'Export 1 person' });
      await dialog.getByRole('radio', { name: /^greytHR/ }).check();
      await dialog.getByLabel('Reason', { exact: true }).fill('Payroll');
      const coming = payroll.page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      expect((await coming).suggestedFilename()).toMatch(/\.xlsx$/);
      const seats = [recruiter, neighbour, approver, standIn, onboarding, payroll, viewer];
      expect(seats.flatMap(({ refused }) => refused)).toEqual([]);
      for (const each of seats) await each.page.close();
    });
  });
}
