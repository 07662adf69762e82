import { describe, expect, it } from 'vitest';
import { createToken, isValidForAccess } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { createCandidateOfferLetter, getOfferLetterFile, sendOfferEmails } from '#contract/offers.ts';
import { sha256 } from '#server/signed-letters/pdf/sign-pdf.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import {
  createHrUser,
  createOffer,
  findOffer,
  signInCandidate,
  signInHr,
  temporaryPasswordOf,
  type TestOffer,
} from '#test/factories.ts';
import { letterRow, lettersOf, messagesOf } from '#test/offers/stored-offer.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t, { name: 'Kavita Rao' }));

const edit = ({ form, candidateOfferId }: TestOffer, changes: Record<string, unknown>) =>
  t.call(createCandidateOfferLetter, { token, body: { ...form, candidateOfferId, ...changes } });
const send = (offer: { candidateId: string }) =>
  t.call(sendOfferEmails, { token, body: { candidateIds: [offer.candidateId] } });
const letter = (candidateOfferId: number, letterVersion?: number) =>
  t.call(getOfferLetterFile, {
    token,
    query: letterVersion === undefined ? { candidateOfferId } : { candidateOfferId, letterVersion },
  });
const versionsOf = (candidateOfferId: number) => lettersOf(t.db, candidateOfferId);

describe('editing an offer', () => {
  it('makes a new version of the letter and leaves the older one as it was', async () => {
    const offer = await createOffer(t, { hrToken: token });
    const first = await letter(offer.candidateOfferId);
    const answer = await edit(offer, { fixedCTC: 1_234_567, version: offer.version });
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-disposition': `inline; filename="offer-${offer.candidateOfferId}-v2.pdf"`,
      'x-candidate-offer-id': String(offer.candidateOfferId),
      'x-candidate-id': offer.candidateId,
      'x-offer-version': '2',
    });
    expect(await findOffer(t, token, offer.candidateOfferId)).toMatchObject({
      fixedCTC: 1_234_567,
      offerLetterStatus: 'Pending',
      version: 2,
      letterVersion: 2,
      modifiedBy: 'Kavita Rao',
      modifiedOn: t.clock.now.toISOString(),
    });
    const [one, two] = await versionsOf(offer.candidateOfferId);
    expect(one).toMatchObject({ version: 1, fixedCTC: offer.fixedCTC });
    expect(two).toMatchObject({ version: 2, fixedCTC: 1_234_567, reference: `HF/OL/${offer.candidateOfferId}/2` });
    expect((await letter(offer.candidateOfferId)).bytes).toEqual(answer.bytes);
    expect((await letter(offer.candidateOfferId, 1)).bytes).toEqual(first.bytes);
    expect(first.bytes).not.toEqual(answer.bytes);
    expect((await letter(offer.candidateOfferId, 3)).status).toBe(404);
  });

  it('names what was changed in the audit, and no values', async () => {
    const offer = await createOffer(t, { hrToken: token });
    await edit(offer, { mobileNumber: '9111111111', fixedCTC: 5 });
    const { candidateOfferId } = offer;
    const rows = await auditRows(t.db, { candidateOfferId, action: 'edit-offer' }).select('details').execute();
    const status = { statusBefore: 'Pending', statusAfter: 'Pending' };
    expect(rows).toEqual([{ details: { letterVersion: 2, changed: ['mobileNumber', 'fixedCTC'], ...status } }]);
  });

  it('changes nothing, audits nothing and leaves the letter to decide when no value was changed', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    const candidate = await signInCandidate(t, offer);
    const current = await letter(offer.candidateOfferId);
    const answer = await edit(offer, { fixedCTC: offer.fixedCTC, version: offer.version });
    expect(answer.status).toBe(200);
    expect(answer.headers['x-offer-version']).toBe(String(offer.version));
    expect(answer.bytes).toEqual(current.bytes);
    const { form: _form, hrToken: _token, ...record } = offer;
    expect(await findOffer(t, token, offer.candidateOfferId)).toEqual(record);
    const rows = await auditRows(t.db, { candidateOfferId: offer.candidateOfferId, action: 'edit-offer' })
      .select('action')
      .execute();
    expect(rows).toEqual([]);
    const body = { offerLetterStatus: 'ACCEPTED', offerVersion: offer.letterVersion };
    expect((await t.call(saveOfferLetterAction, { token: candidate, body })).status).toBe(200);
  });

  it('opens a rejected offer when it was changed, so that it can be sent again', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Rejected' });
    expect(offer.rejectionReason).toBe('The commute is too long');
    expect((await edit(offer, { fixedCTC: offer.form.fixedCTC + 1 })).status).toBe(200);
    expect(await findOffer(t, token, offer.candidateOfferId)).toMatchObject({
      offerLetterStatus: 'Open',
      rejectionReason: null,
      letterVersion: 2,
      may: { send: true },
    });
    expect((await send(offer)).status).toBe(200);
  });
});

