import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { Call, ResponseOf } from '#contract/call.ts';
import { createToken } from '#contract/candidate-auth.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { getCandidateBankDetails, getCandidatePersonalDetails, type StoredDocument } from '#contract/joining.ts';
import { getAllOfferLetters } from '#contract/offers.ts';
import { hrLogin } from '#test/server-process.ts';
import type { SecureClient } from './secure-client.ts';
import type { Kept, Tally } from './tally.ts';

type Sent = Parameters<SecureClient['call']>[1];

/** Everything acknowledged is there: each offer as far as it got, each file byte by byte. Answers how many files. */
export async function expectAllKept(client: SecureClient, { kept }: Tally): Promise<{ files: number }> {
  const ask = async <C extends Call>(call: C, sent: Sent): Promise<ResponseOf<C>> => {
    const answer = await client.call(call, sent);
    if (answer.status !== 200) throw new Error(`${call.path} answered ${answer.status}`);
    return answer.responseObject() as ResponseOf<C>;
  };
  const { token } = await ask(hrCreateToken, { body: hrLogin });
  const { content } = await ask(getAllOfferLetters, { token, query: { page: '0', size: '10000' } });
  const offers = new Map(content.map((offer) => [offer.candidateId, offer]));
  let files = 0;
  for (const [candidateId, promised] of kept) {
    expect(offers.get(candidateId)).toMatchObject({ email: promised.email });
    if (promised.sent) expect(offers.get(candidateId)?.offerLetterStatus).toMatch(/^(Offer Sent|Approved)$/);
    if (promised.accepted) expect(offers.get(candidateId)?.offerLetterStatus).toBe('Approved');
    if (Object.keys(promised.files).length === 0) continue;
    const body = { userName: candidateId, password: promised.password };
    const { token: own } = await ask(createToken, { body });
    const personal = await ask(getCandidatePersonalDetails, { token: own });
    const bank = await ask(getCandidateBankDetails, { token: own });
    files += await expectFiles(client, promised, { ...personal.documents, ...bank.documents });
  }
  return { files };
}

async function expectFiles(
  client: SecureClient,
  { files }: Kept,
  stored: Record<string, StoredDocument | null>,
): Promise<number> {
  const found: Kept['files'] = {};
  for (const field of Object.keys(files)) {
    const { bytes } = await client.get(stored[field]?.url ?? `/no-${field}`);
    found[field] = createHash('sha256').update(bytes).digest('hex');
  }
  expect(found).toEqual(files);
  return Object.keys(files).length;
}
