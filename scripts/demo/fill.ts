import { createToken, resetPassword } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import {
  getAllDepartments,
  getAllDesignation,
  getAllFunctionalTitle,
  getAllSubDepartmentsByDepartmentId,
} from '#contract/lookups.ts';
import { createCandidateOfferLetter, deleteOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import type { OfferForm } from '#domain/offer-form.ts';
import type { OfferStatus } from '#domain/offer.ts';
import { httpClient, type HttpClient } from '#test/http-client.ts';
import { passwordIn, waitForMail } from '#test/outbox.ts';
import { fillJoiningForm } from './joining.ts';
import { names, reasons, roles } from './people.ts';

export const demoPassword = 'demo-1234';

/** How far the joining form of who accepted is; null for all others. */
export type DemoJoining = { steps: number; submit: boolean } | null;

export type DemoOffer = {
  candidateOfferId: number;
  candidateId: string;
  status: OfferStatus;
  joining: DemoJoining;
  form: OfferForm;
};

/** Those who accepted in turn: submitted, in the middle, not begun, complete but not submitted. */
const joinings: DemoJoining[] = [
  { steps: 5, submit: true },
  { steps: 2, submit: false },
  { steps: 0, submit: false },
  { steps: 5, submit: false },
];

/** The states in turn, so that each is met often and Pending and Offer Sent most. */
const statuses: OfferStatus[] = [
  'Pending',
  'Offer Sent',
  'Approved',
  'Offer Sent',
  'Pending',
  'Open',
  'Approved',
  'Rejected',
  'Offer Sent',
  'Approved',
  'Pending',
  'Deleted',
];

/** Makes offers in every state through the calls that people make: HR creates and sends, candidates read their mail and decide. */
export async function fillDemo(
  url: string,
  outbox: string,
  hr: { userName: string; password: string },
): Promise<DemoOffer[]> {
  const client = httpClient(url);
  const { token } = await client.json(hrCreateToken, { body: hr });
  const lookups = await readLookups(client, token);
  const offers: DemoOffer[] = [];
  let accepted = 0;
  for (const [index, name] of names.entries()) {
    const status = statuses[index % statuses.length] ?? 'Pending';
    const form = formOf(name, index, lookups);
    const headers = await client.file(createCandidateOfferLetter, { token, body: form });
    offers.push({
      candidateOfferId: Number(headers.get('x-candidate-offer-id')),
      candidateId: headers.get('x-candidate-id') ?? '',
      status,
      joining: status === 'Approved' ? (joinings[accepted % joinings.length] ?? null) : null,
      form,
    });
    if (status === 'Approved') accepted += 1;
  }
  const sent = offers.filter(({ status }) => status !== 'Pending' && status !== 'Deleted');
  await client.json(sendOfferEmails, { token, body: { candidateIds: sent.map(({ candidateId }) => candidateId) } });
  for (const offer of offers) {
    const candidate = await bringTo(client, token, outbox, offer);
    if (candidate === null || offer.joining === null) continue;
    const { fullName: name, email, mobileNumber: mobile } = offer.form;
    await fillJoiningForm(url, candidate, { name, email, mobile, seed: offer.candidateOfferId % 100 }, offer.joining);
  }
  return offers;
}

/** Brings the offer to its status; answers the candidate's session where they decided. */
async function bringTo(client: HttpClient, token: string, outbox: string, offer: DemoOffer): Promise<string | null> {
  const { candidateOfferId, form, status } = offer;
  if (status === 'Deleted') {
    await client.json(deleteOfferLetter, { token, query: { candidateOfferLetterId: candidateOfferId } });
  } else if (status === 'Open') {
    await ownPassword(client, outbox, offer);
    await client.file(createCandidateOfferLetter, {
      token,
      body: { ...form, candidateOfferId, fixedCTC: form.fixedCTC + 60_000 },
    });
  } else if (status === 'Approved' || status === 'Rejected') {
    const candidate = await ownPassword(client, outbox, offer);
    const rejectionReason = reasons[candidateOfferId % reasons.length] ?? reasons[0];
    await client.json(saveOfferLetterAction, {
      token: candidate,
      body:
        status === 'Approved' ? { offerLetterStatus: 'ACCEPTED' } : { offerLetterStatus: 'REJECTED', rejectionReason },
    });
    return candidate;
  } else if (status === 'Offer Sent' && candidateOfferId % 2 === 0) {
    await ownPassword(client, outbox, offer);
  }
  return null;
}

/** First login with the mailed password, an own one, and the session that follows. */
async function ownPassword(client: HttpClient, outbox: string, { candidateId, form }: DemoOffer): Promise<string> {
  const password = passwordIn(await waitForMail(outbox, form.email));
  const pending = await client.json(createToken, { body: { userName: candidateId, password } });
  const body = { candidateId, password: demoPassword, confirmPassword: demoPassword };
  await client.json(resetPassword, { token: pending.token, body });
  return (await client.json(createToken, { body: { userName: candidateId, password: demoPassword } })).token;
}

type Lookups = Awaited<ReturnType<typeof readLookups>>;

async function readLookups(client: HttpClient, token: string) {
  const departments = await client.json(getAllDepartments, { token });
  const places = await Promise.all(
    departments.map(async ({ deptId }) => {
      const subDepartments = await client.json(getAllSubDepartmentsByDepartmentId, { token, query: { deptId } });
      return subDepartments.map(({ subDeptId }) => ({ deptId, subDeptId }));
    }),
  );
  return {
    places: places.flat(),
    designations: await client.json(getAllDesignation, { token }),
    functionalTitles: await client.json(getAllFunctionalTitle, { token }),
  };
}

function formOf(name: string, index: number, { places, designations, functionalTitles }: Lookups): OfferForm {
  const pick = <T>(list: readonly T[], step: number): T => {
    const chosen = list[(index * step) % list.length];
    if (chosen === undefined) throw new Error('a lookup is empty');
    return chosen;
  };
  const joining = new Date(Date.now() + (7 + ((index * 5) % 75)) * 24 * 60 * 60 * 1000);
  return {
    fullName: name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
    mobileNumber: String(9_100_000_000 + index * 1357),
    ...pick(roles, 1),
    ...pick(places, 5),
    designationId: pick(designations, 3).designationId,
    funcTitleId: pick(functionalTitles, 7).functionalTitleId,
    joiningDate: joining.toISOString().slice(0, 10),
  };
}
