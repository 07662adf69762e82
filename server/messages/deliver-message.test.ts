import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { describe, expect, inject, it, vi } from 'vitest';
import { saveSettings } from '#contract/hr/settings.ts';
import { sendOfferEmails } from '#contract/offers.ts';
import { undeliveredMessages } from '#domain/hr-messages.ts';
import type { MailPort } from '#server/adapters/mail/port.ts';
import { MessageDelayedError, MessageRefusedError } from '#server/errors.ts';
import { decrypt } from '#server/sealing/keys.ts';
import { firstCompany } from '#server/settings/company.ts';
import { createOffer, findOffer, signInHr } from '#test/factories.ts';
import { openTestApp } from '#test/test-app.ts';
import { onServer } from '#test/database/test-database.ts';
import type { Deps } from '#server/deps.ts';
import { createDelivery, type DeliveryParts } from './deliver-message.ts';
import { queueMessages, type OutgoingMessage } from './queue-messages.ts';

const t = await openTestApp();

const parts: DeliveryParts = {
  lettersOf: (letters) => letters.map(async () => Buffer.from('%PDF-')),
  outdatedOf: async () => new Set(),
  onOutcome: async () => undefined,
};

/** Attempts each of them once, all in one batch; raises the first error. */
async function deliver(
  messageIds: string[],
  deps: Deps = t.deps,
  ofFeatures = parts,
  signal = new AbortController().signal,
) {
  const tries = messageIds.map((messageId) => ({ messageId, last: false, isUrgent: false, signal }));
  await Promise.all(createDelivery(deps, ofFeatures)(tries));
}

/** Mail of a process that stops waiting for its jobs once a mail has been handed over. */
function stoppedAfterHandover(mail: MailPort = t.deps.mail) {
  const stopping = new AbortController();
  const send: MailPort['send'] = async (message) => {
    const said = await mail.send(message);
    stopping.abort();
    return said;
  };
  return { mail: { ...mail, send }, signal: stopping.signal };
}

async function queue(overrides: Partial<OutgoingMessage> = {}): Promise<string> {
  const messageId = randomUUID();
  const message: OutgoingMessage = {
    messageId,
    kind: 'offer',
    recipient: `${randomUUID()}@example.com`,
    candidateOfferId: null,
    subject: 'Your offer',
    text: 'Username: C26-0001\nPassword: k7wm-3hxq-tz9d',
    ...overrides,
  };
  await t.db.transaction().execute((tx) => queueMessages(tx, t.deps, [message]));
  return messageId;
}

const rowOf = (messageId: string) =>
  t.db.selectFrom('messages').selectAll().where('message_id', '=', messageId).executeTakeFirstOrThrow();

describe('a message', () => {
  it('waits encrypted, bound to its own row, and is erased on delivery', async () => {
    const messageId = await queue();
    const waiting = await rowOf(messageId);
    expect(waiting.content?.includes('k7wm-3hxq-tz9d')).toBe(false);
    expect(decrypt(t.deps.keys.messages, waiting.content ?? Buffer.alloc(0), messageId)).toContain('k7wm-3hxq-tz9d');
    expect(() => decrypt(t.deps.keys.messages, waiting.content ?? Buffer.alloc(0), randomUUID())).toThrow(
      /authenticate/,
    );
    await t.deliverAll();
    expect(await rowOf(messageId)).toMatchObject({ state: 'sent', content: null, attempts: 1 });
    expect(t.mailbox.mails.filter((mail) => mail.id === messageId)).toHaveLength(1);
  });

  it('is rolled back with its transaction, together with its job', async () => {
    const messageId = randomUUID();
    const rolledBack = t.db.transaction().execute(async (tx) => {
      await queueMessages(tx, t.deps, [
        { messageId, channel: 'sms', kind: 'otp', recipient: '9', candidateOfferId: null, subject: '', text: 'x' },
      ]);
      throw new Error('something later failed');
    });
    await expect(rolledBack).rejects.toThrow('something later failed');
    await t.deliverAll();
    expect(t.mailbox.texts.filter((sms) => sms.id === messageId)).toEqual([]);
    const { rows } = await t.database.pool.query('select 1 from pgboss.job where data->>$1 = $2', [
      'messageId',
      messageId,
    ]);
    expect(rows).toEqual([]);
  });

  it('is delivered once when its job runs twice', async () => {
    const messageId = await queue();
    await deliver([messageId]);
    await deliver([messageId]);
    expect(t.mailbox.mails.filter((mail) => mail.id === messageId)).toHaveLength(1);
  });

  it('shows HR the server’s answer to a failed and to a successful attempt', async () => {
    const said = { ...t.deps, mail: { ...t.mailbox.mail, send: () => Promise.reject(delayed) } };
    const delayed = new MessageDelayedError('Greylisted, come back later (451 4.7.1)', 'SMTP failed (451)');
    const [mail, sms] = [await queue(), await queue({ channel: 'sms', kind: 'offer-notice', recipient: '9812345678' })];
    await expect(deliver([mail], said)).rejects.toBe(delayed);
    expect(await rowOf(mail)).toMatchObject({ state: 'queued', reason: 'Greylisted, come back later (451 4.7.1)' });
    t.mailbox.answer = 'accepted as 4711';
    await deliver([mail, sms]);
    for (const id of [mail, sms]) expect(await rowOf(id)).toMatchObject({ state: 'sent', reason: 'accepted as 4711' });
    const code = await queue({ channel: 'sms', kind: 'otp', recipient: '9812345678' });
    await deliver([code]);
    expect(await rowOf(code)).toMatchObject({ state: 'sent', reason: null });
    t.mailbox.answer = null;
  });

  it('with a code is never sent once the code has expired', async () => {
    const messageId = await queue({ kind: 'otp', text: 'OTP: 123456' });
    const late = { ...t.deps, now: () => new Date(Date.now() + 11 * 60_000) };
    await deliver([messageId], late);
    expect(await rowOf(messageId)).toMatchObject({ state: 'failed', content: null });
    expect(t.mailbox.mails.filter((mail) => mail.id === messageId)).toEqual([]);
  });
});

