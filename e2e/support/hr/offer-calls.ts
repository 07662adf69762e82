import { createToken } from '#contract/candidate-auth.ts';
import { getOfferLetter, saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { createCandidateOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { httpClient } from '#test/http-client.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { candidatePassword, type Person } from '#e2e/support/people.ts';
import { hrSession } from './hr-session.ts';

/** HR changes the offer by its call; one that was sent or rejected becomes Open. Answers the person with the new form. */
export async function hrEdits(server: ServerProcess, person: Person, changes: Partial<OfferForm>): Promise<Person> {
  const form = { ...person.form, ...changes };
  const { token } = await hrSession(server);
  const body = { ...form, candidateOfferId: person.candidateOfferId };
  await httpClient(server.url).file(createCandidateOfferLetter, { token, body });
  return { ...person, form };
}

/** HR sends the offer by its call. */
export async function hrSends(server: ServerProcess, { candidateId }: Person): Promise<void> {
  const { token } = await hrSession(server);
  await httpClient(server.url).json(sendOfferEmails, { token, body: { candidateIds: [candidateId] } });
}

/** The candidate decides by their call, on the letter that was sent last. */
export async function candidateDecides(
  server: ServerProcess,
  person: Person,
  decision: 'ACCEPTED' | 'REJECTED',
): Promise<void> {
  const token = await candidateToken(server, person);
  const body = { offerLetterStatus: decision, ...(decision === 'REJECTED' ? { rejectionReason: 'Too far away' } : {}) };
  await httpClient(server.url).json(saveOfferLetterAction, { token, body: body as { offerLetterStatus: 'ACCEPTED' } });
}

/** The letter's bytes by the candidate's own signed link. */
export async function letterOf(server: ServerProcess, person: Person): Promise<Uint8Array> {
  const token = await candidateToken(server, person);
  const { letterUrl } = await httpClient(server.url).json(getOfferLetter, { token });
  const response = await fetch(new URL(letterUrl ?? '', server.url));
  return new Uint8Array(await response.arrayBuffer());
}

export async function candidateToken(server: ServerProcess, { candidateId }: Person): Promise<string> {
  const body = { userName: candidateId, password: candidatePassword };
  const { token } = await httpClient(server.url).json(createToken, { body });
  return token;
}
