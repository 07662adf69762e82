import type { Page } from '@playwright/test';
import { getSettings, saveSettings } from '#contract/hr/settings.ts';
import { hrSession } from '#e2e/support/hr/hr-session.ts';
import { httpClient } from '#test/http-client.ts';
import type { ServerProcess } from '#test/server-process.ts';

export async function askLastFour(server: ServerProcess): Promise<void> {
  const { token } = await hrSession(server);
  const { json } = httpClient(server.url);
  const { aadhaar } = await json(getSettings, { token });
  const values = { ...aadhaar.values, aadhaar: 'LAST_FOUR' as const };
  await json(saveSettings, { token, body: { section: 'aadhaar', version: aadhaar.version, values } });
}

export const card = (page: Page) => page.getByLabel('Aadhaar Card', { exact: true });
export const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cover numbers' });
export const bar = (page: Page, number: number) =>
  dialog(page).getByRole('button', { name: `Bar ${number}`, exact: true });
export const use = (page: Page) => dialog(page).getByRole('button', { name: 'Use this picture' });

/** Red, green and blue at these shares of a picture. */
export function colourAt(page: Page, file: Buffer, x: number, y: number): Promise<number[]> {
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