describe('two HR users editing one offer', () => {
  it('tells the second one that it changed, and changes nothing', async () => {
    const offer = await createOffer(t, { hrToken: token });
    expect((await edit(offer, { fixedCTC: 1000, version: offer.version })).status).toBe(200);
    const second = await edit(offer, { fixedCTC: 2000, version: offer.version });
    expect(second.envelope).toMatchObject({
      code: 409,
      message: 'This offer was changed by someone else. Reload to see the changes.',
    });
    const now = await findOffer(t, token, offer.candidateOfferId);
    expect(now).toMatchObject({ fixedCTC: 1000, version: 2, letterVersion: 2 });
    expect(await versionsOf(offer.candidateOfferId)).toHaveLength(2);
  });

  it('lets one of eight through that save the same version at once', async () => {
    const offer = await createOffer(t, { hrToken: token });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => edit(offer, { fixedCTC: 1000 + index, version: offer.version })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(await versionsOf(offer.candidateOfferId)).toHaveLength(2);
  });

  it('lets the last write win without a version', async () => {
    const offer = await createOffer(t, { hrToken: token });
    const answers = await Promise.all([1001, 1002, 1003].map((fixedCTC) => edit(offer, { fixedCTC })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const versions = await versionsOf(offer.candidateOfferId);
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
    const now = await findOffer(t, token, offer.candidateOfferId);
    expect(now).toMatchObject({ version: 4, letterVersion: 4, fixedCTC: versions[3]!.fixedCTC });
  });

  it('rejects a wrong version at its field', async () => {
    const offer = await createOffer(t, { hrToken: token });
    const answer = await edit(offer, { version: 'abc' });
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors?.map(({ path }) => path)).toEqual(['version']);
  });
});

describe('a corrected e-mail address', () => {
  it('takes the access from the reader of the old one', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    const stranger = await signInCandidate(t, offer);
    const email = `right.${offer.email}`;
    expect((await edit(offer, { email })).status).toBe(200);
    expect((await t.call(isValidForAccess, { token: stranger })).status).toBe(401);

    expect((await send(offer)).status).toBe(200);
    await t.deliverAll();
    const byOwnPassword = { userName: offer.candidateId, password: 'my own password' };
    expect((await t.call(createToken, { body: byOwnPassword })).status).toBe(401);
    const byNewPassword = { userName: offer.candidateId, password: temporaryPasswordOf(t, { email }) };
    expect((await t.call(createToken, { body: byNewPassword })).status).toBe(200);
  });

  it('leaves the candidate signed in when only its letters were changed', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
    const candidate = await signInCandidate(t, offer);
    expect((await edit(offer, { email: offer.email.toUpperCase() })).status).toBe(200);
    expect((await t.call(isValidForAccess, { token: candidate })).status).toBe(200);
  });
});

describe('a mail that has not gone out', () => {
  it('is taken back when the offer is edited; the one sent next goes out', async () => {
    const offer = await createOffer(t, { hrToken: token });
    await send(offer);
    expect((await findOffer(t, token, offer.candidateOfferId)).delivery).toMatchObject({ state: 'queued' });
    const email = `right.${offer.email}`;
    await edit(offer, { email });
    expect((await findOffer(t, token, offer.candidateOfferId)).delivery).toBeNull();
    await t.deliverAll();
    expect(t.mailbox.mails.some(({ to }) => to === offer.email || to === email)).toBe(false);
    await send(offer);
    await t.deliverAll();
    expect(t.mailbox.lastMailTo(email).attachments).toHaveLength(1);
    const messages = await messagesOf(t.db, offer.candidateOfferId);
    const withdrawn = messages.filter(({ recipient }) => recipient === offer.email);
    expect(withdrawn).toMatchObject([{ state: 'failed', content: null }]);
  });
});

describe('letters', () => {
  it('are kept with their SHA-256 and never change, whatever is asked of the database', async () => {
    const offer = await createOffer(t, { hrToken: token, status: 'Approved' });
    const kept = () => letterRow(t.db, offer.candidateOfferId);
    const before = await kept();
    expect(sha256(before.pdf!)).toEqual(before.sha256);
    const changes = [
      t.db.updateTable('offer_letters').set({ pdf: Buffer.from('x') }),
      t.db.deleteFrom('offer_letters'),
      t.db.updateTable('offer_versions').set({ letter: '{}' }),
      t.db.deleteFrom('offer_versions'),
      t.db.updateTable('offer_decisions').set({ decision: 'REJECTED' }),
      t.db.deleteFrom('offer_decisions'),
      t.db.updateTable('audit').set({ action: 'x' }),
      t.db.deleteFrom('audit'),
    ];
    for (const change of changes) await expect(change.execute()).rejects.toThrow(/is append-only/);
    expect(await kept()).toEqual(before);
    expect((await letter(offer.candidateOfferId)).bytes).toEqual(before.pdf);
  });
});
