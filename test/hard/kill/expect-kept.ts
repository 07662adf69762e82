import { expect, vi } from 'vitest';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { getAllOfferLetters, type OfferRecord } from '#contract/offers.ts';
import { httpClient } from '#test/http-client.ts';
import { servedHashes, type StepWithDocuments } from '#test/live-steps.ts';
import { mailsTo } from '#test/outbox.ts';
import { hrLogin, type ServerProcess } from '#test/server-process.ts';
import type { Tally } from './tally.ts';

/** Every candidate finds each step as it was acknowledged last, all of its documents byte by byte, or as a later save
 * whose answer was lost; never a mixture. What is found counts as acknowledged from now on. */
export async function expectStepsKept(url: string, tally: Tally): Promise<void> {
  for (const { token, steps } of tally.people) {
    for (const step of ['personal', 'bank'] as const satisfies StepWithDocuments[]) {
      const found = await servedHashes(url, step, token);
      const { acknowledged, unanswered } = steps[step];
      expect([acknowledged, ...unanswered]).toContainEqual(found);
      steps[step] = { acknowledged: found, unanswered: [] };
      tally.documentsCompared += Object.keys(found).length;
    }
  }
}

/** Every offer that was acknowledged is there as it was sent. */
function expectOffersKept(list: OfferRecord[], { created, sent, accepted }: Tally): void {
  const byId = new Map(list.map((offer) => [offer.candidateOfferId, offer]));
  for (const [id, form] of created) {
    expect(byId.get(id)).toMatchObject({ email: form.email, mobile: form.mobileNumber });
  }
  const byCandidate = new Map(list.map((offer) => [offer.candidateId, offer]));
  const statusOf = (candidateId: string) => byCandidate.get(candidateId)?.offerLetterStatus;
  for (const candidateId of sent.keys()) expect(statusOf(candidateId)).toMatch(/^(Offer Sent|Approved)$/);
  for (const candidateId of accepted) expect(statusOf(candidateId)).toBe('Approved');
}

/** All that was acknowledged is there; answers how to read the list of offers. */
export async function expectAcknowledgedKept(url: string, tally: Tally): Promise<() => Promise<OfferRecord[]>> {
  const client = httpClient(url);
  const { token } = await client.json(hrCreateToken, { body: hrLogin });
  const list = async () => (await client.json(getAllOfferLetters, { token, query: { page: 0, size: 10_000 } })).content;
  expectOffersKept(await list(), tally);
  await expectStepsKept(url, tally);
  return list;
}

/** All that was acknowledged is there, and every offer that was sent has come by mail. */
export async function expectAllKept(server: ServerProcess, tally: Tally): Promise<void> {
  const list = await expectAcknowledgedKept(server.url, tally);
  // A mail that was being sent when the process died is sent again once its job's heartbeat is missed.
  await vi.waitFor(
    async () => {
      const waiting = (await list()).filter(({ delivery }) => delivery?.state === 'queued');
      expect(waiting.map(({ candidateId }) => candidateId)).toEqual([]);
    },
    { timeout: 180_000, interval: 250 },
  );
  for (const email of tally.sent.values()) {
    // One that was being sent at a kill may come twice.
    expect((await mailsTo(server.outbox, email)).length).toBeGreaterThanOrEqual(1);
  }
}
