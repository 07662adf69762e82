import type { Page } from '@playwright/test';
import { getSettings, saveSettings } from '#contract/hr/settings.ts';
import { coverDocument } from '#contract/hr/review.ts';
import { getCandidatePersonalDetails } from '#contract/joining.ts';
import { hrSession } from '#e2e/support/hr/hr-session.ts';
import { httpClient } from '#test/http-client.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { desktop } from '#e2e/support/fixtures.ts';
import { asHr, expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { candidateToken } from '#e2e/support/hr/offer-calls.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
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
import { png, pdf } from '#e2e/support/joining-files.ts';
import { expect, test } from '#e2e/support/own-server.ts';
import { readFile } from 'node:fs/promises';

async function askLastFour(server: ServerProcess): Promise<void> {
  const { token } = await hrSession(server);
  const { json } = httpClient(server.url);
  const { aadhaar } = await json(getSettings, { token });
  const values = { ...aadhaar.values, aadhaar: 'LAST_FOUR' as const };
  await json(saveSettings, { token, body: { section: 'aadhaar', version: aadhaar.version, values } });
}

const card = (page: Page) => page.getByLabel('Aadhaar Card', { exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cover numbers' });

const bar = (page: Page, number: number) => dialog(page).getByRole('button', { name: `Bar ${number}`, exact: true });

const use = (page: Page) => dialog(page).getByRole('button', { name: 'Use this picture' });

/** Red, green and blue at these shares of a picture. */
function colourAt(page: Page, file: Buffer, x: number, y: number): Promise<number[]> {
  return page.evaluate(
    async ({ base64, x, y }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const drawing = canvas.getContext('2d')!;
      drawing.drawImage(picture, 0, 0);
      return [...drawing.getImageData(picture.width * x, picture.height * y, 1, 1).data].slice(0, 3);
    },
    { base64: file.toString('base64'), x, y },
  );
}

test.setTimeout(180_000);
test.use({ viewport: desktop });

/** Draws a bar over the lower left part of the picture. */
async function drawsBar(page: Page): Promise<void> {
  const picture = (await dialog(page).getByRole('group', { name: 'Picture to cover' }).boundingBox())!;
  await page.mouse.move(picture.x + picture.width * 0.1, picture.y + picture.height * 0.7);
  await page.mouse.down();
  await page.mouse.move(picture.x + picture.width * 0.5, picture.y + picture.height * 0.85, { steps: 3 });
  await page.mouse.up();
  await expect(bar(page, 1)).toBeVisible();
}

test('a bar that the mouse draws over a card is black where the picture is stored', async ({ page, ownServer }) => {
  await askLastFour(ownServer);
  const person = await entersJoining(page, ownServer);
  await card(page).setInputFiles(png('card.png', 600));
  await expect(use(page)).toBeVisible();
  await drawsBar(page);
  await use(page).click();
  await expect(dialog(page)).toBeHidden();
  await types(page, { ...personal, 'Aadhaar Number': '0124' });
  await types(group(page, 'Current Address'), currentAddress);
  await page.getByLabel('Same as current Address', { exact: true }).check();
  await chooses(page, 'PAN Card', png('pan.png'));
  await chooses(page, 'Profile Photo', png('me.png'));
  await goesOn(page);
  await expectStep(page, 'Bank');
  const token = await candidateToken(ownServer, person);
  const { aadhaarDocumentUrl } = await httpClient(ownServer.url).json(getCandidatePersonalDetails, { token });
  const stored = Buffer.from(await (await fetch(`${ownServer.url}${aadhaarDocumentUrl!}`)).arrayBuffer());
  for (const x of [0.12, 0.3, 0.48]) expect(Math.max(...(await colourAt(page, stored, x, 0.78)))).toBeLessThan(16);
  expect(Math.max(...(await colourAt(page, stored, 0.8, 0.3)))).toBeGreaterThan(16);
});

test('HR covers a stored card again', async ({ page, ownServer }) => {
  const person = await newJoined(ownServer);
  await asHr(page, ownServer);
  await page.goto(`/#/hce/onboarding/candidate/${person.candidateId}`);
  await page.getByRole('button', { name: 'View Aadhaar Card' }).first().click();
  await page.getByRole('button', { name: 'Show Aadhaar Card' }).click();
  await page.getByRole('button', { name: 'Cover again' }).click();
  await dialog(page).getByRole('button', { name: 'Add bar' }).click();
  const covered = page.waitForResponse((response) => response.url().endsWith(coverDocument.path));
  await use(page).click();
  expect((await covered).status()).toBe(200);
  await expect(dialog(page)).toBeHidden();
  // It is another file now: seeing it is another reveal.
  await page.getByRole('button', { name: 'Show Aadhaar Card' }).click();
  await expect(page.getByRole('button', { name: 'Cover again' })).toBeVisible();
});

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
