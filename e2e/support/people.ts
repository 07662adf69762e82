import type { Page } from '@playwright/test';
import { createToken, resetPassword } from '#contract/candidate-auth.ts';
import { createCandidateOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { httpClient } from '#test/http-client.ts';
import { offerFormOf } from '#test/live-candidates.ts';
import { passwordIn, waitForMail } from '#test/outbox.ts';
import { hrLogin, type ServerProcess } from '#test/server-process.ts';
import { expect, open } from './fixtures.ts';
import { hrSession } from './hr/hr-session.ts';

export const candidatePassword = 'own-password-1';

export type Person = { candidateOfferId: number; candidateId: string; form: OfferForm };

let people = 0;

/** A form that HR could send: valid, and of a person of its own at each call. */
export async function newForm(server: ServerProcess, overrides: Partial<OfferForm> = {}): Promise<OfferForm> {
  const { token } = await hrSession(server);
  const base = await offerFormOf(server.url, token);
  people += 1;
  const unique = `${process.pid}${String(people).padStart(3, '0')}`;
  return {
    ...base,
    fullName: `Ananya Mukherjee ${unique}`,
    email: `ananya.${unique}@example.com`,
    mobileNumber: `9${unique.padStart(9, '0').slice(-9)}`,
    variableCTC: 80_000,
    ...overrides,
  };
}

/** An offer made by HR's calls; `sent` also mails it. */
export async function newOffer(
  server: ServerProcess,
  { sent = true, ...overrides }: Partial<OfferForm> & { sent?: boolean } = {},
): Promise<Person> {
  const client = httpClient(server.url);
  const { token } = await hrSession(server);
  const form = await newForm(server, overrides);
  const headers = await client.file(createCandidateOfferLetter, { token, body: form });
  const person = {
    candidateOfferId: Number(headers.get('x-candidate-offer-id')),
    candidateId: headers.get('x-candidate-id') ?? '',
    form,
  };
  if (sent) {
    await client.json(sendOfferEmails, { token, body: { candidateIds: [person.candidateId] } });
    await waitForMail(server.outbox, form.email);
  }
  return person;
}

/** An offer that was sent to a candidate who has set a password of their own (`candidatePassword`). */
export async function newCandidate(server: ServerProcess, overrides: Partial<OfferForm> = {}): Promise<Person> {
  const person = await newOffer(server, overrides);
  await setsOwnPassword(server, person);
  return person;
}

/** The candidate of an offer that was mailed sets `candidatePassword` by the calls. */
export async function setsOwnPassword(server: ServerProcess, { candidateId, form }: Person): Promise<void> {
  const client = httpClient(server.url);
  const password = passwordIn(await waitForMail(server.outbox, form.email));
  const { token } = await client.json(createToken, { body: { userName: candidateId, password } });
  const body = { candidateId, password: candidatePassword, confirmPassword: candidatePassword };
  await client.json(resetPassword, { token, body });
}

/** Logs in at the candidate's login screen, as a person does. */
export async function candidateLogsIn(page: Page, candidateId: string, password = candidatePassword): Promise<void> {
  await open(page, '/onboard/login');
  await page.getByLabel('Username').fill(candidateId);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Logs out by the menu of the header. */
export async function candidateLogsOut(page: Page, fullName: string): Promise<void> {
  await page.getByRole('button', { name: fullName, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/login$/);
}

/** Logs in at HR's login screen, as a person does, and waits for the dashboard. */
export async function hrLogsIn(page: Page): Promise<void> {
  await open(page, '/hce/login');
  await page.getByLabel('Username').fill(hrLogin.userName);
  await page.getByLabel('Password', { exact: true }).fill(hrLogin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/#\/hce\/?$/);
  await expect(page.getByText('Welcome to HR Portal')).toBeVisible();
}
