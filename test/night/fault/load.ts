import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '#contract/call.ts';
import { createToken, resetPassword } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { saveCandidateBankDetails, saveCandidatePersonalDetails } from '#contract/joining.ts';
import { createCandidateOfferLetter, getAllOfferLetters, sendOfferEmails } from '#contract/offers.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { bankForm, personalForm, testFile } from '#test/joining-requests.ts';
import type { TestForm } from '#test/multipart.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { passwordIn } from '#test/outbox.ts';
import { hrLogin } from '#test/server-process.ts';
import type { MailServer } from '#test/mail/mail-server.ts';
import type { Answer, SecureClient } from './secure-client.ts';
import type { Kept, Tally } from './tally.ts';

type Sent = Parameters<SecureClient['call']>[1];
export type Scene = {
  client: SecureClient;
  mails: MailServer;
  tally: Tally;
  offerForm: OfferForm;
};

/** Files of the size of a photo of a card, so that some are under way whenever something is killed. */
const fileBytes = 300 * 1024;
/** So many candidates are at work at a time; the offers of the others are part of the load all the same. */
const candidatesAtOnce = 4;
const pauseMs = 200;
/** Longer than anything is away, its recovery included. */
const mailPatienceMs = 180_000;

/**
 * People at work until `stop`: HR who create offers and send them, HR who read the list, and behind each offer a candidate
 * who waits for the mail, logs in with the password in it, accepts, and saves two steps with four files. A candidate who is told to
 * ask again asks again.
 */
export function startLoad(scene: Scene): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const candidates = new Set<Promise<void>>();
  const working = [0, 1].map((lane) => hireWithoutPause(scene, lane, candidates, ending.signal));
  working.push(readWithoutPause(scene, ending.signal));
  for (const lane of working) lane.catch(noteAsWrong(scene));
  return {
    stop: async () => {
      ending.abort();
      await Promise.allSettled(working);
      await Promise.all(candidates);
    },
  };
}

/** A connection that broke off, a mail that did not come: nothing of the kind may happen. */
function noteAsWrong({ tally }: Scene) {
  return (error: unknown) => void tally.wrong.push(String(error));
}

/** Asks until the answer is 200 or one of `alsoFine`; null when the answer was neither that nor 'ask again'. */
async function insist(scene: Scene, call: Call, sent: Sent, alsoFine: number[] = []): Promise<Answer | null> {
  for (;;) {
    const answer = await scene.client.call(call, sent);
    if (answer.status === 200 || alsoFine.includes(answer.status)) return answer;
    const waitMs = scene.tally.refused(call.path, answer);
    if (waitMs === null) return null;
    await delay(waitMs);
  }
}

async function tokenOf(scene: Scene, call: Call, body: object, alsoFine: number[] = []): Promise<string | null> {
  const answer = await insist(scene, call, { body }, alsoFine);
  return answer?.status === 200 ? (answer.responseObject() as { token: string }).token : null;
}

async function signInHr(scene: Scene): Promise<string> {
  const token = await tokenOf(scene, hrCreateToken, hrLogin);
  if (token === null) throw new Error('HR cannot log in');
  return token;
}

async function hireWithoutPause(scene: Scene, lane: number, candidates: Set<Promise<void>>, signal: AbortSignal) {
  const token = await signInHr(scene);
  for (let n = 0; !signal.aborted; n += 1) {
    const unique = `1${lane}${String(n).padStart(4, '0')}`;
    const form = { ...scene.offerForm, email: `f${unique}@example.com`, mobileNumber: `9100${unique}` };
    const candidateId = await hire(scene, token, form);
    if (candidateId !== null && candidates.size < candidatesAtOnce) {
      const joining = join(scene, candidateId)
        .catch(noteAsWrong(scene))
        .finally(() => candidates.delete(joining));
      candidates.add(joining);
    }
    await delay(pauseMs);
  }
}

/** Creates an offer and sends it. Where no answer says that it was created, nothing was promised. */
async function hire(scene: Scene, token: string, form: OfferForm): Promise<string | null> {
  const created = await scene.client.call(createCandidateOfferLetter, { token, body: form });
  if (created.status !== 200) {
    await delay(scene.tally.refused('createCandidateOfferLetter', created) ?? 0);
    return null;
  }
  scene.tally.add('created');
  const candidateId = created.header('x-candidate-id');
  const kept: Kept = { email: form.email, password: null, sent: false, accepted: false, files: {} };
  scene.tally.kept.set(candidateId, kept);
  // 409: an earlier try was done and its answer lost.
  const sent = await insist(scene, sendOfferEmails, { token, body: { candidateIds: [candidateId] } }, [409]);
  if (sent === null) return null;
  kept.sent = true;
  scene.tally.add('sent');
  return candidateId;
}

async function readWithoutPause(scene: Scene, signal: AbortSignal): Promise<void> {
  const token = await signInHr(scene);
  while (!signal.aborted) {
    const answer = await insist(scene, getAllOfferLetters, { token, query: { page: '0', size: '10' } });
    if (answer !== null) scene.tally.add('read');
    await delay(pauseMs);
  }
}

async function join(scene: Scene, candidateId: string): Promise<void> {
  const { tally, mails } = scene;
  const kept = tally.kept.get(candidateId);
  if (kept === undefined) return;
  const temporary = passwordIn(await mails.mailTo(kept.email, mailPatienceMs));
  const token = await signIn(scene, candidateId, kept, temporary);
  if (token === null) return;
  const accepted = await insist(
    scene,
    saveOfferLetterAction,
    { token, body: { offerLetterStatus: 'ACCEPTED' } },
    [409],
  );
  if (accepted === null) return;
  kept.accepted = true;
  tally.add('accepted');
  const identity = ['panDocument', 'aadhaarDocument', 'profile'];
  await save(scene, token, kept, saveCandidatePersonalDetails, personalForm, identity);
  await save(scene, token, kept, saveCandidateBankDetails, bankForm, ['passbookFile']);
}

/** The way through the first password. An answer that was lost may have ended the token: then the new password holds. */
async function signIn(scene: Scene, candidateId: string, kept: Kept, temporary: string): Promise<string | null> {
  const first = { userName: candidateId, password: temporary };
  const chosen = { userName: candidateId, password: candidatePassword };
  const pending = await tokenOf(scene, createToken, first);
  if (pending === null) return null;
  const body = { candidateId, password: candidatePassword, confirmPassword: candidatePassword };
  const reset = await insist(scene, resetPassword, { token: pending, body }, [401]);
  if (reset === null) return null;
  kept.password = candidatePassword;
  return tokenOf(scene, createToken, chosen);
}

async function save(
  scene: Scene,
  token: string,
  kept: Kept,
  call: Call,
  formWith: (files: TestForm) => TestForm,
  fields: string[],
): Promise<void> {
  const files = Object.fromEntries(fields.map((field) => [field, testFile('png', fileBytes)]));
  const saved = await insist(scene, call, { token, form: formWith(files) });
  if (saved === null) return;
  for (const [field, { bytes }] of Object.entries(files)) {
    kept.files[field] = createHash('sha256').update(bytes).digest('hex');
  }
  scene.tally.add('saved');
}
