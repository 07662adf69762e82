import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { saveCandidatePersonalDetails } from '#contract/joining.ts';
import { createCandidateOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { httpClient } from '#test/http-client.ts';
import { bankForm, personalForm, testFile } from '#test/joining-requests.ts';
import { multipartOf } from '#test/multipart.ts';
import { hashesOf, saveLiveStep, type StepWithDocuments } from '#test/live-steps.ts';
import type { Person, Tally } from './tally.ts';

/** Everybody who works on a server; `leave` tells them that it is about to be gone, and resolves when all have stopped. */
export type Work = { leave(): Promise<void> };

type WorkOptions = { url: string; hrToken: string; offerForm: OfferForm; tally: Tally };
type Over = { now: boolean };

/** How long somebody waits who was answered 503. */
const busyPauseMs = 100;

let offers = 0;

/** Lets HR create and send offers, and candidates save steps with their documents, without pause until `leave`. */
export function startWork(options: WorkOptions): Work {
  const over: Over = { now: false };
  const lanes = [
    repeat(options, over, () => createAndSend(options)),
    repeat(options, over, () => createAndSend(options)),
    ...options.tally.people.map((person, index) => {
      let saves = index;
      return repeat(options, over, () => save(options, person, (saves += 1) % 2 === 0 ? 'personal' : 'bank'));
    }),
  ];
  const ended = Promise.all(lanes);
  // Its failure is raised by `leave`; until then it must not count as unhandled.
  ended.catch(() => undefined);
  return {
    async leave() {
      over.now = true;
      await ended;
    },
  };
}

/** Once more until it is over. Only a 503, or the end of the server, may come instead of a yes. */
async function repeat({ tally }: WorkOptions, over: Over, once: () => Promise<void>): Promise<void> {
  while (!over.now) {
    try {
      await once();
    } catch (error) {
      const status = /answered (\d+)/.exec(String(error))?.[1];
      if (status === '503') {
        tally.busy += 1;
        await delay(busyPauseMs);
      } else if (!over.now || status !== undefined) throw error;
    }
  }
}

async function createAndSend({ url, hrToken, offerForm, tally }: WorkOptions): Promise<void> {
  const client = httpClient(url);
  offers += 1;
  const body = { ...offerForm, email: `p${offers}@example.com`, mobileNumber: String(9_300_000_000 + offers) };
  const headers = await client.file(createCandidateOfferLetter, { token: hrToken, body });
  tally.created.set(Number(headers.get('x-candidate-offer-id')), body);
  tally.progressed();
  const candidateId = headers.get('x-candidate-id') ?? '';
  await client.json(sendOfferEmails, { token: hrToken, body: { candidateIds: [candidateId] } });
  tally.sent.set(candidateId, body.email);
  tally.progressed();
}

const someBytes = () => 2000 + Math.floor(Math.random() * 200_000);
const formOf: Record<StepWithDocuments, () => ReturnType<typeof bankForm>> = {
  personal: () =>
    personalForm({ panDocument: testFile('pdf', someBytes()), aadhaarDocument: testFile('jpg', someBytes()) }),
  bank: () => bankForm({ passbookFile: testFile('pdf', someBytes()) }),
};

async function save({ url, tally }: WorkOptions, { token, steps }: Person, step: StepWithDocuments): Promise<void> {
  const form = formOf[step]();
  const documents = hashesOf(form);
  steps[step].unanswered.push(documents);
  const { status } = await saveLiveStep(url, step, token, form);
  if (status !== 200) throw new Error(`the step ${step} was answered ${status}`);
  steps[step] = { acknowledged: documents, unanswered: [] };
  tally.stepsSaved += 1;
  tally.progressed();
}

/** Begins to upload a large document and stops in its middle; resolves when the first half is on its way. */
export async function uploadHalf(url: string, { token }: Person): Promise<void> {
  const { body, contentType } = await multipartOf(personalForm({ panDocument: testFile('pdf', 4_000_000) }));
  const headers = { authorization: `Bearer ${token}`, 'content-type': contentType, 'content-length': body.length };
  const upload = request(`${url}${saveCandidatePersonalDetails.path}`, { method: 'POST', headers });
  // The server is killed meanwhile.
  upload.on('error', () => undefined);
  if (!upload.write(body.subarray(0, body.length / 2))) await once(upload, 'drain');
}
