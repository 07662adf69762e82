import { askLastFour, card, dialog, bar, use, colourAt } from '#e2e/support/covering.ts';
import { readFile } from 'node:fs/promises';
import { getCandidatePersonalDetails } from '#contract/joining.ts';
import { desktop } from '#e2e/support/fixtures.ts';
import { expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { candidateToken } from '#e2e/support/hr/offer-calls.ts';
import {
  chooses,
  currentAddress,
  entersJoining,
  expectStep,
  goesOn,
  group,
  personal,
  types,
} from '#e2e/support/joining-actions.ts';
import { pdf, png } from '#e2e/support/joining-files.ts';
import { expect, test } from '#e2e/support/own-server.ts';
import { httpClient } from '#test/http-client.ts';

test.setTimeout(180_000);
test.use({ viewport: desktop });

test('an Aadhaar card is covered by the keyboard alone before it is sent', async ({ page, ownServer }) => {
  await askLastFour(ownServer);
  const person = await entersJoining(page, ownServer);
  await types(page, { ...personal, 'Aadhaar Number': '234567890124', 'Name as on Aadhaar': 'Ananya Mukherjee' });
  await types(group(page, 'Current Address'), currentAddress);
  await page.getByLabel('Same as current Address', { exact: true }).check();
  await chooses(page, 'PAN Card', png('pan.png'));
  await chooses(page, 'Profile Photo', png('me.png'));
  await chooses(page, 'Aadhaar Card', await pdf('aadhaar.pdf'));
  await expectFieldError(
    card(page),
    'A PDF cannot hide the number. Take a picture of the card, or make one of the page: Cover numbers.',
  );
  const photo = await readFile(new URL('../../../test/documents/upright-by-exif.jpg', import.meta.url));
  expect(photo.includes('Exif')).toBe(true);
  await card(page).setInputFiles({ name: 'aadhaar.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(use(page)).toBeDisabled();
  await page.keyboard.press('Escape');
  await expectFieldError(card(page), 'Cover the first eight digits before you go on.');
  await goesOn(page);
  await expectFieldError(page.getByLabel('Aadhaar Number', { exact: true }), 'Enter only the last four digits');
  await page.getByLabel('Aadhaar Number', { exact: true }).fill('0124');

  await page.getByRole('button', { name: 'Cover numbers' }).last().press('Enter');
  await dialog(page).getByRole('button', { name: 'Add bar' }).press('Enter');
  await expect(bar(page, 1)).toBeFocused();
  const before = (await bar(page, 1).boundingBox())!;
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowUp');
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Shift+ArrowRight');
  const after = (await bar(page, 1).boundingBox())!;
  expect(after.y).toBeLessThan(before.y);
  expect(after.width).toBeGreaterThan(before.width);
  await dialog(page).getByRole('button', { name: 'Add bar' }).press('Enter');
  await page.keyboard.press('Delete');
  await expect(bar(page, 2)).toBeHidden();
  await use(page).press('Enter');
  await expect(dialog(page)).toBeHidden();
  await goesOn(page);
  await expectStep(page, 'Bank');

  const { json } = httpClient(ownServer.url);
  const details = await json(getCandidatePersonalDetails, { token: await candidateToken(ownServer, person) });
  const stored = Buffer.from(await (await fetch(`${ownServer.url}${details.aadhaarDocumentUrl!}`)).arrayBuffer());
  expect(stored.includes('Exif')).toBe(false);
  expect(Math.max(...(await colourAt(page, stored, 0.28, 0.72)))).toBeLessThan(16);
  expect(Math.max(...(await colourAt(page, stored, 0.8, 0.3)))).toBeGreaterThan(16);
});