describe('an attempt whose job another process has taken over', () => {
  it('hands over nothing, and leaves the message as it is', async () => {
    const [mail, sms] = [await queue(), await queue({ channel: 'sms', kind: 'offer-notice', recipient: '9812345678' })];
    const taken = AbortSignal.abort(new Error('taken over'));
    await expect(deliver([mail, sms], t.deps, parts, taken)).rejects.toThrow('taken over');
    expect([...t.mailbox.mails, ...t.mailbox.texts].filter(({ id }) => id === mail || id === sms)).toEqual([]);
    for (const id of [mail, sms]) expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 0, reason: null });
  });

  it('sees it also after its letter was rendered', async () => {
    const { candidateOfferId } = await createOffer(t);
    const messageId = await queue({ candidateOfferId, letterVersion: 1 });
    const claim = new AbortController();
    const rendering: DeliveryParts = {
      ...parts,
      lettersOf: (letters) =>
        letters.map(async () => {
          claim.abort(new Error('taken over'));
          return Buffer.from('%PDF-');
        }),
    };
    await expect(deliver([messageId], t.deps, rendering, claim.signal)).rejects.toThrow('taken over');
    expect(t.mailbox.mails.filter(({ id }) => id === messageId)).toEqual([]);
  });
});

describe('messages of one batch', () => {
  it('have their own results', async () => {
    const [good, lost, refused, other] = [await queue(), await queue(), await queue(), await queue()];
    const mail: MailPort = {
      ...t.deps.mail,
      send: async (message) => {
        if (message.id === lost) throw new Error('the connection broke');
        if (message.id === refused) throw new MessageRefusedError('no such mailbox');
        return t.deps.mail.send(message);
      },
    };
    const recorded: string[] = [];
    const watching: DeliveryParts = {
      ...parts,
      onOutcome: async (_tx, { messageId }) => void recorded.push(messageId),
    };
    const tries = [good, lost, refused, other, randomUUID()].map((messageId) => ({
      messageId,
      last: false,
      isUrgent: false,
      signal: new AbortController().signal,
    }));
    const done = await Promise.allSettled(createDelivery({ ...t.deps, mail }, watching)(tries));
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
    expect(recorded.toSorted()).toEqual([good, refused, other].toSorted());
    expect(await rowOf(good)).toMatchObject({ state: 'sent', content: null });
    expect(await rowOf(lost)).toMatchObject({ state: 'queued', attempts: 1 });
    expect(await rowOf(refused)).toMatchObject({ state: 'bounced', reason: 'no such mailbox' });
  });

  it('are recorded even if one of them cannot be', async () => {
    const [good, poison] = [await queue(), await queue()];
    const failing: DeliveryParts = {
      ...parts,
      onOutcome: async (_tx, { messageId }) => {
        if (messageId === poison) throw new Error('this one is never recorded');
      },
    };
    const { mail, signal } = stoppedAfterHandover();
    const failure = await deliver([good, poison], { ...t.deps, mail }, failing, signal).catch(String);
    expect(failure).toContain('never recorded');
    await expect.poll(() => rowOf(good)).toMatchObject({ state: 'sent' });
    expect(await rowOf(poison)).toMatchObject({ state: 'queued' });
    expect(t.mailbox.mails.filter((sent) => sent.id === good)).toHaveLength(1);
  });

  it('fail alone when their letter is missing', async () => {
    const { candidateOfferId } = await createOffer(t);
    const [plain, lettered] = [await queue(), await queue({ candidateOfferId, letterVersion: 1 })];
    const without: DeliveryParts = {
      ...parts,
      lettersOf: (letters) => letters.map(() => Promise.reject(new Error('no letter'))),
    };
    await expect(deliver([plain, lettered], t.deps, without)).rejects.toThrow('no letter');
    await expect.poll(() => rowOf(plain)).toMatchObject({ state: 'sent' });
    expect(await rowOf(lettered)).toMatchObject({ state: 'queued', reason: undeliveredMessages.reasons.letter });
  });
});

