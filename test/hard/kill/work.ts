import { once } from 'node:events';
import { request } from 'node:http';
import { saveCandidatePersonalDetails } from '#contract/joining.ts';
import { createCandidateOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { httpClient } from '#test/http-client.ts';
import { bankForm, personalForm, testFile } from '#test/joining-requests.ts';
import { multipartOf } from '#test/multipart.ts';
import { hashesOf, saveLiveStep, type StepWithDocuments } from '#test/live-steps.ts';
import { startLanes, type Work } from './lanes.ts';
import { recordOrTakeBack, verifyOrReopen } from './reviewing.ts';
import type { Person, Tally } from './tally.ts';

export type WorkOptions = { url: string; hrToken: string; offerForm: OfferForm; tally: Tally };

let offers = 0;

/** Lets HR work on offers, forms and joinings, and candidates save steps with their documents, without pause until `leave`. */
export function startWork(options: WorkOptions): Work {
  const { url, hrToken, tally } = options;
  const lanes = [
    ...tally.reviewed.map((one) => () => verifyOrReopen(url, hrToken, one)),
    ...tally.joining.map((one) => () => recordOrTakeBack(url, hrToken, one)),
    () => createAndSend(options),
    () => createAndSend(options),
    ...tally.people.map((person, index) => {
      let saves = index;
      return () => save(options, person, (saves += 1) % 2 === 0 ? 'personal' : 'bank');
    }),
  ];
  return startLanes(lanes);
}

/** Creates one offer and sends it; answers whose it is. */
export async function createAndSend({ url, hrToken, offerForm, tally }: WorkOptions) {
  const client = httpClient(url);
  offers += 1;
  const body = { ...offerForm, email: `p${offers}@example.com`, mobileNumber: String(9_300_000_000 + offers) };
  const headers = await client.file(createCandidateOfferLetter, { token: hrToken, body });
  tally.created.set(Number(headers.get('x-candidate-offer-id')), body);
  tally.progressed('created');
  const candidateId = headers.get('x-candidate-id') ?? '';
  await client.json(sendOfferEmails, { token: hrToken, body: { candidateIds: [candidateId] } });
  tally.sent.set(candidateId, body.email);
  tally.progressed('sent');
  return { candidateId, email: body.email };
}

const someBytes = () => 2000 + Math.floor(Math.random() * 200_000);
const formOf: Record<StepWithDocuments, () => ReturnType<typeof bankForm>> = {
  personal: () =>
    personalForm({ panDocument: testFile('pdf', someBytes()), aadhaarDocument: testFile('jpg', someBytes()) }),
  bank: () => bankForm({ passbookFile: testFile('pdf', someBytes()) }),
};

export async function save(
  { url, tally }: Pick<WorkOptions, 'url' | 'tally'>,
  { token, steps }: Person,
  step: StepWithDocuments,
): Promise<void> {
  const form = formOf[step]();
  const documents = hashesOf(form);
  steps[step].unanswered.push(documents);
  const { status, retryAfter } = await saveLiveStep(url, step, token, form);
  if (status !== 200)
    throw new Error(`the step ${step} answered ${status}${retryAfter === null ? ' without Retry-After' : ''}`);
  steps[step] = { acknowledged: documents, unanswered: [] };
  tally.stepsSaved += 1;
  tally.progressed('saved');
}

/** Begins to upload a large document and stops in its middle; resolves when the first half is on its way. */
export async function uploadHalf(url: string, { token }: Person): Promise<void> {
  const { body, contentType } = await multipartOf(personalForm({ panDocument: testFile('pdf', 4_000_000) }));
  const headers = { authorization: `Bearer ${token}`, 'content-type': contentType, 'content-length': body.length };
  const upload = request(`${url}${saveCandidatePersonalDetails.path}`, { method: 'POST', headers });
  // The server is killed during the upload.
  upload.on('error', () => undefined);
  if (!upload.write(body.subarray(0, body.length / 2))) await once(upload, 'drain');
}
