import type { Page } from '@playwright/test';
import { sendOfferEmails } from '#contract/offers.ts';
import type { ServerProcess } from '#test/server-process.ts';
import type { Person } from '#e2e/support/people.ts';
import { newOffers } from './hr-offers.ts';
import { addressAt, newWord } from './offer-list.ts';

export const sendCall = `**${sendOfferEmails.path}`;
export const send = (page: Page) => page.getByRole('button', { name: 'Send Offer', exact: true });

/** Offers that one search finds and no other test has: the word is in their e-mail addresses. */
export async function offersOf(server: ServerProcess, names: string[]): Promise<{ word: string; people: Person[] }> {
  const word = newWord();
  const at = (fullName: string) => ({ fullName, email: addressAt(word) });
  return { word, people: await newOffers(server, names.map(at)) };
}