describe('a mail that was handed over while the database became unavailable', () => {
  /** Hands the mail over, then ends all connections to the database and lets none in until `back` is called. */
  const databaseLeaves = () => {
    const name = new URL(t.database.connectionString).pathname.slice(1);
    const server = inject('databaseServer');
    const back = () => onServer(server, `alter database ${name} allow_connections true`);
    const mail: MailPort = {
      ...t.deps.mail,
      send: async (message) => {
        const said = await t.deps.mail.send(message);
        await onServer(server, `alter database ${name} allow_connections false`);
        await onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
        // The pool notices with a delay; a connection that it still holds would report that it is ending, not that none
        // is accepted.
        await vi.waitFor(() => expect(t.database.pool.idleCount).toBe(0), { timeout: 10_000, interval: 10 });
        return said;
      },
    };
    return { mail, back };
  };

  it('is recorded once the database returns, so that it is never sent twice', async () => {
    const messageId = await queue();
    const { mail, back } = databaseLeaves();
    const warned = Promise.withResolvers<string>();
    const log = pino({ level: 'warn' }, { write: (line) => warned.resolve(line) });
    const delivered = deliver([messageId], { ...t.deps, mail, log });
    // Either it keeps trying, or it has failed, and the next line says how.
    const said = await Promise.race([warned.promise, delivered.catch(String)]);
    await back();
    expect(said).toContain('could not be recorded');
    await delivered;
    expect(await rowOf(messageId)).toMatchObject({ state: 'sent', attempts: 1, content: null });
    await t.deliverAll();
    expect(t.mailbox.mails.filter((sent) => sent.id === messageId)).toHaveLength(1);
  });

  it('does not delay the shutdown of a process', async () => {
    const messageId = await queue();
    const { mail: leaving, back } = databaseLeaves();
    const { mail, signal } = stoppedAfterHandover(leaving);
    const delivered = deliver([messageId], { ...t.deps, mail }, parts, signal);
    const failure = await delivered.catch(String);
    await back();
    expect(failure).toContain('not currently accepting connections');
    expect(await rowOf(messageId)).toMatchObject({ state: 'queued' });
  });
});

describe('an offer with an undelivered mail', () => {
  it('is reopened after the last attempt, with the reason for HR', async () => {
    const offer = await createOffer(t);
    t.mailbox.away = true;
    await t.call(sendOfferEmails, { token: offer.hrToken, body: { candidateIds: [offer.candidateId] } });
    await t.deliverAll({ lastTry: true });
    t.mailbox.away = false;
    expect(await findOffer(t, offer.hrToken, offer.candidateOfferId)).toMatchObject({
      offerLetterStatus: 'Open',
      delivery: { state: 'failed', reason: undeliveredMessages.reasons.mail },
    });
  });
});

describe('the sender of a mail', () => {
  const senderOf = async () => {
    const messageId = await queue();
    await deliver([messageId]);
    return t.mailbox.mails.find((mail) => mail.id === messageId);
  };

  it('has the name and the contact of the settings, never the address of the sample company', async () => {
    expect(await senderOf()).toMatchObject({ senderName: undefined, replyTo: undefined });
    const token = await signInHr(t);
    const values = { ...firstCompany(t.deps.env), name: 'Deccan Spices Ltd', contactEmail: 'hr@deccan.example' };
    await t.call(saveSettings, { token, body: { section: 'company', version: 0, values } });
    expect(await senderOf()).toMatchObject({ senderName: 'Deccan Spices Ltd', replyTo: 'hr@deccan.example' });
  });
});
