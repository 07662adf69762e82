import type { Page } from '@playwright/test';
import { otpIn, waitForSms } from '#test/outbox.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { expect, open, phone } from './fixtures.ts';
import { candidateLogsIn, candidatePassword, type Person } from './people.ts';

/** What the browser itself logs when a call gets no answer. */
export const unanswered = /Failed to load resource: net::ERR_/;

/** What this tab keeps of a candidate, and what stays in the browser. */
export async function kept(page: Page): Promise<{ tab: Record<string, string>; browser: Record<string, string> }> {
  return page.evaluate(() => {
    const entriesOf = (storage: Storage) =>
      Object.fromEntries(Object.keys(storage).map((key) => [key, storage.getItem(key) ?? '']));
    return { tab: entriesOf(sessionStorage), browser: entriesOf(localStorage) };
  });
}

/** Logs in as a candidate who may decide, and waits until the letter can be read. */
export async function readsOffer(page: Page, { candidateId }: Person, password = candidatePassword): Promise<void> {
  await candidateLogsIn(page, candidateId, password);
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
  await expectLetter(page);
}

/** Waits until the letter can be read: painted next to the terms, or ready to be opened. */
export async function expectLetter(page: Page): Promise<void> {
  const { width } = page.viewportSize() ?? phone;
  if (width >= 1024) await expectLetterPainted(page);
  else await expect(page.getByRole('button', { name: 'Open the letter', exact: true })).toBeEnabled();
}

/** Ticks the statement and presses 'Accept Offer'. */
export async function accepts(page: Page): Promise<void> {
  await page.getByLabel("I confirm I've read and understood the offer letter").check();
  await page.getByRole('button', { name: 'Accept Offer', exact: true }).click();
}

/** Opens the rejection, gives the reason and submits it. */
export async function rejects(page: Page, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Reject Offer', exact: true }).click();
  await page.getByLabel('Help us understand your decision').fill(reason);
  await page.getByRole('button', { name: 'Submit Rejection', exact: true }).click();
}

/** Waits until the first page of the letter is painted: a canvas with many dark pixels. */
export async function expectLetterPainted(page: Page): Promise<void> {
  const ink = () =>
    page
      .locator('canvas:visible')
      .last()
      .evaluate((canvas) => {
        if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0 || canvas.height === 0) return 0;
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        let dark = 0;
        for (let at = 0; at < pixels.length; at += 4) {
          const isOpaque = (pixels[at + 3] ?? 0) > 200;
          if (isOpaque && (pixels[at] ?? 255) < 128 && (pixels[at + 1] ?? 255) < 128) dark += 1;
        }
        return dark;
      });
  await expect.poll(ink, { message: 'dark pixels of the letter' }).toBeGreaterThan(500);
}

/** Asks for a code on the screen and reads it from the SMS that was really sent; `older` ones do not count. */
export async function asksForCode(
  page: Page,
  server: ServerProcess,
  { candidateId, form }: Person,
  older: string[] = [],
): Promise<string> {
  await open(page, '/onboard/forgot-password');
  await page.getByLabel('Candidate ID').fill(candidateId);
  await page.getByRole('button', { name: 'Send OTP', exact: true }).click();
  await expect(page.getByLabel('OTP', { exact: true })).toBeVisible();
  return otpIn(await waitForSms(server.outbox, form.mobileNumber, (text) => !older.includes(otpIn(text))));
}

/** Types a code and presses 'Verify OTP'. */
export async function entersCode(page: Page, otp: string): Promise<void> {
  await page.getByLabel('OTP', { exact: true }).fill(otp);
  await page.getByRole('button', { name: 'Verify OTP', exact: true }).click();
}

/** Fills both password fields and presses 'Reset'. */
export async function setsPassword(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirmation);
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
}
