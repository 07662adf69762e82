import { PgBoss } from 'pg-boss';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createToken, isValidForAccess } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { createCandidateOfferLetter, sendOfferEmails, undoSendOfferEmails } from '#contract/offers.ts';
import { decrypt } from '#server/sealing/keys.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import {
  createHrUser,
  createOffer,
  signInCandidate,
  signInHr,
  temporaryPasswordOf,
  type TestOffer,
} from '#test/factories.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { endHold } from '#test/offers/end-hold.ts';
import { offerRow } from '#test/offers/stored-offer.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));

const send = (candidateIds: string[], holdSeconds?: unknown) =>
  t.call(sendOfferEmails, { token, body: { candidateIds, ...(holdSeconds === undefined ? {} : { holdSeconds }) } });
const undo = (candidateIds: unknown) => t.call(undoSendOfferEmails, { token, body: { candidateIds } });
const login = (userName: string, password: string) => t.call(createToken, { body: { userName, password } });
const revise = ({ form, candidateOfferId }: TestOffer, changes: object) =>
  t.call(createCandidateOfferLetter, { token, body: { ...form, ...changes, candidateOfferId } });

/** All that a sending may change of an offer, but for the columns that count its changes. */
async function stored({ candidateOfferId, candidateId }: TestOffer) {
  const offer = await offerRow(t.db, candidateOfferId);
  const credentials = await t.db
    .selectFrom('candidate_credentials')
    .select(['password_hash', 'temporary_hashes', 'must_change'])
    .where('candidate_id', '=', candidateId)
    .executeTakeFirst();
  const { revision: _, changed_in: __, ...rest } = offer;
  return { ...rest, credentials };
}

