import type { Page } from '@playwright/test';
import { desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { fillOffer, newTyping, openOffers } from '#e2e/support/hr/hr-offers.ts';
import { chooses, entersJoining, expectStep, personal, types } from '#e2e/support/joining-actions.ts';
import { pdf } from '#e2e/support/joining-files.ts';
import { newOffer, newCandidate } from '#e2e/support/people.ts';
import { expectAsked } from '#e2e/support/screens.ts';
import { readsOffer } from '#e2e/support/candidate-actions.ts';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const leaveQuestion = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

test.describe('for the candidate on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('a second Back before the question is shown loses nothing', async ({ page, server }) => {
    await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }));
    await entersJoining(page, server);
    await chooses(page, 'PAN Card', await pdf('pan.pdf'));
    const question = page.getByRole('alertdialog', { name: 'Leave without the chosen files?' });
    await page.evaluate(() => {
      addEventListener('popstate', () => history.back(), { once: true });
      history.back();
    });
    await expectAsked(page, question);
    await expect(page).toHaveURL(/#\/onboard\/joining\/personal$/);
    await question.getByRole('button', { name: 'Stay', exact: true }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'View PAN Card, pan.pdf' })).toBeVisible();
  });

  test('Forward does not reopen a letter that Back closed', async ({ page, server }) => {
    await readsOffer(page, await newCandidate(server));
    await page.getByRole('button', { name: 'Open the letter' }).click();
    await expect(dialog(page, 'Your letter')).toBeVisible();
    await page.goBack();
    await expect(dialog(page, 'Your letter')).toHaveCount(0);
    await page.goForward();
    await expect(dialog(page, 'Your letter')).toHaveCount(0);
    await page.getByLabel("I confirm I've read and understood the offer letter").check();
    await page.getByRole('button', { name: 'Accept Offer', exact: true }).click();
    await expectStep(page, 'Personal');
    await page.goBack();
    await expect(page).toHaveURL(/#\/onboard\/offer$/);
  });

  test('Back closes a document over the step and keeps typing and file', async ({ page, server }) => {
    await entersJoining(page, server);
    await types(page, { 'First Name': personal['First Name'] ?? '' });
    await chooses(page, 'PAN Card', await pdf('pan.pdf'));
    await page.getByRole('link', { name: 'View PAN Card, pan.pdf' }).click();
    await expect(dialog(page, 'PAN Card')).toBeVisible();
    await page.goBack();
    await expect(dialog(page, 'PAN Card')).toHaveCount(0);
    await expectStep(page, 'Personal');
    await expect(page.getByLabel('First Name', { exact: true })).toHaveValue('Ananya');
    await expect(page.getByRole('link', { name: 'View PAN Card, pan.pdf' })).toBeVisible();
  });

  test('Back asks nothing for a stored file, which is there after Forward', async ({ page, server }) => {
    await entersJoining(page, server);
    await chooses(page, 'PAN Card', await pdf('pan.pdf'));
    await page.goBack();
    await expect(page).toHaveURL(/#\/onboard\/offer$/);
    await page.goForward();
    await expectStep(page, 'Personal');
    await expect(page.getByRole('link', { name: 'View PAN Card, pan.pdf' })).toBeVisible();
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

  test('after a reload under a dialog one Back leads to the page before', async ({ page, server }) => {
    await asHr(page, server);
    await open(page, '/hce/leave');
    await open(page, '/hce/offers');
    await page.getByRole('button', { name: 'Upload Excel', exact: true }).click();
    await expect(dialog(page, 'Upload Excel')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Upload Excel', exact: true })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/#\/hce\/leave$/);
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
