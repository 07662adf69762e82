import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipped } from '#test/documents/zip-entries.ts';
import { expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr, chooseMore } from '#e2e/support/hr/hr-actions.ts';
import { newJoined, type Joined } from '#e2e/support/joined-candidate.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

async function asks(page: Page, { candidateId, form }: Joined): Promise<void> {
  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  await expect(page.getByRole('heading', { level: 1, name: form.fullName })).toBeVisible();
  // On a phone there is no room for it next to the others.
  if (page.viewportSize()?.width === phone.width) await chooseMore(page, 'Download file');
  else await page.getByRole('button', { name: 'Download file', exact: true }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Download the file of 1 person' })).toBeVisible();
  await expect(dialog(page).getByLabel('Reason')).toBeFocused();
}

test('a download of the files requires a reason and is recorded', async ({ page, server }) => {
  const person = await newJoined(server);
  await asHr(page, server);
  await asks(page, person);
  await inDialog(page, 'Download').click();
  await expect(dialog(page).getByText('Please say why you download these files')).toBeVisible();
  await expect(dialog(page).getByLabel('Reason')).toBeFocused();
  await dialog(page).getByLabel('Reason').fill('Papers for the payroll');
  const coming = page.waitForEvent('download');
  await inDialog(page, 'Download').click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe(`${person.candidateId}.zip`);
  const paths = unzipped(await readFile(await file.path())).map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([`${person.candidateId} ${person.form.fullName}/Joining Form.pdf`.replace(/\s+/g, ' ')]),
  );
  expect(paths.some((path) => path.includes('/PAN Card.'))).toBe(true);
  await expect(page.getByText('The file was downloaded.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await chooseMore(page, 'Open offer');
  await expect(page.getByText('downloaded the whole file of the person: ‘Papers for the payroll’')).toBeVisible();
});
