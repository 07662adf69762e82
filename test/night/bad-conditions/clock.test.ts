import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { createToken, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import {
  getCandidateBankDetails,
  getDocumentFile,
  saveCandidateBankDetails,
  type BankDetails,
} from '#contract/joining.ts';
import { getAllOfferLetters } from '#contract/offers.ts';
import { sweepDocuments } from '#server/documents/sweep-documents.ts';
import { createOffer, signInHr } from '#test/factories.ts';
import { acceptedCandidate, bankForm, sendForm, storedFiles } from '#test/joining-requests.ts';
import type { TestFile } from '#test/multipart.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { otpIn } from '#test/outbox.ts';
import { openTestApp, startTestApp } from '#test/test-app.ts';

const minute = 60_000;
const hour = 60 * minute;
const year = 365 * 24 * hour;

let truth: Date;
const t = await openTestApp();
beforeEach(() => {
  truth = new Date();
  t.clock.now = truth;
});

/** The clock is set to another time, for what `work` does alone. */
async function atClock<T>(aheadMs: number, work: () => Promise<T>): Promise<T> {
  t.clock.now = new Date(truth.getTime() + aheadMs);
  try {
    return await work();
  } finally {
    t.clock.now = truth;
  }
}

const signIn = async (candidateId: string) => {
  const body = { userName: candidateId, password: candidatePassword };
  const answer = await t.call(createToken, { body });
  expect(answer.status).toBe(200);
  return (answer.envelope.responseObject as { token: string }).token;
};
const read = async (token: string) => t.call(getCandidateBankDetails, { token });
const linkOf = async (token: string) => {
  const { documents } = (await read(token)).envelope.responseObject as BankDetails;
  return new URL(documents.passbookFile?.url ?? '', 'http://x').searchParams.get('link') ?? '';
};

describe('a clock that was a year ahead and was set right', () => {
  it('leaves no session that works for a year, and lets its owner in again', async () => {
    const { offer } = await acceptedCandidate(t);
    const early = await atClock(year, () => signIn(offer.candidateId));
    expect((await read(early)).status).toBe(401);
    expect((await read(await signIn(offer.candidateId))).status).toBe(200);
  });

  it('leaves no link that works for a year', async () => {
    const { offer, token } = await acceptedCandidate(t);
    expect((await sendForm(t, saveCandidateBankDetails, token, bankForm())).status).toBe(200);
    const link = await atClock(year, async () => linkOf(await signIn(offer.candidateId)));
    expect((await t.call(getDocumentFile, { query: { link } })).status).toBe(404);
    expect((await t.call(getDocumentFile, { query: { link: await linkOf(token) } })).status).toBe(200);
  });

  it('leaves no code that works for a year, and a new one works', async () => {
    const { offer } = await acceptedCandidate(t);
    const { candidateId } = offer;
    const ask = async () => expect((await t.call(sendOtp, { body: { candidateId } })).status).toBe(200);
    const newest = async () => {
      await t.deliverAll();
      return otpIn(t.mailbox.lastTextTo(offer.mobile).text);
    };
    const enter = async (otp: string) => t.call(validateOtp, { body: { candidateId, otp } });
    await atClock(year, ask);
    expect((await enter(await newest())).status).toBe(400);
    await ask();
    expect((await enter(await newest())).status).toBe(200);
  });

  it('locks no user out for a year', async () => {
    const limited = await startTestApp({ rateLimits: true, database: t.database });
    const { offer } = await acceptedCandidate(t);
    const login = (password: string) => limited.call(createToken, { body: { userName: offer.candidateId, password } });
    expect((await login('not this one')).status).toBe(401);
    // As it would be after many tries at that time.
    await t.db
      .updateTable('rate_limits')
      .set({ points: 1000, expire: truth.getTime() + year })
      .execute();
    expect((await login(candidatePassword)).status).toBe(200);
    await limited.close();
  });

  it('changes neither what a list brings later nor its order', async () => {
    const first = await acceptedCandidate(t);
    const hrToken = await signInHr(t);
    const list = async (query: object) => {
      const answer = (await t.call(getAllOfferLetters, { token: hrToken, query })).envelope.responseObject;
      return answer as { content: { candidateId: string }[]; cursor: string };
    };
    const { cursor } = await list({ size: 1 });
    const second = await atClock(7 * hour, () => createOffer(t, { hrToken }));
    const third = await createOffer(t, { hrToken });
    const ids = ({ content }: Awaited<ReturnType<typeof list>>) => content.map(({ candidateId }) => candidateId);
    const changed = ids(await list({ size: 100, changedSince: cursor }));
    expect(changed).toEqual(expect.arrayContaining([second.candidateId, third.candidateId]));
    const all = ids(await list({ size: 1000 }));
    expect(all.filter((id) => [first.offer, second, third].some(({ candidateId }) => candidateId === id))).toEqual([
      third.candidateId,
      second.candidateId,
      first.offer.candidateId,
    ]);
  });
});

describe('a clock that jumps a day ahead while a document is being saved', () => {
  it('may bring the document to the trash, which gives it back', async () => {
    const { token } = await acceptedCandidate(t);
    const form = bankForm();
    const { storage } = t.deps;
    const get = storage.get.bind(storage);
    // Stored and opened, and its row not yet there: the sweep of another process, an hour of a wrong clock.
    storage.get = async (key, signal) => {
      const bytes = Readable.from(await buffer(await get(key, signal)));
      await atClock(25 * hour, () => sweepDocuments(t.deps));
      return bytes;
    };
    const saved = await sendForm(t, saveCandidateBankDetails, token, form);
    storage.get = get;
    expect(saved.status).toBe(200);
    expect((await storedFiles(t)).filter((path) => path.includes('/trash/'))).not.toEqual([]);
    await sweepDocuments(t.deps);
    const document = await t.call(getDocumentFile, { query: { link: await linkOf(token) } });
    expect(document.status).toBe(200);
    expect(document.bytes).toEqual((form.passbookFile as TestFile).bytes);
  });
});

describe('a clock that jumps back', () => {
  it('ends sessions that had begun later, and moves nothing to the trash', async () => {
    const { offer, token } = await acceptedCandidate(t);
    expect((await sendForm(t, saveCandidateBankDetails, token, bankForm())).status).toBe(200);
    const before = await storedFiles(t);
    await atClock(-5 * hour, async () => {
      expect((await read(token)).status).toBe(401);
      expect((await read(await signIn(offer.candidateId))).status).toBe(200);
      await sweepDocuments(t.deps);
    });
    expect((await read(token)).status).toBe(200);
    expect((await storedFiles(t)).toSorted()).toEqual(before.toSorted());
  });
});
