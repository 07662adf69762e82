import type { Page, Route } from '@playwright/test';
import type { AppConfig } from '#contract/app-config.ts';
import type { VerifiedLetter } from '#contract/letter/verify.ts';
import { answered, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const code = '7K3Q-M9XW-B2TD-4RHF-6VNC-8JPE-Y8';

const found: VerifiedLetter = {
  genuine: true,
  company: 'Himalaya Foods Pvt Ltd',
  version: 2,
  acceptedOn: '2026-11-20T05:34:00.000Z',
  sealed: true,
  nameMasked: 'P•••• N•••',
};

const pdf = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nnot much of a letter') };
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' });
const pdfField = (page: Page) => page.getByLabel('Letter as PDF');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

const fulfil = (letter: VerifiedLetter) => (route: Route) =>
  route.fulfill({ json: { code: 200, status: 'OK', message: 'Success', responseObject: letter } });

test('the page names the company, and each wrong code shows its error', async ({ page }) => {
  // Other tests of this worker rename the company.
  await page.route('**/app-config', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { responseObject: AppConfig };
    const responseObject: AppConfig = { ...answer.responseObject, companyName: 'Himalaya Foods Pvt Ltd' };
    await route.fulfill({ response, json: { ...answer, responseObject } });
  });
  await open(page, '/verify');
  await expect(heading(page, 'Verify a letter')).toBeVisible();
  await expect(page).toHaveTitle('Verify a letter · Himalaya Foods Pvt Ltd');
  await expectSoundScreen(page);
  for (const [typed, message] of [
    ['', 'Enter the code, or choose the PDF below'],
    ['7K3Q-M9XW', 'A code has 26 letters and digits. This one has 8.'],
    [`${code.slice(0, -1)}9`, 'This cannot be a code: a character is mistyped. Please compare it with the letter.'],
  ] as const) {
    await codeField(page).fill(typed);
    await page.keyboard.press('Enter');
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveAttribute('aria-invalid', 'true');
  }
  await expectSoundScreen(page);
});

test('an unknown code stays in the field and shows the contact', async ({ page, expectedErrors }) => {
  expectedErrors.push(answered(404));
  await open(page, `/verify/${code}`);
  await expect(page.getByRole('alert')).toContainText('No letter with this code was found.');
  await expect(codeField(page)).toHaveValue(code);
  await expect(page.getByRole('link', { name: 'hr@himalayafoods.example' })).toBeVisible();
  await expectSoundScreen(page);
  await open(page, '/verify/nonsense%20%3Cb%3E');
  await expect(codeField(page)).toHaveValue('nonsense <b>');
  await expect(heading(page, 'No letter with this code was found.')).toBeVisible();
});

test('a file sends its hash alone, and a file that is no PDF is refused at the field', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(answered(404));
  await page.setViewportSize(phone);
  await open(page, '/verify');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/verify/')) sent.push(`${request.method()} ${request.url()} ${request.postData()}`);
  });
  await pdfField(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(page.getByText('This file is not a PDF.')).toBeVisible();
  expect(sent).toEqual([]);
  await expectSoundScreen(page);

  await pdfField(page).setInputFiles(pdf);
  await expect(heading(page, 'No accepted letter is exactly this PDF.')).toBeFocused();
  expect(sent).toEqual([expect.stringMatching(/^GET \S+\/verify\/hash\/[0-9a-f]{64} null$/)]);
  await expectSoundScreen(page);

  await page.route('**/verify/hash/*', fulfil(found));
  await pdfField(page).setInputFiles(pdf);
  await expect(heading(page, 'This PDF is genuine and unchanged')).toBeFocused();
  await expectSoundScreen(page);
});