const messageOf = ({ candidateOfferId }: TestOffer) =>
  t.db
    .selectFrom('messages')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('created_on', 'desc')
    .orderBy(sql`state = 'queued'`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

async function actionsIn({ candidateOfferId }: TestOffer): Promise<string[]> {
  const rows = await auditRows(t.db, { candidateOfferId, actorKind: 'hr' }).select('action').execute();
  return rows.map(({ action }) => action);
}

async function withBoss<R>(work: (boss: PgBoss) => Promise<R>): Promise<R> {
  const connectionString = t.database.connectionString;
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false, migrate: false, max: 2 });
  await boss.start();
  try {
    return await work(boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}

describe('a held sending', () => {
  it('sends no mail until the hold ends, and then all', async () => {
    const offer = await createOffer(t, { hrToken: token });
    expect((await send([offer.candidateId], 30)).envelope.responseObject).toEqual({
      sent: [offer.candidateId],
      skipped: [],
    });
    expect(await stored(offer)).toMatchObject({ status: 'Offer Sent', delivery_state: 'queued' });
    await t.deliverAll();
    expect(t.mailbox.mailsTo(offer.email)).toEqual([]);
    await endHold(t.db);
    await t.deliverAll();
    expect(t.mailbox.mailsTo(offer.email)).toHaveLength(1);
    expect(await stored(offer)).toMatchObject({ delivery_state: 'sent', before_sending: null });
    expect((await login(offer.candidateId, temporaryPasswordOf(t, offer))).status).toBe(200);
  });

  it('is rejected for less than 0 or more than 30 seconds', async () => {
    const offer = await createOffer(t, { hrToken: token });
    for (const seconds of [-1, 31, 1.5, '10', null]) {
      expect((await send([offer.candidateId], seconds)).status).toBe(400);
    }
    expect(await stored(offer)).toMatchObject({ status: 'Pending' });
  });
});

describe('undoing a sending', () => {
  it('restores an offer that was never sent, and its candidate has no login', async () => {
    const offer = await createOffer(t, { hrToken: token });
    const before = await stored(offer);
    await send([offer.candidateId], 10);
    const answer = await undo([offer.candidateId, ` ${offer.candidateId} `]);
    expect(answer.envelope).toMatchObject({
      status: 'OK',
      message: '1 offer was not sent.',
      responseObject: { undone: [offer.candidateId], skipped: [] },
    });
    expect(await stored(offer)).toEqual(before);
    expect(before).toMatchObject({ status: 'Pending', credentials: undefined, sent_on: null });
    expect(await messageOf(offer)).toMatchObject({ state: 'failed', content: null });
    expect(await actionsIn(offer)).toEqual(['create-offer', 'send-offer', 'recall-offer']);
    await endHold(t.db);
    await t.deliverAll();
    expect(t.mailbox.mailsTo(offer.email)).toEqual([]);
  });

  it('voids the password of the unsent mail; sent again, the mail has a valid one', async () => {
    const offer = await createOffer(t, { hrToken: token });
    await send([offer.candidateId], 10);
    const { content, message_id: messageId } = await messageOf(offer);
    const unsent = /Password: ([\w-]+)/.exec(decrypt(t.deps.keys.messages, content!, messageId))![1]!;
    const session = await login(offer.candidateId, unsent);
    expect(session.status).toBe(200);
    await undo([offer.candidateId]);
    const { token: pending } = session.envelope.responseObject as { token: string };
    expect((await t.call(isValidForAccess, { token: pending })).status).toBe(401);
    expect((await login(offer.candidateId, unsent)).status).toBe(401);
    expect((await send([offer.candidateId])).status).toBe(200);
    await t.deliverAll();
    expect(t.mailbox.mailsTo(offer.email)).toHaveLength(1);
    expect((await login(offer.candidateId, unsent)).status).toBe(401);
    expect((await login(offer.candidateId, temporaryPasswordOf(t, offer))).status).toBe(200);
  });

  it('reopens a revised offer; the candidate keeps their own password and session', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    const session = await signInCandidate(t, offer);
    await revise(offer, { fixedCTC: 800_000 });
    const before = await stored(offer);
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    await send([offer.candidateId], 10);
    expect((await stored(offer)).sent_version).toBe(2);
    await undo([offer.candidateId]);
    expect(await stored(offer)).toEqual(before);
    expect(before).toMatchObject({ status: 'Open', sent_version: 1, delivery_state: 'sent' });
    expect((await t.call(isValidForAccess, { token: session })).status).toBe(200);
    expect((await login(offer.candidateId, candidatePassword)).status).toBe(200);
  });

  it('makes the earlier mailed temporary password valid again', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Open' });
    const mailed = temporaryPasswordOf(t, offer);
    const before = await stored(offer);
    await send([offer.candidateId], 10);
    expect((await login(offer.candidateId, mailed)).status).toBe(401);
    await undo([offer.candidateId]);
    expect(await stored(offer)).toEqual(before);
    expect((await login(offer.candidateId, mailed)).status).toBe(200);
  });

  it('leaves a candidate whose access ended with a new address without any', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    await revise(offer, { email: `new.${offer.email}` });
    const before = await stored(offer);
    await send([offer.candidateId], 10);
    await undo([offer.candidateId]);
    expect(await stored(offer)).toEqual(before);
    expect(before).toMatchObject({ status: 'Open', credentials: undefined });
  });

  it('skips a mail that a worker has taken, or that was sent, with the reason', async () => {
    const taken = await createOffer(t, { hrToken: token });
    await send([taken.candidateId]);
    const [job] = await withBoss((boss) => boss.fetch<{ messageId: string }>('deliver-message', { batchSize: 1 }));
    expect(job?.data.messageId).toBe((await messageOf(taken)).message_id);
    const sent = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    const open = await createOffer(t, { hrToken: token, status: 'Open' });
    const held = await createOffer(t, { hrToken: token });
    await send([held.candidateId], 10);
    const before = [await stored(taken), await stored(sent), await stored(open)];
    const gone = 'The letter has already gone out.';
    const answer = await undo([taken, sent, open, held].map((offer) => offer.candidateId).concat('C99-9999'));
    expect(answer.envelope).toMatchObject({
      message: '1 offer was not sent. 4 could not be taken back.',
      responseObject: {
        undone: [held.candidateId],
        skipped: [
          { candidateId: taken.candidateId, reason: gone },
          { candidateId: sent.candidateId, reason: gone },
          {
            candidateId: open.candidateId,
            reason: 'This offer is not sent: it was changed, or its email could not be delivered.',
          },
          { candidateId: 'C99-9999', reason: 'This offer does not exist.' },
        ],
      },
    });
    expect([await stored(taken), await stored(sent), await stored(open)]).toEqual(before);
    expect(await messageOf(taken)).toMatchObject({ state: 'queued' });
    const none = await undo([taken.candidateId, sent.candidateId]);
    expect(none.envelope).toMatchObject({
      code: 409,
      message: 'None of these offers can be taken back',
      responseObject: null,
    });
    expect((await undo([sent.candidateId])).envelope).toMatchObject({ code: 409, message: gone });
  });

  it('skips an offer that its candidate has decided', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    const session = await signInCandidate(t, offer);
    await revise(offer, { fixedCTC: 800_000 });
    await send([offer.candidateId], 10);
    const body = { offerLetterStatus: 'ACCEPTED', offerVersion: 2 };
    expect((await t.call(saveOfferLetterAction, { token: session, body })).status).toBe(200);
    expect((await undo([offer.candidateId])).envelope).toMatchObject({
      code: 409,
      message: 'This offer has already been accepted.',
    });
    expect(await stored(offer)).toMatchObject({ status: 'Approved', sent_version: 2 });
  });

  it('undoes each once for two concurrent calls', async () => {
    const offers = [];
    for (let count = 0; count < 4; count += 1) offers.push(await createOffer(t, { hrToken: token }));
    const ids = offers.map((offer) => offer.candidateId);
    await send(ids, 10);
    const answers = await Promise.all([undo(ids), undo(ids.toReversed())]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    for (const offer of offers) {
      expect(await actionsIn(offer)).toEqual(['create-offer', 'send-offer', 'recall-offer']);
      expect(await stored(offer)).toMatchObject({ status: 'Pending' });
    }
  });

  it('never withdraws a mail that a worker takes concurrently', async () => {
    const offers = [];
    for (let count = 0; count < 12; count += 1) offers.push(await createOffer(t, { hrToken: token }));
    const ids = offers.map((offer) => offer.candidateId);
    await send(ids);
    const [answer] = await Promise.all([undo(ids), t.deliverAll()]);
    const undone = new Set((answer.envelope.responseObject as { undone: string[] } | null)?.undone);
    for (const offer of offers) {
      const isUndone = undone.has(offer.candidateId);
      expect(t.mailbox.mailsTo(offer.email)).toHaveLength(isUndone ? 0 : 1);
      expect(await stored(offer)).toMatchObject({ status: isUndone ? 'Pending' : 'Offer Sent' });
    }
  });
});
