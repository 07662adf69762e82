import type { Locator, Page } from '@playwright/test';
import { createCandidateOfferLetter } from '#contract/offers.ts';

export const mobileInvalid = 'Please enter a valid 10-digit mobile number';

/** What a field shows after it was left: its text, and its message where it refuses it. */
export async function left(target: Locator): Promise<{ text: string; error: string | null }> {
  await target.press('Tab');
  return target.evaluate((input: HTMLInputElement) => {
    const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
    const error = described.find((id) => id.endsWith('-error'));
    return {
      text: input.value,
      error:
        input.getAttribute('aria-invalid') === 'true' && error
          ? (document.getElementById(error)?.textContent ?? '')
          : null,
    };
  });
}

/** Saves the form and answers the id of its offer. */
export async function saved(page: Page, press: () => Promise<void>): Promise<number> {
  const answer = page.waitForResponse((response) => response.url().endsWith(createCandidateOfferLetter.path));
  await press();
  return Number((await answer).headers()['x-candidate-offer-id']);
}
