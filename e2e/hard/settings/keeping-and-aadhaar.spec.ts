import type { Page } from '@playwright/test';
import { getHrUsers, setHrUserRoles } from '#contract/hr/people.ts';
import { getSettings, saveSettings } from '#contract/hr/settings.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { answered, open, phone } from '#e2e/support/fixtures.ts';
import { asHr, expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { hrSession } from '#e2e/support/hr/hr-session.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import {
  chooses,
  currentAddress,
  entersJoining,
  expectStep,
  fillsFromBank,
  goesOn,
  group,
  personal,
  submits,
  types,
} from '#e2e/support/joining-actions.ts';
import { png } from '#e2e/support/joining-files.ts';
import { expect, test } from '#e2e/support/own-server.ts';
import { candidateLogsIn, newOffer } from '#e2e/support/people.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';
import { httpClient } from '#test/http-client.ts';

test.setTimeout(240_000);

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Saves what is wrong with a message at its field, then what is right. */
async function corrects(page: Page, label: string, [wrong, message, right]: [string, string, string]): Promise<void> {
  await field(page, label).fill(wrong);
  await button(page, 'Save').click();
  await expectFieldError(field(page, label), message);
  await field(page, label).fill(right);
  await button(page, 'Save').click();
  await expect(page.getByText(/^Last saved by /)).toBeVisible();
}

test('HR sets how long data are kept, and holds a candidate until a dispute is over', async ({
  page,
  ownServer,
  expectedErrors,
}) => {
  expectedErrors.push(answered(400));
  const { candidateId, form } = await newOffer(ownServer);
  await asHr(page, ownServer);
  await open(page, '/hce/settings/keeping');
  await corrects(page, 'Declined offers', ['5', 'Enter a whole number of days from 30 to 3,650', '400']);
  await expect(page.getByRole('row', { name: /^Declined offers/ })).toContainText('0 due');
  await types(page, { 'Candidate ID': 'C-unknown', Reason: 'Dispute about the notice period' });
  await field(page, 'Until').fill(addDays(todayInIndia(), 100));
  await button(page, 'Hold').click();
  await expectFieldError(field(page, 'Candidate ID'), 'No candidate with this ID was found');
  await field(page, 'Candidate ID').fill(candidateId);
  await button(page, 'Hold').click();
  const end = button(page, `End the hold of ${form.fullName}`);
  await expect(end).toBeVisible();
  await expectSoundScreen(page);
  await end.click();
  await expect(page.getByText('No candidate is on hold.')).toBeVisible();
});

test('where four digits are asked, the whole number is given after the acceptance, shown to Onboarding, and registered', async ({
  page,
  ownServer,
  expectedErrors,
}) => {
  expectedErrors.push(answered(400));
  const person = await newJoined(ownServer);
  const { token } = await asHr(page, ownServer);
  const { json } = httpClient(ownServer.url);
  const [administrator] = await json(getHrUsers, { token });
  const roles = ['ADMIN' as const, 'ONBOARDING' as const];
  await json(setHrUserRoles, { token, body: { hrUserId: administrator?.hrUserId ?? '', roles, departments: [] } });
  await open(page, '/hce/settings/aadhaar');
  await expect(page.getByText(/^Not recommended since/)).toBeVisible();
  await page.getByRole('radio', { name: /^The last four digits/ }).check();
  await expect(page.getByText(/^Not recommended since/)).toBeHidden();
  await corrects(page, 'Days a whole number is kept', ['0', 'Enter a whole number of days from 1 to 365', '20']);
  await expectSoundScreen(page);

  const own = await page.context().newPage();
  await own.setViewportSize(phone);
  await candidateLogsIn(own, person.candidateId);
  await button(own, person.form.fullName).click();
  await own.getByRole('menuitem', { name: 'Home', exact: true }).click();
  await own.getByRole('link', { name: 'Open', exact: true }).click();
  await field(own, 'Aadhaar Number').fill('9999 4105 7058');
  await button(own, 'Save number').click();
  await expect(own.getByRole('alert')).toBeVisible();
  await own.getByRole('checkbox').check();
  await button(own, 'Save number').click();
  await expect(own.getByText('You gave the number that ends in 7058.')).toBeVisible();
  await expectSoundScreen(own);
  await own.close();

  await open(page, `/hce/onboarding/candidate/${person.candidateId}`);
  const number = page.getByRole('region', { name: 'Aadhaar number for PF and ESI' });
  await expect(number).toContainText('Given on');
  await number.getByRole('button', { name: 'Reveal' }).click();
  await expect(number.getByRole('status')).toHaveText('9999 4105 7058');
  await button(page, 'Registered').click();
  await expect(number).toContainText(/Registered by .* Removed on/);
});

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('a candidate without an Aadhaar card finishes the form with another document', async ({ page, ownServer }) => {
    const { json } = httpClient(ownServer.url);
    const { token } = await hrSession(ownServer);
    const { aadhaar } = await json(getSettings, { token });
    const values = { ...aadhaar.values, aadhaar: 'NOT_ASKED' as const };
    await json(saveSettings, { token, body: { section: 'aadhaar', version: aadhaar.version, values } });
    await entersJoining(page, ownServer);
    await expect(page.getByText(/Aadhaar/)).toHaveCount(0);
    const { 'Aadhaar Number': _none, ...answers } = personal;
    await types(page, answers);
    await types(group(page, 'Current Address'), currentAddress);
    await field(page, 'Same as current Address').check();
    await chooses(page, 'PAN Card', png('pan.png'));
    await chooses(page, 'Profile Photo', png('me.png'));
    await goesOn(page);
    await expectFieldError(field(page, 'Identity Document'), 'Choose a document');
    await types(page, { 'Identity Document': 'PASSPORT', 'Last four characters of its number': '4321' });
    await chooses(page, 'Picture of the identity document', png('passport.png'));
    await expectSoundScreen(page);
    await goesOn(page);
    await expectStep(page, 'Bank');
    await fillsFromBank(page);
    await expect(page.getByText('Passport')).toBeVisible();
    await submits(page);
  });
});
