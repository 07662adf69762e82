import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AcceptanceFacts } from '#domain/verification/acceptance-record.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { checkSignature } from '#test/signed-letters/check-signature.ts';
import { copyAcceptance } from '#test/signed-letters/copy-acceptance.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import type { Run } from './sealing-process.ts';

const script = fileURLToPath(new URL('sealing-process.ts', import.meta.url));
const kills = Number(process.env.KILLS ?? 8);
const perRound = 3;
/** Longer than a process holds what it seals. */
const aheadEachMs = 3 * 60_000;

let t: TestApp;
let accepted: number;
let record: string;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  t = await startTestApp();
  const hrToken = await signInHr(t, await createHrUser(t));
  accepted = (await createOffer(t, { hrToken, status: 'Approved' })).candidateOfferId;
  record = (await renderRecord()).toString('base64');
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await t.close();
});

/** A record as the app renders it; the processes append it to every letter. */
async function renderRecord(): Promise<Buffer> {
  const { letter } = await t.db.selectFrom('offer_versions').select('letter').executeTakeFirstOrThrow();
  return t.deps.letters.renderRecord({
    letter: letter as AcceptanceFacts['letter'],
    acceptedOn: t.clock.now.toISOString(),
    statement: 'Yes',
    sentOn: null,
    openedOn: null,
    ip: null,
    userAgent: null,
    sha256: '0'.repeat(64),
    length: 0,
    sealedBy: { name: 'A test', certificate: '00:00:00:00' },
    code: '0'.repeat(26),
    verifyUrl: 'http://aarambh.test/#/verify',
  });
}

async function startProcess(): Promise<ChildProcess> {
  const child = fork(script, [t.database.connectionString], { execArgv: [] });
  children.add(child);
  await once(child, 'message');
  return child;
}

it(
  `seals each letter once in the end, after ${kills} kills between acceptance and seal`,
  { timeout: 120_000 + kills * 10_000 },
  async () => {
    let next = startProcess();
    for (let round = 1; round <= kills; round += 1) {
      const child = await next;
      next = startProcess();
      for (let n = 0; n < perRound; n += 1) await copyAcceptance(t, accepted, round * perRound + n);
      const run: Run = { record, aheadMs: round * aheadEachMs };
      child.send(run);
      // From before the first query to after the last letter of the round.
      await pause((round * 7) % 150);
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      children.delete(child);
    }
    const last = await next;
    // A run ends after a while, however much there is left to do: the next minute's goes on.
    for (let sealed = 1, minute = 2; sealed > 0; minute += 1) {
      const answered = once(last, 'message') as Promise<[{ sealed: number }]>;
      const run: Run = { record, aheadMs: (kills + minute) * aheadEachMs };
      last.send(run);
      [{ sealed }] = await answered;
    }

    const letters = await t.db
      .selectFrom('signed_letters as s')
      .innerJoin('offer_letters as l', 'l.candidate_offer_id', 's.candidate_offer_id')
      .select(['s.candidate_offer_id', 's.pdf', 'l.pdf as accepted', 's.code'])
      .where('s.pdf', 'is not', null)
      .execute();
    expect(letters).toHaveLength(kills * perRound + 1);
    expect(new Set(letters.map(({ code }) => code)).size).toBe(letters.length);
    const seals = await t.db
      .selectFrom('audit')
      .select('candidate_offer_id')
      .where('action', '=', 'seal-letter')
      .execute();
    const sealedOffers = seals.map((row) => row.candidate_offer_id);
    expect(sealedOffers).toHaveLength(letters.length);
    expect(new Set(sealedOffers)).toEqual(new Set(letters.map((letter) => letter.candidate_offer_id)));
    for (const { pdf, accepted: front } of letters) {
      expect(pdf?.subarray(0, front?.length).equals(front ?? Buffer.alloc(1))).toBe(true);
      expect(await checkSignature(pdf ?? Buffer.alloc(0))).toMatchObject({ isValid: true, coversAll: true });
    }
  },
);
