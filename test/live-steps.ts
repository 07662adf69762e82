import { createHash } from 'node:crypto';
import {
  getCandidateBankDetails,
  getCandidatePersonalDetails,
  saveCandidateBankDetails,
  saveCandidatePersonalDetails,
  type StoredDocument,
} from '#contract/joining.ts';
import { httpClient, sendCall } from './http-client.ts';
import type { TestForm } from './multipart.ts';

/** The steps that carry identity documents, and how each is saved. */
const saves = { personal: saveCandidatePersonalDetails, bank: saveCandidateBankDetails } as const;
export type StepWithDocuments = keyof typeof saves;

export type StepAnswer = { status: number; retryAfter: string | null; envelope: { message: string } };

/** SHA-256 of each document of a step, by its field. */
export type Hashes = Record<string, string>;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The hashes of the files in a form. */
export function hashesOf(form: TestForm): Hashes {
  const files = Object.entries(form).flatMap(([name, value]) =>
    typeof value === 'object' && !Array.isArray(value) ? [[name, sha256(value.bytes)] as const] : [],
  );
  return Object.fromEntries(files);
}

/** Saves a step on a running server as a browser would; answers the response as it is, and raises on a lost
 * connection. */
export async function saveLiveStep(
  url: string,
  step: StepWithDocuments,
  token: string,
  form: TestForm,
): Promise<StepAnswer> {
  const answer = await sendCall(url, saves[step], { token, form });
  const envelope = (await answer.json()) as StepAnswer['envelope'];
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), envelope };
}

/** The hashes of a step's documents as the server serves their bytes at this moment, or another one by the first one's links. */
export async function servedHashes(
  url: string,
  step: StepWithDocuments,
  token: string,
  servedBy = url,
): Promise<Hashes> {
  const call = { personal: getCandidatePersonalDetails, bank: getCandidateBankDetails }[step];
  const { documents } = await httpClient(url).json(call, { token });
  const hashes: Hashes = {};
  for (const [field, document] of Object.entries<StoredDocument | null>(documents)) {
    if (document === null) continue;
    const answer = await fetch(new URL(document.url, servedBy));
    if (!answer.ok) throw new Error(`${field} answered ${answer.status}`);
    hashes[field] = sha256(new Uint8Array(await answer.arrayBuffer()));
  }
  return hashes;
}
