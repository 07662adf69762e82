import type { Page } from '@playwright/test';
import { open, phone } from '#e2e/support/fixtures.ts';
import { asHr, expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { expect, test } from '#e2e/support/own-server.ts';
import { newOffer } from '#e2e/support/people.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';
import { startReceiver } from '#test/receivers/webhook-receiver.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.use({ viewport: phone, ownSettings: { WEBHOOK_PRIVATE: 'on' } });

test('HR adds a webhook endpoint, tests it, and sends a failed event again', async ({ page, ownServer: server }) => {
  const receiver = await startReceiver();
  await asHr(page, server);
  await open(page, '/hce/settings/integrations');
  await button(page, 'Add endpoint').click();
  await expectFieldError(page.getByLabel('Address', { exact: true }), 'Enter an address');
  await page.getByLabel('Address', { exact: true }).fill(receiver.url);
  await page.getByLabel('Offer opened by the candidate').uncheck();
  await button(page, 'Add endpoint').click();
  const secret = page.getByRole('textbox', { name: 'The signing secret of this endpoint' });
  await expect(secret).toBeFocused();
  receiver.secret = await secret.inputValue();
  await expectSoundScreen(page);
  await button(page, 'I have saved it').click();
  await expect(secret).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Endpoints', exact: true })).toBeFocused();

  const row = page.getByRole('region', { name: 'Endpoints' }).getByRole('listitem').filter({ hasText: receiver.url });
  await button(page, `Send test event to ${receiver.url}`).click();
  await expect(page.getByText('The test event arrived: the answer was 200.')).toBeVisible();
  expect(receiver.types()).toEqual(['webhook.test']);

  receiver.answer = (response) => void response.writeHead(500).end('out of order');
  await button(page, `Send test event to ${receiver.url}`).click();
  await expect(row.getByRole('listitem').filter({ hasText: 'The answer was 500.' })).toBeVisible();
  await button(page, `Attempts at ${receiver.url}`).click();
  const { candidateId } = await newOffer(server);
  await expect.poll(() => receiver.types()).toEqual(['webhook.test', 'webhook.test', 'offer.sent']);
  await button(page, `Attempts at ${receiver.url}`).click();
  const failed = row.getByRole('listitem').filter({ hasText: candidateId });
  await expect(failed).toContainText('Did not arrive');
  await expect(failed).toContainText('The answer was 500.');
  await failed.getByText('Answer', { exact: true }).click();
  await expect(failed.getByText('out of order', { exact: true })).toBeVisible();
  await expectSoundScreen(page);

  receiver.answer = (response) => void response.writeHead(204).end();
  await failed.getByRole('button', { name: /^Send again ‘Offer sent’ of / }).click();
  await expect(page.getByText('The event is on its way again.')).toBeVisible();
  await expect.poll(() => receiver.types()).toEqual(['webhook.test', 'webhook.test', 'offer.sent', 'offer.sent']);
  expect(new Set(receiver.received.slice(2).map(({ id }) => id)).size).toBe(1);
  expect(receiver.refused).toEqual([]);

  await button(page, `Edit ${receiver.url}`).click();
  const edited = row.getByLabel('Address', { exact: true });
  await edited.fill(`${receiver.url}/moved`);
  await button(page, `Attempts at ${receiver.url}`).click();
  await button(page, `Edit ${receiver.url}`).click();
  await expect(edited).toHaveValue(`${receiver.url}/moved`);
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(edited).toBeHidden();

  await button(page, `Make a new secret for ${receiver.url}`).click();
  await button(page, 'Make new secret').click();
  await expect(secret).toBeFocused();
  expect(await secret.inputValue()).not.toBe(receiver.secret);
  receiver.secret = await secret.inputValue();
  await button(page, 'I have saved it').click();
  await button(page, `Send test event to ${receiver.url}`).click();
  await expect.poll(() => receiver.types().length).toBe(5);
  expect(receiver.refused).toEqual([]);

  await button(page, `Switch off ${receiver.url}`).click();
  await expect(row).toContainText('Off');
  await button(page, `Remove ${receiver.url}`).click();
  await expectSoundScreen(page);
  await button(page, 'Remove').click();
  await expect(page.getByText('No endpoints yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Endpoints', exact: true })).toBeFocused();
  receiver.close();
});
