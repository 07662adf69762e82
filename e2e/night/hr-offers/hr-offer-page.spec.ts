import type { Page, Locator } from '@playwright/test';
import { expect, open, test, desktop } from '#e2e/support/fixtures.ts';
import { asHr, chooseMore } from '#e2e/support/hr/hr-actions.ts';
import { candidateDecides, hrEdits, hrSends } from '#e2e/support/hr/offer-calls.ts';
import { search } from '#e2e/support/hr/offer-list.ts';
import { newCandidate, newOffer, setsOwnPassword } from '#e2e/support/people.ts';
import { waitForMail } from '#test/outbox.ts';
import { accepts, readsOffer } from '#e2e/support/candidate-actions.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

const pageOf = ({ candidateOfferId }: { candidateOfferId: number }) => `/hce/offers/${candidateOfferId}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const step = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Status', exact: true }).getByRole('listitem').filter({ hasText: name });

test('a revised and rejected offer shows changes, reason and both letters', async ({ page, server }) => {
  const offer = await newCandidate(server, { fixedCTC: 480_000 });
  await hrEdits(server, offer, { fixedCTC: 510_000, offeredRole: 'Head of Spices' });
  await hrSends(server, offer);
  await candidateDecides(server, offer, 'REJECTED');
  await asHr(page, server);
  await open(page, pageOf(offer));
  const versions = part(page, 'Versions');
  await expect(versions.getByRole('listitem').filter({ hasText: 'Version 2' })).toContainText(
    /Changed since version 1:Role.*became.*Head of SpicesFixed CTC\s*₹4,80,000\s*became\s*₹5,10,000/,
  );
  await expect(page.getByText('Too far away', { exact: true })).toBeVisible();
  await expect(part(page, 'Terms')).toContainText('₹5,10,000');
  await versions.getByRole('button', { name: 'Letter, version 1', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Letter of ${offer.form.fullName}, version 1`, exact: true });
  await expect(
    dialog.getByRole('link', { name: /Download/ }).or(dialog.getByRole('button', { name: /Download/ })),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(versions.getByRole('button', { name: 'Letter, version 1', exact: true })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
});

test('the page of an offer shows each step from the first save to the acceptance', async ({
  page,
  server,
  browser,
}) => {
  const offer = await newOffer(server, { sent: false });
  const { fullName } = offer.form;
  await asHr(page, server);
  await open(page, '/hce/offers');
  await search(page).fill(offer.form.email);
  await page.getByRole('link', { name: fullName, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`#${pageOf(offer)}$`));
  await expect(page.getByRole('heading', { level: 1, name: fullName, exact: true })).toBeFocused();
  await expect(page.getByText(offer.candidateId, { exact: true })).toBeVisible();
  await expect(step(page, 'Created')).toContainText('HR Admin');
  await expect(step(page, 'Sent')).toHaveAttribute('aria-current', 'step');
  await expect(page.getByText('The offer has not been sent yet. Read the letter, then send it.')).toBeVisible();
  await expect(part(page, 'Messages')).toContainText('No message has gone out yet.');
  await expectSoundScreen(page);

  await button(page, 'Send Offer').click();
  await expect(step(page, 'Sent')).toContainText('Version 1');
  await expect(step(page, 'Opened')).toHaveAttribute('aria-current', 'step');
  await expect(button(page, 'Remind')).toBeVisible();
  await waitForMail(server.outbox, offer.form.email);
  await expect(part(page, 'Messages').getByRole('listitem')).toContainText([/Offer letter.*Delivered to the server/s]);
  await expect(part(page, 'History')).toContainText('HR Admin sent version 1 of the letter');

  const other = await browser.newContext({ baseURL: server.url, viewport: desktop });
  const candidate = await other.newPage();
  await setsOwnPassword(server, offer);
  await readsOffer(candidate, offer);
  await page.reload();
  await expect(step(page, 'Decided')).toHaveAttribute('aria-current', 'step');
  await expect(part(page, 'Versions')).toContainText(/Opened \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}\./);
  await accepts(candidate);
  await expect(candidate).toHaveURL(/#\/onboard\/joining/);
  await other.close();

  await page.reload();
  await expect(step(page, 'Decided')).toContainText('Accepted');
  await expect(step(page, 'Form')).toContainText('Not started');
  await expect(part(page, 'Versions')).toContainText('Accepted');
  await expect(part(page, 'History')).toContainText('The candidate accepted the offer, with version 1 of the letter');
  await page.getByRole('link', { name: 'Joining form', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`candidate/${offer.candidateId}$`));
  await chooseMore(page, 'Open offer');
  await expect(page.getByRole('heading', { level: 1, name: fullName, exact: true })).toBeVisible();
  await expectSoundScreen(page);
});
