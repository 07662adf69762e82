import type { Page } from '@playwright/test';
import { revealCandidateField } from '#contract/onboarding.ts';
import { indianWallClock } from '#domain/values/calendar.ts';
import { accepts, readsOffer } from '#e2e/support/candidate-actions.ts';
import { coverDialog, drawsBar, takeButton } from '#e2e/support/cover-dialog.ts';
import { answered, desktop, isPhone, open, phone } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import {
  chooses,
  currentAddress,
  expectStep,
  fillsFromBank,
  goesOn,
  group,
  personal,
  submits,
  types,
} from '#e2e/support/joining-actions.ts';
import { jpg, png } from '#e2e/support/joining-files.ts';
import { expect, test } from '#e2e/support/own-server.ts';
import { candidateLogsIn, candidateLogsOut, newCandidate, type Person } from '#e2e/support/people.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';
import { httpClient } from '#test/http-client.ts';
import { waitForMail } from '#test/outbox.ts';

test.setTimeout(400_000);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 });
const contact = 'Arvind Menon, privacy@himalayafoods.example';
const wall = (hours: number) => indianWallClock(new Date(Date.now() + hours * 3_600_000)).slice(0, 16);

/** It asks at all widths, so once is enough. */
const expectSound = async (page: Page) => (isPhone(page) ? expectSoundScreen(page) : undefined);

async function publishesAndAsksLastFour(hr: Page): Promise<void> {
  await open(hr, '/hce/settings/privacy');
  await field(hr, 'Name').fill('Arvind Menon');
  await field(hr, 'Email address').fill('privacy@himalayafoods.example');
  await button(hr, 'Publish').click();
  await expect(hr.getByText(/^Version 1 is published/)).toBeVisible();
  await open(hr, '/hce/settings/aadhaar');
  await hr.getByRole('radio', { name: /^The last four digits/ }).check();
  await button(hr, 'Save').click();
  await expect(hr.getByText(/^Last saved by /)).toBeVisible();
}

