import type { Page } from '@playwright/test';
import { expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { keepMarks, markOf } from '#e2e/support/hr/review-answer.ts';
import { newJoined, type Joined } from '#e2e/support/joined-candidate.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function opens(page: Page, { candidateId, form }: Pick<Joined, 'candidateId' | 'form'>): Promise<void> {
  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  await expect(page.getByRole('heading', { level: 1, name: form.fullName })).toBeVisible();
}

test('HR verifies 20 forms with the keyboard alone, all documents shown, 9 presses a form', async ({
  page,
  server,
}) => {
  test.setTimeout(400_000);
  await asHr(page, server);
  const documents = page.getByRole('complementary', { name: 'Documents' });
  let presses = 0;
  const press = async (key: string): Promise<void> => {
    presses += 1;
    await page.keyboard.press(key);
  };
  for (let form = 1; form <= 20; form += 1) {
    const person = await newJoined(server);
    await opens(page, person);
    for (const { covered, pictures, reviewed } of [
      { covered: true, pictures: 3, reviewed: 4 },
      { covered: true, pictures: 1, reviewed: 6 },
      { covered: false, pictures: 1, reviewed: 8 },
      { covered: false, pictures: 3, reviewed: 12 },
      { covered: false, pictures: 0, reviewed: 13 },
    ]) {
      if (covered) await press('s');
      if (pictures > 0) await expect(documents.getByRole('img')).toHaveCount(pictures);
      await press('o');
      await expect(page.getByText(`${reviewed} of 13 reviewed`)).toBeVisible();
    }
    await expect(page.getByText('Nothing to correct')).toBeVisible();
    await expect(page.getByText('Saving…')).toHaveCount(0);
    await press('v');
    await expect(button(page, 'Verify')).toBeFocused();
    await press('Enter');
    await expect(page.getByText(/^Verified by HR Admin/)).toBeVisible();
  }
  expect(presses / 20).toBe(9);
});

test('marks of another reviewer appear with the next save', async ({ page, server }) => {
  const person = await newJoined(server);
  await asHr(page, server);
  const kept = await keepMarks(page);
  await opens(page, person);
  kept.push(markOf('family', { by: 'Meera Iyer' }));
  await button(page, 'View Passbook').focus();
  await page.keyboard.press('o');
  await expect(section(page, 'Family Details').getByText('Meera Iyer marked this OK')).toBeVisible();
});

test('on a phone sections are folded, a document opens over them and the actions stay visible', async ({
  page,
  server,
}) => {
  const person = await newJoined(server);
  await page.setViewportSize(phone);
  await asHr(page, server);
  await keepMarks(page);
  await opens(page, person);
  await expect(button(page, 'Personal Details')).toHaveAttribute('aria-expanded', 'true');
  await expect(button(page, 'Bank Details')).toHaveAttribute('aria-expanded', 'false');
  await expect(button(page, 'Verify')).toBeInViewport();
  await button(page, 'Bank Details').click();
  await button(page, 'View Passbook').click();
  const dialog = page.getByRole('dialog', { name: 'Documents' });
  await dialog.getByRole('button', { name: 'Needs correction' }).click();
  await expect(dialog.getByRole('textbox', { name: 'What should be corrected? Passbook' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Blurred' }).click();
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(button(page, 'View Passbook')).toBeFocused();
  await expect(button(page, 'Send back')).toBeInViewport();
});
