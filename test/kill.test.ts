import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { createCandidateOfferLetter, getAllOfferLetters, sendOfferEmails, type OfferRecord } from '#contract/offers.ts';
import type { OfferForm } from '#domain/offer-form.ts';
import { httpClient } from './http-client.ts';
import { offerFormOf } from './live-candidates.ts';
import { mailsTo } from './outbox.ts';
import { hrLogin, removeServerData, startServerProcess, type ServerProcess } from './server-process.ts';

const kills = Number(process.env.KILLS ?? 3);

/** What the server said yes to: it must hold whatever happens next. */
type Acknowledged = { created: Map<number, OfferForm>; sent: Map<string, string> };

describe('node killed with -9 while offers are created and sent', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'aarambh-kill-'));
  });
  afterAll(() => removeServerData(dataDir));

  it(`loses nothing acknowledged in ${kills} kills`, { timeout: 120_000 + kills * 30_000 }, async () => {
    const acknowledged: Acknowledged = { created: new Map(), sent: new Map() };
    for (let round = 0; round < kills; round += 1) {
      const server = await startServerProcess(dataDir);
      const working = work(server, round, acknowledged);
      // A different moment each time: after so many acknowledged sends, in the middle of what runs then.
      const goal = acknowledged.sent.size + 2 + round;
      await vi.waitFor(() => expect(acknowledged.sent.size).toBeGreaterThanOrEqual(goal), {
        timeout: 60_000,
        interval: 5,
      });
      await server.kill();
      await working;
    }
    const server = await startServerProcess(dataDir);
    try {
      await expectAllThere(server, acknowledged);
    } finally {
      expect(await server.stop()).toBe(0);
    }
  });
});

/** Creates and sends without pause until the server is gone. */
async function work(server: ServerProcess, round: number, { created, sent }: Acknowledged): Promise<void> {
  const client = httpClient(server.url);
  const { token } = await client.json(hrCreateToken, { body: hrLogin });
  const base = await offerFormOf(server.url, token);
  const worker = async (lane: number) => {
    for (let n = 0; ; n += 1) {
      const unique = `${round}${lane}${String(n).padStart(4, '0')}`;
      const form = { ...base, email: `p${unique}@example.com`, mobileNumber: `9000${unique}` };
      const headers = await client.file(createCandidateOfferLetter, { token, body: form });
      const candidateId = headers.get('x-candidate-id') ?? '';
      created.set(Number(headers.get('x-candidate-offer-id')), form);
      await client.json(sendOfferEmails, { token, body: { candidateIds: [candidateId] } });
      sent.set(candidateId, form.email);
    }
  };
  const ends = await Promise.allSettled([worker(1), worker(2)]);
  // Each lane ends because the connection broke; an answer of the server would carry a status.
  for (const end of ends) expect(String((end as PromiseRejectedResult).reason)).not.toMatch(/answered \d/);
}

async function expectAllThere(server: ServerProcess, { created, sent }: Acknowledged): Promise<void> {
  const client = httpClient(server.url);
  const { token } = await client.json(hrCreateToken, { body: hrLogin });
  const list = async () => (await client.json(getAllOfferLetters, { token, query: { page: 0, size: 10_000 } })).content;
  const byId = new Map<number, OfferRecord>((await list()).map((offer) => [offer.candidateOfferId, offer]));
  for (const [id, form] of created)
    expect(byId.get(id)).toMatchObject({ email: form.email, mobile: form.mobileNumber });
  const byCandidate = new Map([...byId.values()].map((offer) => [offer.candidateId, offer]));
  for (const candidateId of sent.keys()) expect(byCandidate.get(candidateId)?.offerLetterStatus).toBe('Offer Sent');
  // A mail that was under way when node died goes out again once its job's heartbeat is missed.
  await vi.waitFor(
    async () => {
      const waiting = (await list()).filter(({ delivery }) => delivery?.state === 'queued');
      expect(waiting.map(({ candidateId }) => candidateId)).toEqual([]);
    },
    { timeout: 90_000, interval: 250 },
  );
  let mails = 0;
  for (const email of sent.values()) {
    const received = await mailsTo(server.outbox, email);
    expect(received.length).toBeGreaterThanOrEqual(1);
    mails += received.length;
  }
  process.stdout.write(
    `acknowledged: ${created.size} created, ${sent.size} sent; lost: 0; mails: ${mails}, doubled: ${mails - sent.size}\n`,
  );
}
