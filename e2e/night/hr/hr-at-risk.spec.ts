import type { Page } from '@playwright/test';
import { getAtRisk } from '#contract/hr/at-risk.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { answerAtRisk } from '#e2e/support/hr/at-risk-answer.ts';
import { riskRow } from '#e2e/support/hr/dashboard-answer.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newOffer } from '#e2e/support/people.ts';

const today = todayInIndia();
const row = (page: Page, name: string) => page.locator('tbody tr').filter({ hasText: name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('an offer past its reply-by date leaves the at-risk list when HR extends it', async ({ page, server }) => {
  await asHr(page, server);
  const person = await newOffer(server, { replyBy: addDays(today, 1) });
  const { fullName } = person.form;
  const expired = { ...riskRow(person.candidateOfferId, 'REPLY_PASSED'), fullName, candidateId: person.candidateId };
  await answerAtRisk(page, [expired]);
  await open(page, '/hce/at-risk');
  await expect(row(page, fullName)).toContainText('Reply by passed');
  await press(page, `Extend the offer of ${fullName}`);
  const dialog = page.getByRole('dialog', { name: `Extend the offer for ${fullName}` });
  const field = dialog.getByLabel('Reply By', { exact: true });
  await expect(field).toHaveValue(addDays(today, 7));
  await field.fill(addDays(today, -1));
  await dialog.getByRole('button', { name: 'Extend', exact: true }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(addDays(today, 9));
  await page.unroute(`**${getAtRisk.path}*`);
  await dialog.getByRole('button', { name: 'Extend', exact: true }).click();
  await expect(page.getByText('1 offer was extended.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row(page, fullName)).toHaveCount(0);
});