async function readsNoticeAndSubmits(page: Page, person: Person): Promise<void> {
  await readsOffer(page, person);
  await accepts(page);
  await expect(heading(page, 'How we use your data')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  for (const box of await page.getByRole('checkbox').all()) await box.click();
  await expect(page.getByText(/^Given on \d/)).toHaveCount(3);
  await button(page, 'I have read this').click();
  await expectStep(page, 'Personal');
  await types(page, { ...personal, 'Aadhaar Number': '7058' });
  await types(group(page, 'Current Address'), currentAddress);
  await field(page, 'Same as current Address').check();
  await chooses(page, 'PAN Card', png('pan.png'));
  await chooses(page, 'Profile Photo', png('me.png'));
  await field(page, 'Aadhaar Card').setInputFiles(await jpg(page, 'aadhaar.jpg', 1200));
  await drawsBar(page);
  await expectSound(page);
  await takeButton(page).click();
  await expect(coverDialog(page)).toBeHidden();
  await goesOn(page);
  await expectStep(page, 'Bank');
  await fillsFromBank(page);
  await submits(page);
}

async function opensMyData(page: Page, { form }: Person): Promise<void> {
  await button(page, form.fullName).click();
  await page.getByRole('menuitem', { name: 'My data', exact: true }).click();
  await expect(heading(page, 'My data')).toBeVisible();
}

/** Takes the data along, withdraws a consent with one press, and asks for a correction and for erasure. */
async function usesMyData(page: Page, { candidateId }: Person): Promise<void> {
  await expect(region(page, 'What we hold')).toContainText('Bank account');
  await expectSound(page);
  const downloading = page.waitForEvent('download');
  await button(page, 'Download').click();
  expect((await downloading).suggestedFilename()).toBe(`my-data-${candidateId}.zip`);
  const photo = page.getByRole('checkbox', { name: 'Use my photo beyond the identity card' });
  await photo.click();
  await expect(region(page, 'You decide on these')).toContainText(/Withdrawn on \d/);
  await expect(photo).not.toBeChecked();

  await button(page, 'Correct').click();
  await button(page, 'Send').click();
  await expect(page.getByRole('dialog')).toContainText('Please write what you ask for');
  await field(page, 'What should be corrected?').fill('My mother’s name is spelled Sarala.');
  await button(page, 'Send').click();
  const requests = region(page, 'Your requests');
  await expect(requests).toContainText(/R-\d{4}-0001, Correction/);
  await button(page, 'Ask for erasure').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('within 30 days');
  await button(page, 'Cancel').click();
  await button(page, 'Ask for erasure').click();
  await dialog.getByRole('button', { name: 'Ask for erasure', exact: true }).click();
  await expect(requests).toContainText('Your data are hidden from HR');
}

async function answers(hr: Page, number: string, answer: string): Promise<void> {
  await hr.getByRole('button', { name: new RegExp(`^Answer R-.*-${number}$`) }).click();
  await button(hr, 'Save and send').click();
  const dialog = hr.getByRole('dialog');
  await expect(dialog).toContainText('Please write an answer');
  await dialog.getByRole('textbox', { name: 'Answer', exact: true }).fill(answer);
  await button(hr, 'Save and send').click();
  await expect(dialog).toBeHidden();
}

async function answersRequests(hr: Page): Promise<void> {
  if (isPhone(hr)) await button(hr, 'Menu').click();
  await hr.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Privacy', exact: true }).click();
  await expect(heading(hr, 'Privacy')).toBeVisible();
  await expect(hr.getByText('2 open requests', { exact: true })).toBeVisible();
  await expectSound(hr);
  await answers(hr, '0001', 'Corrected. Thank you.');
  await answers(hr, '0002', 'Your data are removed on the day that the email named.');
  await expect(hr.getByRole('button', { name: /^Show R-/ })).toHaveCount(2);
}

/** The person is affected although hidden: who saw the data before is in the record. */
async function runsDrill(hr: Page, { form }: Person): Promise<void> {
  await hr.getByRole('link', { name: 'Breach', exact: true }).click();
  await expect(hr.getByText('No breach is recorded.')).toBeVisible();
  await expectSound(hr);
  await button(hr, 'Run a drill').click();
  await button(hr, 'Save').click();
  await expect(hr.getByText('Please enter what happened')).toBeVisible();
  await expectSound(hr);
  await field(hr, 'What happened').fill('A laptop that was logged in was left in a taxi.');
  await field(hr, 'We became aware at').fill(wall(-5));
  await field(hr, 'Data were open from').fill(wall(-24));
  await field(hr, 'Data were open until').fill(wall(1));
  await button(hr, 'Save').click();
  await expect(hr.getByText('This is a drill.')).toBeVisible();
  await button(hr, 'Mark as sent: CERT-In').click();
  await expect(button(hr, 'Not sent after all: CERT-In')).toBeVisible();
  await expect(region(hr, 'People affected: 1')).toContainText(form.fullName);
  await expect(field(hr, 'e. Contact')).toHaveValue(contact);
  const advice = field(hr, 'd. What the person can do');
  await advice.fill('');
  await button(hr, 'Send to 1 person').click();
  await expect(hr.getByRole('alertdialog')).toContainText('nothing is sent');
  await button(hr, 'Record the drill').click();
  await expect(hr.getByText('This point of the letter is empty')).toHaveCount(2);
  await advice.fill('Change your passwords.');
  await button(hr, 'Send to 1 person').click();
  await button(hr, 'Record the drill').click();
  await expect(region(hr, 'What was done')).toContainText('Drill for 1 person');
  await expect(advice).toHaveAttribute('readonly');
  await expectSound(hr);
  await hr.getByRole('link', { name: 'All breaches' }).click();
  await expect(button(hr, 'Run a drill')).toBeVisible();
  await expectSound(hr);
}

for (const viewport of [desktop, phone]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('HR publishes the notice and asks for four digits; a candidate joins, withdraws a consent and asks for erasure; HR answers, and runs a drill', async ({
      page: hr,
      ownServer: server,
      expectedErrors,
    }) => {
      // The notice was not read yet; a point of the letter was empty.
      expectedErrors.push(answered(403), answered(400));
      const person = await newCandidate(server);
      const { token } = await asHr(hr, server);
      await publishesAndAsksLastFour(hr);
      const page = await hr.context().newPage();
      await readsNoticeAndSubmits(page, person);
      await opensMyData(page, person);
      await expect(region(page, 'Who has seen it')).toContainText('No one of the company');
      await httpClient(server.url).json(revealCandidateField, {
        token,
        body: { candidateId: person.candidateId, field: 'panNumber' },
      });
      await usesMyData(page, person);
      const { text } = await waitForMail(server.outbox, person.form.email, ({ subject = '' }) =>
        subject.includes('-0001'),
      );
      expect(text).toContain(contact);
      await answersRequests(hr);
      // Who asked for erasure can still come back.
      await candidateLogsOut(page, person.form.fullName);
      await candidateLogsIn(page, person.candidateId);
      await opensMyData(page, person);
      const requests = region(page, 'Your requests');
      await expect(requests).toContainText('Your data are hidden from HR');
      await expect(requests).toContainText('Corrected. Thank you.');
      await runsDrill(hr, person);
    });
  });
}
