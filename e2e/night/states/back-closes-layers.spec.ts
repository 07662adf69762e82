import type { Page } from '@playwright/test';
import { desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { fillOffer, newTyping, openOffers } from '#e2e/support/hr/hr-offers.ts';
import { chooses, entersJoining } from '#e2e/support/joining-actions.ts';
import { pdf } from '#e2e/support/joining-files.ts';
import { newOffer } from '#e2e/support/people.ts';
import { expectAsked } from '#e2e/support/screens.ts';

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
});
