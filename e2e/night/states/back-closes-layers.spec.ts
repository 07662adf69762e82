import type { Page } from '@playwright/test';
import { desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { fillOffer, newTyping, openOffers } from '#e2e/support/hr/hr-offers.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { chooses, entersJoining, expectStep } from '#e2e/support/joining-actions.ts';
import { pdf } from '#e2e/support/joining-files.ts';
import { newOffer } from '#e2e/support/people.ts';
import { expectAsked } from '#e2e/support/screens.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const leaveQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

test.describe('for the candidate on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('Back asks before chosen files are lost: a second Back stays, Leave leaves', async ({ page, server }) => {
    // Without a database in the browser a chosen file goes with the wizard.
    await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
    await entersJoining(page, server);
    await chooses(page, 'PAN Card', await pdf('pan.pdf'));
    const question = page.getByRole('alertdialog', { name: 'Leave without the chosen files?' });
    await page.goBack();
    await expectAsked(page, question);
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expectStep(page, 'Personal');
    await page.goBack();
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/#\/onboard\/offer$/);
  });
});

test.describe('for HR', () => {
  test('filters set in the dialog of a phone stay when Back closes it', async ({ page, server }) => {
    await page.setViewportSize(phone);
    const { form } = await newOffer(server, { sent: false });
    await asHr(page, server);
    await open(page, '/hce/leave');
    await openOffers(page, form.email);
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    const filters = dialog(page, 'Filters and order');
    await filters.getByLabel('Filter by Status', { exact: true }).selectOption('Pending');
    await expect(page).toHaveURL(/Pending/i);
    await filters.getByLabel('Order', { exact: true }).selectOption('Descending');
    await expect(filters).toBeVisible();
    await page.goBack();
    await expect(filters).toHaveCount(0);
    await expect(page).toHaveURL(/#\/hce\/offers\?.*Pending/i);
    await expect(page.getByRole('button', { name: 'Filters (1)', exact: true })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/#\/hce\/leave$/);
  });

  test('Back right after Leave asks no second question', async ({ page, server }) => {
    await page.setViewportSize(desktop);
    await asHr(page, server);
    await open(page, '/hce/create/candidate');
    await fillOffer(page, { 'Full Name': newTyping()['Full Name'] });
    await page.evaluate(() => {
      const push = history.pushState.bind(history);
      history.pushState = (state, unused, url) => {
        push(state, unused, url);
        if (!String(url).endsWith('/hce/attendance')) return;
        history.pushState = push;
        history.back();
      };
    });
    await page.getByRole('link', { name: 'Attendance', exact: true }).click();
    await leaveQuestion(page).getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/#\/hce\/create\/candidate$/);
    await expect(page.getByLabel('Full Name', { exact: true })).toBeVisible();
  });

  test('a closed dialog leaves no entry in the history', async ({ page, server }) => {
    const { form } = await newOffer(server, { sent: false });
    await asHr(page, server);
    await open(page, '/hce/leave');
    await openOffers(page, form.email);
    await page.getByRole('button', { name: `Delete ${form.fullName}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Upload Excel', exact: true }).click();
    await expect(dialog(page, 'Upload Excel')).toBeVisible();
    await page.goBack();
    await expect(dialog(page, 'Upload Excel')).toHaveCount(0);
    await expect(page).toHaveURL(/#\/hce\/offers\?/);
    await page.goBack();
    await expect(page).toHaveURL(/#\/hce\/leave$/);
  });

  test('Back closes the menu, and a link in it adds one entry to the history', async ({ page, server }) => {
    await page.setViewportSize(phone);
    await asHr(page, server);
    await open(page, '/hce/leave');
    const drawer = dialog(page, 'Menu');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.goBack();
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL(/#\/hce\/leave$/);
    for (const name of ['Attendance', 'Performance']) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await drawer.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(drawer).toHaveCount(0);
    }
    await page.goBack();
    await expect(page).toHaveURL(/#\/hce\/attendance$/);
    await page.goForward();
    await expect(page).toHaveURL(/#\/hce\/performance$/);
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/#\/hce\/leave$/);
  });

  test('Back closes the question about unsaved typing as Stay does', async ({ page, server }) => {
    await page.setViewportSize(desktop);
    await asHr(page, server);
    await open(page, '/hce/offers');
    await page.getByText('Create Offer', { exact: true }).first().click();
    await expect(page).toHaveURL(/#\/hce\/create\/candidate$/);
    await fillOffer(page, { 'Full Name': newTyping()['Full Name'] });
    await page.goBack();
    await expectAsked(page, leaveQuestion(page));
    await page.goBack();
    await expect(leaveQuestion(page)).toHaveCount(0);
    await expect(page).toHaveURL(/#\/hce\/create\/candidate$/);
    await page.getByRole('link', { name: 'Attendance', exact: true }).click();
    await expectAsked(page, leaveQuestion(page));
    await page.goBack();
    await expect(leaveQuestion(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Attendance', exact: true }).click();
    await leaveQuestion(page).getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/#\/hce\/attendance$/);
    await page.goBack();
    await expect(page).toHaveURL(/#\/hce\/create\/candidate$/);
    await fillOffer(page, { 'Full Name': newTyping()['Full Name'] });
    await page.goBack();
    await leaveQuestion(page).getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/#\/hce\/offers(?:\?|$)/);
  });
});

test('Escape asks each time before typing in a dialog is lost', async ({ page, server }) => {
  const { candidateId } = await newJoined(server, { submitted: false });
  await asHr(page, server);
  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  await page.getByRole('button', { name: 'Ask for a document', exact: true }).click();
  const document = dialog(page, 'Ask for a document').getByLabel('Document', { exact: true });
  await document.pressSequentially('Relieving letter');
  for (let time = 0; time < 4; time += 1) {
    await page.keyboard.press('Escape');
    await expect(leaveQuestion(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(leaveQuestion(page)).toHaveCount(0);
    await expect(document).toBeVisible();
  }
  await expect(document).toHaveValue('Relieving letter');
});
