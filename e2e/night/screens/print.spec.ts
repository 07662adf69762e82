import type { Page } from '@playwright/test';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { returnsToJoining } from '#e2e/support/joining-actions.ts';
import { pdfText } from '#e2e/support/pdf-text.ts';

/** The text of the printed page, which has no navigation, buttons or fields and is black on white. */
async function printed(page: Page): Promise<string> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation')).toHaveCount(0);
  // A column header is a button, but its text belongs on paper.
  await expect(page.locator('button:not(th button)').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  const colors = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    return [backgroundColor, color];
  });
  expect(colors).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  const text = await pdfText(await page.pdf({ format: 'A4' }));
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  return text;
}

const sections = ['Personal Details', 'Bank Details', 'Experience Details', 'Education Details', 'Family Details'];

test('the candidate’s page and the offer’s page print without controls and without a PAN', async ({ page, server }) => {
  const person = await newJoined(server);
  await asHr(page, server);
  await open(page, `/hce/onboarding/candidate/${person.candidateId}`);
  await expect(page.getByRole('heading', { level: 1, name: person.form.fullName })).toBeVisible();
  await page
    .getByRole('button', { name: 'Dark' })
    .or(page.getByRole('button', { name: /dark/i }))
    .first()
    .click();
  const preview = await printed(page);
  for (const words of [person.form.fullName, ...sections, 'Submissions']) expect(preview).toContain(words);
  expect(preview).not.toContain(person.panNumber);
  await open(page, `/hce/offers/${person.candidateOfferId}`);
  // The preview that is left has the name and the history, too; only the offer's page links to the joining form.
  await expect(page.getByRole('link', { name: 'Joining form', exact: true })).toBeVisible();
  await expect(page.getByText('The candidate submitted the')).toBeVisible();
  const offer = await printed(page);
  for (const words of [person.form.fullName, person.form.email, 'History']) expect(offer).toContain(words);
});

test('a submitted joining form prints all sections', async ({ page, server }) => {
  const person = await newJoined(server);
  await returnsToJoining(page, person);
  await expect(page.getByRole('heading', { name: 'Personal Details', exact: true })).toBeVisible();
  const form = await printed(page);
  for (const words of sections) expect(form).toContain(words);
});
