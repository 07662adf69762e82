import { randomUUID } from 'node:crypto';
import { type Page } from '@playwright/test';
import { getPayStructures, savePayStructure } from '#contract/hr/pay-structures.ts';
import { desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr, envelope, expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { hrSession } from '#e2e/support/hr/hr-session.ts';
import { createRoute } from '#e2e/support/hr/offer-form.ts';
import { newCandidate, newOffer } from '#e2e/support/people.ts';
import { readsOffer } from '#e2e/support/candidate-actions.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';
import { httpClient } from '#test/http-client.ts';
import type { ServerProcess } from '#test/server-process.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

/** A structure of its own by HR's calls, with wages of 40 % of the fixed CTC. */
async function newStructure(server: ServerProcess) {
  const { token } = await hrSession(server);
  const name = `Low wages ${randomUUID().slice(0, 8)}`;
  const components = [
    { name: 'Basic', kind: 'WAGE' as const, rule: { type: 'PERCENT_OF_FIXED' as const, percent: 40 } },
    { name: 'विशेष भत्ता', kind: 'ALLOWANCE' as const, rule: { type: 'REST' as const } },
    {
      name: 'Gratuity',
      kind: 'EMPLOYER' as const,
      rule: { type: 'PERCENT_OF' as const, component: 'Basic', percent: 4.81 },
    },
  ];
  return httpClient(server.url).json(savePayStructure, { token, body: { name, components } });
}

test('the pay structures are accessible with rows, empty, and after an error', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const { name } = await newStructure(server);
  await asHr(page, server);
  await open(page, '/hce/settings/pay');
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expectSoundScreen(page);
  await button(page, `Retire ${name}`).click();
  await expect(page.getByRole('alertdialog', { name: `Retire ${name}?` })).toBeVisible();
  await expectSoundScreen(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Retired', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `Copy ${name}`, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
  await page.route(`**${getPayStructures.path}`, (route) => route.fulfill(envelope(200, 'Success', [])));
  await page.reload();
  await expect(page.getByText('There is no pay structure yet.', { exact: false })).toBeVisible();
  await expectSoundScreen(page);
  await page.route(`**${getPayStructures.path}`, (route) => route.abort());
  await page.reload();
  await expect(button(page, 'Retry')).toBeVisible();
  await expectSoundScreen(page);
});

test('the pay editor shows errors at their components and asks before leaving', async ({ page, server }) => {
  const { name, payStructureId } = await newStructure(server);
  await page.setViewportSize(desktop);
  await asHr(page, server);
  await open(page, `/hce/settings/pay/${payStructureId}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Wages are 36% of the total. The Labour Codes expect at least half.')).toBeVisible();
  await expectSoundScreen(page);

  await field(page, 'Value of Basic').fill('140');
  await field(page, 'Component 3').fill('');
  await button(page, 'Save').click();
  await expectFieldError(
    field(page, 'Value of Basic'),
    'Enter a percentage above 0 and up to 100, with at most four decimals',
  );
  await expect(field(page, 'Value of Basic')).toBeFocused();
  await expectFieldError(field(page, 'Component 3'), 'Enter the name of the component');
  await expectSoundScreen(page);

  await button(page, 'Discard').click();
  await field(page, 'How Gratuity is calculated').selectOption({ label: 'The rest' });
  await expect(page.getByText('Fill in every component to see the amounts.')).toBeVisible();
  await button(page, 'Save').click();
  await expectFieldError(field(page, 'How Gratuity is calculated'), "'विशेष भत्ता' already takes the rest");
  await page.getByRole('link', { name: 'Pay Structures', exact: true }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay', exact: true }).click();
  await button(page, 'Remove Gratuity').click();
  await expect(button(page, 'Remove विशेष भत्ता')).toBeFocused();
  await button(page, 'Save').click();
  await expect(button(page, 'Discard')).toHaveCount(0);
  await page.getByRole('link', { name: 'Pay Structures', exact: true }).first().click();
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
});

test('the pay is accessible in the offer form, on the offer and on a phone', async ({ page, server }) => {
  const { name, payStructureId } = await newStructure(server);
  await asHr(page, server);
  await page.setViewportSize(desktop);
  await open(page, createRoute);
  await field(page, 'Pay Structure').selectOption({ label: name });
  await expect(page.getByText('Enter the CTC to see the breakup.')).toBeVisible();
  await field(page, 'Fixed CTC').fill('720000');
  await expect(page.getByText('Wages are 40% of the total.', { exact: false })).toBeVisible();
  await expectSoundScreen(page);
  const { candidateOfferId } = await newOffer(server, { sent: false, payStructureId });
  await field(page, 'Fixed CTC').fill('');
  await field(page, 'Pay Structure').selectOption({ label: 'None' });
  await open(page, `/hce/offers/${candidateOfferId}`);
  await button(page, `Salary breakup (${name})`).click();
  await expectSoundScreen(page);
  const person = await newCandidate(server, { payStructureId });
  await page.setViewportSize(phone);
  await readsOffer(page, person);
  await expect(page.getByRole('table', { name: 'Your pay' }).locator('bdi[lang=hi]')).toBeVisible();
  await expectSoundScreen(page);
  await button(page, 'Open the letter').click();
  await expect(page.getByRole('table', { name: 'Pay annexure' })).toBeVisible();
  await expectSoundScreen(page);
});
