import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { createCandidateOfferLetter, getCandidateOfferLetterDetails, type OfferDetails } from '#contract/offers.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { httpClient } from '#test/http-client.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { expect, open } from '#e2e/support/fixtures.ts';
import { newForm, type Person } from '#e2e/support/people.ts';
import { hrSession } from './hr-session.ts';

/** What HR types into the offer form, by the labels of its fields; choices by their names, the date as the control holds it. */
export type Typing = {
  'Full Name': string;
  Email: string;
  'Mobile Number': string;
  Role: string;
  Department: string;
  'Sub-department': string;
  Designation: string;
  'Functional Title': string;
  'Fixed CTC': string;
  'Variable CTC': string;
  'Joining Date': string;
};

const choices = ['Department', 'Sub-department', 'Designation', 'Functional Title'] as const;
const texts = ['Full Name', 'Email', 'Mobile Number', 'Role', 'Fixed CTC', 'Variable CTC', 'Joining Date'] as const;

let typed = 0;

/** Typing that can be saved: of a person of its own at each call. */
export function newTyping(overrides: Partial<Typing> = {}): Typing {
  typed += 1;
  const unique = `${process.pid}${String(typed).padStart(3, '0')}`;
  return {
    'Full Name': `Vikram Rathore ${unique}`,
    Email: `vikram.${unique}@example.com`,
    'Mobile Number': `8${unique.padStart(9, '0').slice(-9)}`,
    Role: 'Plant Supervisor',
    Department: 'Quality Assurance',
    'Sub-department': 'Food Safety',
    Designation: 'Senior Manager',
    'Functional Title': 'Food Technologist',
    'Fixed CTC': '1200000',
    'Variable CTC': '150000',
    'Joining Date': '2027-04-01',
    ...overrides,
  };
}

export const field = (page: Page, label: keyof Typing) => page.getByLabel(label, { exact: true });

/** Fills the form as a person does; only the fields that are named. */
export async function fillOffer(page: Page, typing: Partial<Typing>): Promise<void> {
  for (const label of texts) {
    const value = typing[label];
    if (value !== undefined) await field(page, label).fill(value);
  }
  for (const label of choices) {
    const value = typing[label];
    if (value !== undefined) await field(page, label).selectOption({ label: value });
  }
}

/** What the form shows now, in the same terms. */
export async function readTyping(page: Page): Promise<Typing> {
  const shown: Record<string, string> = {};
  for (const label of texts) shown[label] = await field(page, label).inputValue();
  for (const label of choices) shown[label] = await field(page, label).locator('option:checked').innerText();
  return shown as Typing;
}

/** Offers by HR's calls, one after the other, so that their ids grow in this order; each of a person of its own. */
export async function newOffers(server: ServerProcess, people: Partial<OfferForm>[]): Promise<Person[]> {
  const { token } = await hrSession(server);
  const client = httpClient(server.url);
  const like = await newForm(server);
  const made: Person[] = [];
  for (const overrides of people) {
    const { Email: email, 'Mobile Number': mobileNumber } = newTyping();
    const form = { ...like, email, mobileNumber, ...overrides };
    const headers = await client.file(createCandidateOfferLetter, { token, body: form });
    made.push({
      candidateOfferId: Number(headers.get('x-candidate-offer-id')),
      candidateId: headers.get('x-candidate-id') ?? '',
      form,
    });
  }
  return made;
}

/** The offer as the server has it now. */
export async function storedOffer(server: ServerProcess, candidateOfferId: number): Promise<OfferDetails> {
  const { token } = await hrSession(server);
  return httpClient(server.url).json(getCandidateOfferLetterDetails, { token, query: { candidateOfferId } });
}

/** Presses the one 'Download' on the page; the file's name and bytes. */
export async function downloadLetter(page: Page): Promise<{ name: string; bytes: Uint8Array }> {
  const started = page.waitForEvent('download');
  await page.getByText('Download', { exact: true }).click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Opens the list with the search in its address: only rows that hold the text are ever shown. */
export async function openOffers(page: Page, search: string): Promise<void> {
  await open(page, `/hce/offers?${new URLSearchParams({ search })}`);
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue(search);
}

/** The rows of the list that hold the text. */
export const rowsOf = (page: Page, text: string) => page.locator('tbody tr').filter({ hasText: text });
