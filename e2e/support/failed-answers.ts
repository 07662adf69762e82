import { test, type Page, type Route } from '@playwright/test';
import { expect } from './fixtures.ts';
import { envelope } from './hr/hr-actions.ts';

/** The answer to a call in the place of the server’s. */
export type Answer = (route: Route) => Promise<void>;

export const noAnswer: Answer = (route) => route.abort('connectionrefused');
export const noEnvelope: Answer = (route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
export const answers =
  (...[code, message, responseObject]: Parameters<typeof envelope>): Answer =>
  (route) =>
    route.fulfill(envelope(code, message, responseObject));
/** A status whose message the product never shows. */
export const inTrouble = answers(500, 'Something went wrong on our side. Please try again.');
export const tooMany = 'Too many attempts. Please try again in 5 minutes.';
export const limited = answers(429, tooMany);

/** One answer and what the screen then says; no two in a row in the same words, so that each change is detected. */
export type Try = { name: string; answer: Answer; says: string; path?: string };

/** Presses the button once for each try, with the answer of the call replaced; `keeps` looks at what must stay. */
export async function expectWords(
  page: Page,
  { tries, path, button, keeps }: { tries: Try[]; path: string; button: string; keeps?: () => Promise<unknown> },
): Promise<void> {
  for (const { name, answer, says, path: own = path } of tries) {
    await test.step(`${name}: ${says}`, async () => {
      await page.route(`**${own}`, answer, { times: 1 });
      await page.getByRole('button', { name: button, exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText(says);
      await keeps?.();
    });
  }
}
