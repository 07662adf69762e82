import { mailsTo } from '#test/outbox.ts';
import { expect, test } from '#e2e/support/own-server.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { openOffers, rowsOf, storedOffer } from '#e2e/support/hr/hr-offers.ts';
import { hrSends } from '#e2e/support/hr/offer-calls.ts';
import { select } from '#e2e/support/hr/offer-list.ts';
import { offersOf, send } from '#e2e/support/hr/offer-sending.ts';
import type { Person } from '#e2e/support/people.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

// The other test servers send held mails at once.
test.use({ ownSettings: { HOLD_SECONDS_MAX: '30' } });

test('HR takes back ten sendings, one sending and a withdrawal while their mails wait', async ({ page, ownServer }) => {
  await asHr(page, ownServer);
  const names = Array.from({ length: 10 }, (_, at) => `Undone Person ${String(at + 1).padStart(2, '0')}`);
  const { word, people } = await offersOf(ownServer, names);
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await openOffers(page, word);
  await page.getByRole('checkbox', { name: 'Select all on this page', exact: true }).check();
  await send(page).click();
  const said = page.getByRole('status').filter({ hasText: 'All sent.' });
  await expect(said).toContainText('Undo within 10 seconds');
  const sent = page.getByRole('alert').filter({ hasText: '10 offers sent.' });
  await expect(sent).toBeVisible();
  await undo.press('Enter');
  await expect(page.getByText('10 offers were not sent.', { exact: true })).toBeVisible();
  await expect(sent).toHaveCount(0);
  await expect(undo).toHaveCount(0);
  await expect(page.locator('tbody tr').filter({ hasText: 'Pending' })).toHaveCount(10);
  await expectSoundScreen(page);

  const [single, withdrawn, ...others] = people as [Person, Person, ...Person[]];
  await select(page, single.form.fullName).check();
  await send(page).click();
  await undo.click();
  await expect(page.getByText('1 offer was not sent.', { exact: true })).toBeVisible();

  await hrSends(ownServer, withdrawn);
  await page.reload();
  await openOffers(page, word);
  await page.getByRole('button', { name: `Delete ${withdrawn.form.fullName}`, exact: true }).click();
  const question = page.getByRole('alertdialog', { name: `Withdraw the offer to ${withdrawn.form.fullName}?` });
  await expectSoundScreen(page);
  await question.getByRole('button', { name: 'Withdraw offer', exact: true }).click();
  await expect(rowsOf(page, withdrawn.form.fullName)).toContainText('Deleted');
  await undo.click();
  await expect(rowsOf(page, withdrawn.form.fullName)).toContainText('Offer Sent');

  for (const { form, candidateOfferId } of [single, ...others]) {
    expect(await mailsTo(ownServer.outbox, form.email)).toEqual([]);
    expect((await storedOffer(ownServer, candidateOfferId)).offerLetterStatus).toBe('Pending');
  }
  const mails = await mailsTo(ownServer.outbox, withdrawn.form.email);
  expect(mails.filter(({ subject }) => subject?.includes('withdrawn'))).toEqual([]);
});
