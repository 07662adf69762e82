import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { getOfferSendingRows } from '#contract/hr/offer-sendings.ts';
import { uploadExcel } from '#contract/offer-sheet.ts';
import { limits } from '#domain/limits.ts';
import { httpClient } from '#test/http-client.ts';
import { removeServerData, startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { answered, expect, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { hrSession } from '#e2e/support/hr/hr-session.ts';
import { newTyping } from '#e2e/support/hr/hr-offers.ts';
import { workbookOfOffers } from '#e2e/support/hr/offer-sheets.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

/** One more than one call sends. */
const count = limits.sendAtOnceMax + 1;

const sendings = (page: Page) => page.getByRole('region', { name: 'Background sending' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function importOffers(server: ServerProcess): Promise<void> {
  const { token } = await hrSession(server);
  const bytes = workbookOfOffers(Array.from({ length: count }, () => newTyping()));
  const made = await httpClient(server.url).json(uploadExcel, {
    token,
    form: { file: { bytes, name: 'offers.xlsx' } },
  });
  expect(made.created).toBe(count);
}

async function sendAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await press(page, 'Select all 1,001');
  await page.getByRole('region', { name: 'Selected offers' }).getByRole('button', { name: 'Send Offer' }).click();
}

test.describe('more offers than one call sends', () => {
  let server: ServerProcess;
  let dataDir: string;
  test.beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'aarambh-e2e-'));
    server = await startServerProcess(dataDir);
    await importOffers(server);
  });
  test.afterAll(async () => {
    await server.stop();
    await removeServerData(dataDir);
  });
  test.beforeEach(async ({ page }) => {
    await asHr(page, server);
    await page.goto(`${server.url}/#/hce/offers`);
  });

  test('can be paused, survive a reload, and are reported by row after a stop', async ({ page, expectedErrors }) => {
    await sendAll(page);
    const strip = sendings(page);
    await expect(strip).toContainText('Sending 0 of 1,001');
    await press(page, 'Pause');
    await expect(strip).toContainText('Paused at 0 of 1,001');
    await expect(strip).toContainText(/Started by .+ at \d/);
    await page.reload();
    await expect(strip).toContainText('Paused at 0 of 1,001');
    await expectSoundScreen(page);

    await strip.getByRole('button', { name: 'Stop', exact: true }).press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Stop this sending?' });
    await expect(question).toContainText('The other 1,001 are not sent and can be sent later.');
    await expect(question.getByRole('button', { name: 'Keep sending' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(strip).toContainText('Paused at 0 of 1,001');
    await press(page, 'Stop');
    await press(page, 'Stop sending');
    await expect(strip).toContainText('Stopped: 0 of 1,001 offers sent.');

    expectedErrors.push(answered(500));
    await page.route(`**${getOfferSendingRows.path}*`, (route) => route.fulfill({ status: 500 }), { times: 1 });
    await press(page, 'Result by row');
    const result = page.getByRole('dialog', { name: 'Result of the sending' });
    await expect(result.getByRole('alert')).toContainText('The result could not be loaded.');
    await expectSoundScreen(page);
    await result.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(result.getByRole('listitem').first()).toBeVisible();
    await result.getByLabel('Show').selectOption('Not sent (1,001)');
    await expect(result.getByRole('listitem')).toHaveCount(limits.sendingPageSize);
    await expect(result.getByRole('listitem').first()).toContainText('the sending was stopped before its turn');
    await expectSoundScreen(page);
    await result.getByRole('button', { name: 'Done' }).click();
    await press(page, 'Dismiss');
    await expect(strip).toHaveCount(0);
  });
});
