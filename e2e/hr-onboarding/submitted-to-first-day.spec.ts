import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import type { Browser, Download, Page } from '@playwright/test';
import { saveWebhook } from '#contract/hr/webhooks.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { webhookEventTypes } from '#domain/webhooks/webhook.ts';
import { httpClient } from '#test/http-client.ts';
import { type Receiver, startReceiver } from '#test/receivers/webhook-receiver.ts';
import { unzipped } from '#test/documents/zip-entries.ts';
import { desktop, expect, isPhone, journeyAt, open, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, chooseMore } from '#e2e/support/hr/hr-actions.ts';
import { newJoined, type Joined } from '#e2e/support/joined-candidate.ts';
import { chooses, types } from '#e2e/support/joining-actions.ts';
import { png } from '#e2e/support/joining-files.ts';
import { candidateLogsIn } from '#e2e/support/people.ts';

test.setTimeout(180_000);
test.use(journeyAt(desktop));

let receiver: Receiver | null = null;
test.afterEach(() => receiver?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const bankPart = (page: Page, part: string) =>
  page.getByRole('region', { name: 'Bank Details' }).getByRole('group', { name: part, exact: true });
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const uploads = {
  panDocument: png('pan.png', 301),
  aadhaarDocument: png('aadhaar.png', 302),
  profile: png('me.png', 303),
};
const newPassbook = png('passbook.png', 304);

/** On a phone the sections are folded. */
async function opensReview(page: Page, { candidateId }: Joined): Promise<void> {
  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  // What the page showed of it before does not count.
  await page.reload();
  await expect(page.getByText(/^\d+ of \d+ reviewed$/u)).toBeVisible();
  if (isPhone(page)) await button(page, 'Bank Details').click();
}

async function marksAndSendsBack(page: Page, { form }: Joined): Promise<void> {
  for (const [field, note] of [
    ['Branch Name', 'The passbook names another branch.'],
    ['IFSC Code', 'The last digits are swapped.'],
  ] as const) {
    await button(page, `Needs correction: ${field}`).click();
    await page.getByRole('textbox', { name: `What should be corrected? ${field}` }).fill(note);
  }
  await bankPart(page, 'Passbook').getByRole('button', { name: 'Needs correction' }).click();
  await button(page, 'Cut off').click();
  await expect(page.getByText('3 need correction')).toBeVisible();
  await button(page, 'Send back').click();
  const dialog = page.getByRole('dialog', { name: `Send the form back to ${form.fullName}?` });
  await expect(dialog.getByRole('listitem')).toHaveText([
    /^Bank Details: Branch Name.*another branch\.$/,
    /^Bank Details: IFSC Code.*swapped\.$/,
    /^Passbook.*whole page\.$/,
  ]);
  await dialog.getByRole('button', { name: 'Send back' }).click();
  await expect(alertOf(page, `The form was sent back to ${form.fullName}.`)).toBeVisible();
}

/** The candidate, in another browser of the same width. */
async function corrects(browser: Browser, baseURL: string, hr: Page, { candidateId }: Joined): Promise<void> {
  const context = await browser.newContext({ baseURL, viewport: hr.viewportSize() });
  const page = await context.newPage();
  await open(page, '/onboard/login');
  await candidateLogsIn(page, candidateId);
  await page.getByRole('link', { name: 'Correct Branch Name', exact: true }).click();
  await types(page, { 'IFSC Code': 'SBIN0004321', 'Branch Name': 'Kothrud' });
  // HR asked for another passbook, which bears it.
  await expect(page.getByLabel('Account Number', { exact: true })).toHaveValue('00112233445566');
  await chooses(page, 'Passbook', newPassbook);
  await button(page, 'Save and next').click();
  await expect(page.getByText('Everything is corrected or answered.')).toBeVisible();
  await button(page, 'Submit').click();
  await expect(page).toHaveURL(/\/submit$/u);
  await context.close();
}

async function seesAndVerifies(page: Page, { form }: Joined): Promise<void> {
  const changed = page.getByRole('group', { name: 'IFSC Code, changed since it was sent back' });
  await expect(changed.getByRole('deletion')).toHaveText('SBIN0001234');
  await expect(changed.getByRole('insertion')).toHaveText('SBIN0004321');
  await bankPart(page, 'Bank Details').getByRole('button', { name: 'OK' }).click();
  const passbook = bankPart(page, 'Passbook').getByRole('button', { name: 'OK' });
  await passbook.click();
  // The first press shows the covered document.
  await expect(page.getByRole('img', { name: 'Passbook' })).toBeVisible();
  await expect(page.getByText('1 of 13 reviewed')).toBeVisible();
  if (isPhone(page)) await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  else await passbook.click();
  await expect(page.getByText('2 of 13 reviewed')).toBeVisible();
  if (isPhone(page)) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await button(page, 'Verify').click();
  const question = page.getByRole('alertdialog', { name: '11 of 13 were not reviewed. Verify all the same?' });
  await question.getByRole('button', { name: 'Verify' }).click();
  await expect(alertOf(page, `The form of ${form.fullName} is verified.`)).toBeVisible();
}

async function recordsJoining(page: Page, { form }: Joined): Promise<void> {
  await button(page, 'Record joining').click();
  const dialog = page.getByRole('dialog', { name: `Record joining of ${form.fullName}` });
  await dialog.getByRole('radio', { name: 'Joined', exact: true }).check();
  await dialog.getByLabel('Joined on').fill(todayInIndia());
  await button(page, 'Record').click();
  await expect(
    page.getByRole('alert').filter({ hasText: `${form.fullName} joined with employee ID EMP-` }),
  ).toBeVisible();
}

async function downloads(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await press();
  const download: Download = await coming;
  return readFile(await download.path());
}

/** The person's cells in the workbook of a layout, as they are kept in the file: text has the type 's'. */
async function exports(page: Page, layout: RegExp): Promise<{ value: unknown; type: string }[]> {
  await chooseMore(page, 'Export');
  const dialog = page.getByRole('dialog', { name: 'Export 1 person' });
  await dialog.getByRole('radio', { name: layout }).check();
  await dialog.getByLabel('Reason', { exact: true }).fill('Payroll');
  const bytes = await downloads(page, () => dialog.getByRole('button', { name: 'Export', exact: true }).click());
  await expect(dialog).toBeHidden();
  const [sheet] = Object.values(read(bytes).Sheets);
  const { e: end } = utils.decode_range(sheet?.['!ref'] ?? 'A1');
  return Array.from({ length: end.c + 1 }, (_any, c) => {
    const cell = sheet?.[utils.encode_cell({ r: end.r, c })] as { v: unknown; t: string } | undefined;
    return { value: cell?.v, type: cell?.t ?? '' };
  });
}

test('HR takes a candidate from the submitted form to the first day, and the webhooks report each step', async ({
  page,
  browser,
  server,
}) => {
  receiver = await startReceiver();
  const { token } = await asHr(page, server);
  const { json } = httpClient(server.url);
  const hook = { url: receiver.url, events: [...webhookEventTypes], enabled: true };
  const saved = await json(saveWebhook, { token, body: hook });
  receiver.secret = saved.secret ?? '';
  const files = Object.entries(uploads).map(([field, { name, buffer }]) => [field, { name, bytes: buffer }] as const);
  const person = await newJoined(server, { typed: { personal: Object.fromEntries(files) } });

  await opensReview(page, person);
  await marksAndSendsBack(page, person);
  await corrects(browser, server.url, page, person);
  await opensReview(page, person);
  await seesAndVerifies(page, person);
  await recordsJoining(page, person);

  for (const layout of [/^Keka/u, /^greytHR/u]) {
    const cells = await exports(page, layout);
    for (const value of [person.panNumber, '00112233445566', 'SBIN0004321']) {
      expect(cells).toContainEqual({ value, type: 's' });
    }
  }
  if (isPhone(page)) await chooseMore(page, 'Download file');
  else await button(page, 'Download file').click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Personnel file');
  const zip = await downloads(page, () =>
    page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click(),
  );
  const inZip = unzipped(zip).map(({ content }) => sha256(content));
  const sent = [...Object.values(uploads), newPassbook].map(({ buffer }) => sha256(buffer));
  expect(inZip).toEqual(expect.arrayContaining(sent));

  await expect(page.getByRole('dialog')).toBeHidden();
  if (isPhone(page)) await button(page, 'Menu').click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Employee Master' }).click();
  await page.getByRole('searchbox').fill(person.form.fullName);
  await expect(page.getByText(person.form.fullName, { exact: true })).toBeVisible();

  const { received, refused } = receiver;
  const seen = () =>
    received.filter(({ data }) => data.candidateOfferId === person.candidateOfferId).map(({ type }) => type);
  await expect
    .poll(seen)
    .toEqual([
      'offer.sent',
      'offer.accepted',
      'joining.submitted',
      'joining.submitted',
      'joining.verified',
      'candidate.joined',
    ]);
  expect(refused).toEqual([]);
});
