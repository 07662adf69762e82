import type { Page } from '@playwright/test';
import { formatMobile } from '#domain/values/mobile-number.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newOffer } from '#e2e/support/people.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find', exact: true });
const field = (page: Page) => dialog(page).getByRole('combobox');
const chosen = (page: Page) => dialog(page).getByRole('option', { selected: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true });

async function press(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('HR finds a caller by name, number, ID or address with the keyboard alone', async ({ page, server }) => {
  const person = await newOffer(server, { sent: false });
  const { fullName, mobileNumber } = person.form;
  await asHr(page, server);
  await open(page, '/hce/onboarding');
  await expect(heading(page, 'Onboarding')).toBeVisible();
  for (const typed of [
    `+91 ${formatMobile(mobileNumber)}`,
    `0${mobileNumber}`,
    fullName.toUpperCase(),
    person.candidateId.toLowerCase(),
    String(person.candidateOfferId),
    person.form.email,
  ]) {
    await press(page);
    await field(page).fill(typed);
    await expect(chosen(page)).toContainText(fullName);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`#/hce/offers/${person.candidateOfferId}$`));
    await expect(dialog(page)).toHaveCount(0);
    await open(page, '/hce/onboarding');
    await expect(heading(page, 'Onboarding')).toBeVisible();
  }
});
