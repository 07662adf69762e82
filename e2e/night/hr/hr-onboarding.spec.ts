import type { Page } from '@playwright/test';
import { formatMobile } from '#domain/values/mobile-number.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Onboarding' });
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Onboarding' });

test.describe('onboarding list', () => {
  test('lists accepted candidates, searches them and leads to one and back', async ({ page, server }) => {
    const { candidateId, form } = await newJoined(server, { fullName: 'Zoë Fernandes' });
    await asHr(page, server);
    await open(page, '/hce/onboarding');
    await expect(heading(page)).toBeVisible();
    await page.getByLabel('Search').fill(candidateId.toLowerCase());
    const row = table(page).getByRole('row').filter({ hasText: candidateId });
    for (const text of ['Zoë Fernandes', formatMobile(form.mobileNumber), form.email, form.offeredRole, '04/01/2027']) {
      await expect(row).toContainText(text);
    }
    await expect(row).toContainText('Submitted');
    await page.getByRole('button', { name: 'More for Zoë Fernandes', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Record joining', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Record joining of Zoë Fernandes' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/search=/);
    await row.getByRole('link', { name: 'View Zoë Fernandes', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Zoë Fernandes' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Candidates', exact: true }).click();
    await expect(page.getByLabel('Search')).toHaveValue(candidateId.toLowerCase());
    await page.getByLabel('Search').fill('nobody of this name');
    await expect(page.getByRole('status').filter({ hasText: 'No candidates found.' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(row).toBeVisible();
  });
});
