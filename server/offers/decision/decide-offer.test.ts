import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createToken, isValidForAccess } from '#contract/candidate-auth.ts';
import {
  getOfferLetter,
  getOfferLetterPdf,
  saveOfferLetterAction,
  type CandidateOffer,
} from '#contract/candidate-offer.ts';
import { createCandidateOfferLetter, deleteOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import {
  createHrUser,
  createOffer,
  findOffer,
  signInCandidate,
  signInHr,
  temporaryPasswordOf,
  tokenOf,
  type TestOffer,
} from '#test/factories.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let token: string;
const minute = 60_000;

beforeAll(async () => {
  t = await startTestApp();
  t.clock.now = new Date('2026-11-20T18:35:42Z');
  token = await signInHr(t, await createHrUser(t, { name: 'Kavita Rao', email: 'kavita@himalayafoods.example' }));
});
afterAll(() => t.close());

async function sentOffer(overrides: Parameters<typeof createOffer>[1] = {}) {
  const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent', ...overrides });
  return { offer, candidate: await signInCandidate(t, offer) };
}
const read = async (candidate: string) =>
  (await t.call(getOfferLetter, { token: candidate })).envelope.responseObject as CandidateOffer;
const decide = (candidate: string, body: unknown, headers: Record<string, string> = {}) =>
  t.call(saveOfferLetterAction, { token: candidate, body, headers });
const openLink = (letterUrl: string) =>
  t.call(getOfferLetterPdf, { query: { link: new URL(letterUrl, 'http://x').searchParams.get('link') } });
const revise = ({ form, candidateOfferId }: TestOffer, fixedCTC: number) =>
  t.call(createCandidateOfferLetter, { token, body: { ...form, candidateOfferId, fixedCTC } });
const send = ({ candidateId }: TestOffer) => t.call(sendOfferEmails, { token, body: { candidateIds: [candidateId] } });
const decisionsOn = (candidateOfferId: number) =>
  t.db.selectFrom('offer_decisions').selectAll().where('candidate_offer_id', '=', candidateOfferId).execute();
const keptLetter = (candidateOfferId: number, version: number) =>
  t.db
    .selectFrom('offer_letters')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();

describe('the candidate’s own offer', () => {
  it('holds the terms of the letter that was sent, and a link to it', async () => {
    const { offer, candidate } = await sentOffer();
    const own = await read(candidate);
    expect(own).toEqual({
      candidateOfferId: offer.candidateOfferId,
      candidateId: offer.candidateId,
      candidateName: offer.candidateName,
      offerLetterStatus: 'Offer Sent',
      offerVersion: 1,
      terms: {
        offeredRole: offer.offeredRole,
        department: offer.department,
        subDepartment: offer.subDepartment,
        designation: offer.designation,
        functionalTitle: offer.functionalTitle,
        joiningDate: offer.joiningDate,
        fixedCTC: offer.fixedCTC,
        variableCTC: offer.variableCTC,
      },
      letterUrl: expect.stringMatching(/^\/candidate\/offerLetterFile\?link=/) as string,
      mayDecide: true,
      decision: null,
    });
    const letter = await openLink(own.letterUrl!);
    expect(letter.status).toBe(200);
    expect(letter.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="offer-${offer.candidateOfferId}-v1.pdf"`,
    });
    expect(letter.bytes).toEqual((await keptLetter(offer.candidateOfferId, 1)).pdf);
  });

  it('tells neither terms nor letter while it is being revised, and the new ones once it was sent again', async () => {
    const { offer, candidate } = await sentOffer();
    const { letterUrl } = await read(candidate);
    await revise(offer, 999_000);
    expect(await read(candidate)).toMatchObject({
      offerLetterStatus: 'Open',
      offerVersion: null,
      terms: null,
      letterUrl: null,
      mayDecide: false,
      decision: null,
    });
    expect((await openLink(letterUrl!)).status).toBe(404);
    await send(offer);
    const own = await read(candidate);
    expect(own).toMatchObject({ offerVersion: 2, terms: { fixedCTC: 999_000 }, mayDecide: true });
    expect((await openLink(letterUrl!)).status).toBe(404);
    expect((await openLink(own.letterUrl!)).status).toBe(200);
  });

  it('shows how it was decided, and the letter still', async () => {
    const { candidate } = await sentOffer();
    await decide(candidate, { offerLetterStatus: 'REJECTED', rejectionReason: 'Too far' });
    const own = await read(candidate);
    expect(own).toMatchObject({
      offerLetterStatus: 'Rejected',
      offerVersion: 1,
      mayDecide: false,
      decision: { status: 'Rejected', decidedOn: '2026-11-20T18:35:42.000Z', rejectionReason: 'Too far' },
    });
    expect((await openLink(own.letterUrl!)).status).toBe(200);
  });

  it('is not a rejected one any more once HR offers again', async () => {
    const { offer, candidate } = await sentOffer();
    await decide(candidate, { offerLetterStatus: 'REJECTED', rejectionReason: 'Too little' });
    await revise(offer, 5_000_000);
    expect(await read(candidate)).toMatchObject({ offerLetterStatus: 'Open', decision: null });
    await send(offer);
    expect(await read(candidate)).toMatchObject({ offerVersion: 2, mayDecide: true, decision: null });
    expect((await decide(candidate, { offerLetterStatus: 'ACCEPTED', offerVersion: 2 })).status).toBe(200);
    expect((await decisionsOn(offer.candidateOfferId)).map(({ decision }) => decision)).toEqual([
      'REJECTED',
      'ACCEPTED',
    ]);
  });
});

describe('the signed link', () => {
  const expired = { code: 404, message: 'This link has expired. Reload the page to get a new one.' };

  it('works for 10 minutes', async () => {
    const { candidate } = await sentOffer();
    const { letterUrl } = await read(candidate);
    const start = t.clock.now;
    try {
      t.clock.now = new Date(start.getTime() + 10 * minute - 1000);
      expect((await openLink(letterUrl!)).status).toBe(200);
      t.clock.now = new Date(start.getTime() + 10 * minute);
      expect((await openLink(letterUrl!)).envelope).toMatchObject(expired);
    } finally {
      t.clock.now = start;
    }
  });

  it('serves nothing when it was tampered with, signed for something else, or the offer was deleted', async () => {
    const { offer, candidate } = await sentOffer();
    const { letterUrl } = await read(candidate);
    const [head, body, signature] = letterUrl!.split('link=')[1]!.split('.');
    const claims = JSON.parse(Buffer.from(body!, 'base64url').toString()) as Record<string, unknown>;
    const other = Buffer.from(JSON.stringify({ ...claims, sub: '1001' })).toString('base64url');
    const links = [`${head}.${other}.${signature}`, `${head}.${body}.`, 'x', '\u0000', candidate, '.'.repeat(4000)];
    for (const link of links)
      expect((await t.call(getOfferLetterPdf, { query: { link } })).envelope).toMatchObject(expired);
    expect((await t.call(getOfferLetterPdf, { query: {} })).status).toBe(400);
    expect((await t.call(getOfferLetterPdf, { query: { link: 'x'.repeat(4001) } })).status).toBe(400);
    await t.call(deleteOfferLetter, { token, query: { candidateOfferLetterId: offer.candidateOfferId } });
    expect((await openLink(letterUrl!)).envelope).toMatchObject(expired);
  });
});

describe('accepting', () => {
  it('is bound to the letter that was shown, with all its evidence, and told to candidate and HR', async () => {
    const { offer, candidate } = await sentOffer({ fullName: 'Zoë O’Neil <i>' });
    const answer = await decide(
      candidate,
      { offerLetterStatus: 'ACCEPTED', offerVersion: 1, rejectionReason: 'not meant' },
      { 'user-agent': 'Phone/1.0' },
    );
    expect(answer.envelope).toMatchObject({
      code: 200,
      status: 'OK',
      message: 'Offer accepted',
      responseObject: { offerLetterStatus: 'Approved' },
    });
    const { pdf, sha256 } = await keptLetter(offer.candidateOfferId, 1);
    expect(await decisionsOn(offer.candidateOfferId)).toEqual([
      {
        candidate_offer_id: offer.candidateOfferId,
        version: 1,
        decision: 'ACCEPTED',
        rejection_reason: null,
        letter_sha256: createHash('sha256')
          .update(pdf ?? '')
          .digest(),
        statement: "I confirm I've read and understood the offer letter",
        ip: '127.0.0.1',
        user_agent: 'Phone/1.0',
        decided_on: t.clock.now,
      },
    ]);
    expect(await findOffer(t, token, offer.candidateOfferId)).toMatchObject({
      offerLetterStatus: 'Approved',
      rejectionReason: null,
      may: { edit: false, delete: false, send: false, select: true },
    });
    const access = await t.call(isValidForAccess, { token: candidate });
    expect(access.envelope.responseObject).toMatchObject({ pass: false, offerStatus: 'Approved' });

    await t.deliverAll();
    const confirmation = t.mailbox.lastMailTo(offer.email);
    expect(confirmation.subject).toBe('You accepted our offer – Himalaya Foods Pvt Ltd');
    expect(confirmation.text).toContain('on 21/11/2026, 00:05 IST');
    expect(confirmation.text).toContain(sha256.toString('hex'));
    expect(confirmation.text).toContain(`HF/OL/${offer.candidateOfferId}/1`);
    expect(confirmation.attachments.map(({ content }) => content)).toEqual([pdf]);
    for (const address of ['hr@himalayafoods.example', 'kavita@himalayafoods.example']) {
      const mail = t.mailbox.lastMailTo(address);
      expect(mail.subject).toBe(`Offer accepted: Zoë O’Neil <i> (${offer.candidateId})`);
      expect(mail.text).toContain('21/11/2026, 00:05 IST');
      expect(mail.html).toContain('Zoë O’Neil &lt;i&gt;');
      expect(mail.attachments).toEqual([]);
    }
    expect((await findOffer(t, token, offer.candidateOfferId)).delivery).toMatchObject({ state: 'sent' });
  });

  it('means the version last sent when none is named', async () => {
    const { offer, candidate } = await sentOffer();
    await revise(offer, 1_000_000);
    await send(offer);
    expect((await decide(candidate, { offerLetterStatus: 'ACCEPTED' })).status).toBe(200);
    expect((await decisionsOn(offer.candidateOfferId)).map(({ version }) => version)).toEqual([2]);
  });

  it.each([2, 1_000_000, Number.MAX_SAFE_INTEGER])(
    'answers 409 for version %i, which was never shown',
    async (offerVersion) => {
      const { offer, candidate } = await sentOffer();
      const answer = await decide(candidate, { offerLetterStatus: 'ACCEPTED', offerVersion });
      expect(answer.envelope).toMatchObject({
        code: 409,
        status: 'CONFLICT',
        message: 'This offer has changed. Please read the new letter.',
      });
      expect(await decisionsOn(offer.candidateOfferId)).toEqual([]);
    },
  );

  it('answers 409 for the version before the one that was sent last', async () => {
    const { offer, candidate } = await sentOffer();
    await revise(offer, 1_000_000);
    await send(offer);
    const stale = await decide(candidate, { offerLetterStatus: 'ACCEPTED', offerVersion: 1 });
    expect(stale.envelope).toMatchObject({ code: 409, message: 'This offer has changed. Please read the new letter.' });
    expect((await findOffer(t, token, offer.candidateOfferId)).offerLetterStatus).toBe('Offer Sent');
  });

  it('mails HR once when the office sent the offer itself, and nobody without an address', async () => {
    for (const email of ['HR@himalayafoods.example', null]) {
      const hrToken = await signInHr(t, await createHrUser(t, { email }));
      const { candidate } = await sentOffer({ hrToken });
      const before = t.mailbox.mails.length;
      await decide(candidate, { offerLetterStatus: 'ACCEPTED' });
      await t.deliverAll();
      const sent = t.mailbox.mails.slice(before).map(({ to }) => to);
      expect(sent.filter((to) => to.toLowerCase().startsWith('hr@'))).toHaveLength(1);
      expect(sent).toHaveLength(2);
    }
  });
});

describe('rejecting', () => {
  it('keeps the reason as typed, shows it to HR and quotes it in HR’s mail', async () => {
    const { offer, candidate } = await sentOffer();
    const reason = 'बहुत दूर <b>है</b>\n\nPassword: 123456\n=1+1 "ok"';
    const answer = await decide(candidate, {
      offerLetterStatus: 'REJECTED',
      offerVersion: 1,
      rejectionReason: `  ${reason}\n `,
    });
    expect(answer.envelope).toMatchObject({
      status: 'OK',
      message: 'Offer rejected',
      responseObject: { offerLetterStatus: 'Rejected' },
    });
    expect(await findOffer(t, token, offer.candidateOfferId)).toMatchObject({
      offerLetterStatus: 'Rejected',
      rejectionReason: reason,
    });
    expect(await decisionsOn(offer.candidateOfferId)).toMatchObject([
      { decision: 'REJECTED', rejection_reason: reason, statement: 'Submit Rejection' },
    ]);
    const before = t.mailbox.mailsTo(offer.email).length;
    await t.deliverAll();
    const mail = t.mailbox.lastMailTo('hr@himalayafoods.example');
    expect(mail.subject).toBe(`Offer rejected: ${offer.candidateName} (${offer.candidateId})`);
    expect(mail.text).toContain('> बहुत दूर <b>है</b>\n> \n> Password: 123456\n> =1+1 "ok"');
    expect(mail.html).not.toContain('<b>');
    expect(t.mailbox.lastMailTo('kavita@himalayafoods.example').text).toBe(mail.text);
    expect(t.mailbox.mailsTo(offer.email)).toHaveLength(before);
  });

  const required = 'Please provide a reason for rejection.';
  it.each([
    ['no reason', undefined, required],
    ['null', null, required],
    ['spaces', ' \n\t ', required],
    ['a number', 5, required],
    ['2,001 characters', 'a'.repeat(2001), 'Please keep the reason under 2,000 characters.'],
    ['NUL', 'too\u0000far', 'This text has characters that cannot be used here'],
    ['a lone surrogate', 'far \uDFFF', 'This text has characters that cannot be used here'],
  ])('refuses %s', async (_what, rejectionReason, message) => {
    const { offer, candidate } = await sentOffer();
    const answer = await decide(candidate, { offerLetterStatus: 'REJECTED', rejectionReason });
    expect(answer.envelope).toMatchObject({ code: 400, message, errors: [{ path: 'rejectionReason', message }] });
    expect((await findOffer(t, token, offer.candidateOfferId)).offerLetterStatus).toBe('Offer Sent');
  });
});

describe('refused decisions', () => {
  it.each([
    [{}, 'offerLetterStatus'],
    [{ offerLetterStatus: 'Approved' }, 'offerLetterStatus'],
    [{ offerLetterStatus: 'accepted' }, 'offerLetterStatus'],
    [{ offerLetterStatus: ['ACCEPTED'] }, 'offerLetterStatus'],
    [{ offerLetterStatus: 'ACCEPTED', offerVersion: 0 }, 'offerVersion'],
    [{ offerLetterStatus: 'ACCEPTED', offerVersion: '1' }, 'offerVersion'],
    [{ offerLetterStatus: 'ACCEPTED', offerVersion: 1.5 }, 'offerVersion'],
    [{ offerLetterStatus: 'ACCEPTED', rejectionReason: 'a'.repeat(2001) }, 'rejectionReason'],
  ])('%j', async (body, path) => {
    const { candidate } = await sentOffer();
    const answer = await decide(candidate, body);
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors?.map((error) => error.path)).toEqual([path]);
    expect(answer.envelope.message).not.toMatch(/expected|invalid input/i);
  });

  it('lets exactly one of two opposite decisions at once win; the other is told which', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { offer, candidate } = await sentOffer();
      const answers = await Promise.all([
        decide(candidate, { offerLetterStatus: 'ACCEPTED', offerVersion: 1 }),
        decide(candidate, { offerLetterStatus: 'REJECTED', offerVersion: 1, rejectionReason: 'No' }),
      ]);
      const [winner, ...otherWinners] = answers.filter(({ status }) => status === 200);
      const [loser] = answers.filter(({ status }) => status === 409);
      expect(otherWinners).toEqual([]);
      const { offerLetterStatus } = winner!.envelope.responseObject as { offerLetterStatus: string };
      expect(loser!.envelope.message).toBe(
        offerLetterStatus === 'Approved'
          ? 'This offer has already been accepted.'
          : 'This offer has already been rejected.',
      );
      expect((await findOffer(t, token, offer.candidateOfferId)).offerLetterStatus).toBe(offerLetterStatus);
      expect(await decisionsOn(offer.candidateOfferId)).toHaveLength(1);
    }
  });

  it('never lets a decision and an edit at the same time both win', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { offer, candidate } = await sentOffer();
      const [decided, edited] = await Promise.all([
        decide(candidate, { offerLetterStatus: 'ACCEPTED', offerVersion: 1 }),
        revise(offer, 123_456),
      ]);
      expect(new Set([decided.status, edited.status])).toEqual(new Set([200, 409]));
      const { offerLetterStatus } = await findOffer(t, token, offer.candidateOfferId);
      expect(offerLetterStatus).toBe(decided.status === 200 ? 'Approved' : 'Open');
      expect(await decisionsOn(offer.candidateOfferId)).toHaveLength(decided.status === 200 ? 1 : 0);
    }
  });
});

describe('whose offer it is', () => {
  it('follows from the token alone: another candidate’s is never read, decided or linked to', async () => {
    const mine = await sentOffer();
    const theirs = await sentOffer();
    const ids = {
      candidateId: theirs.offer.candidateId,
      candidateOfferId: theirs.offer.candidateOfferId,
      candidateOfferLetterId: theirs.offer.candidateOfferId,
    };
    const own = await t.call(getOfferLetter, { token: mine.candidate, query: ids });
    expect(own.envelope.responseObject).toMatchObject({ candidateId: mine.offer.candidateId });
    await decide(mine.candidate, { offerLetterStatus: 'ACCEPTED', ...ids });
    expect((await findOffer(t, token, mine.offer.candidateOfferId)).offerLetterStatus).toBe('Approved');
    expect((await findOffer(t, token, theirs.offer.candidateOfferId)).offerLetterStatus).toBe('Offer Sent');
    expect(JSON.stringify(own.envelope)).not.toContain(theirs.offer.candidateId);
  });

  it('needs a full session: neither HR’s token nor a pending one', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    const pending = tokenOf(
      await t.call(createToken, { body: { userName: offer.candidateId, password: temporaryPasswordOf(t, offer) } }),
    );
    for (const wrong of [token, pending, 'x']) {
      expect((await t.call(getOfferLetter, { token: wrong })).status).toBe(401);
      expect((await decide(wrong, { offerLetterStatus: 'ACCEPTED' })).status).toBe(401);
    }
    expect((await findOffer(t, token, offer.candidateOfferId)).offerLetterStatus).toBe('Offer Sent');
  });

  it('ends with the offer: deleted, the candidate is signed out and cannot log in', async () => {
    const { offer, candidate } = await sentOffer();
    await t.call(deleteOfferLetter, { token, query: { candidateOfferLetterId: offer.candidateOfferId } });
    expect((await t.call(getOfferLetter, { token: candidate })).status).toBe(401);
    const login = await t.call(createToken, { body: { userName: offer.candidateId, password: candidatePassword } });
    expect(login.status).toBe(401);
    const open = await t.db
      .selectFrom('sessions')
      .select('session_id')
      .where('subject', '=', offer.candidateId)
      .where('revoked_on', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });
});
