import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { getSection63Certificate } from '#contract/hr/offer-page.ts';
import { readableCode } from '#domain/verification/code.ts';
import { pdfText } from '#e2e/support/pdf-text.ts';
import { applyRetention } from '#server/retention/apply-retention.ts';
import { kindsOf } from '#test/set-up/retention-kinds.ts';
import { ensureSigned } from '#server/signed-letters/sign-letter.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { decisionCalls } from '#test/offers/decision-calls.ts';
import { changeOffer, signedLetterRow } from '#test/offers/stored-offer.ts';
import { openTestApp } from '#test/test-app.ts';

let token: string;
const t = await openTestApp();
t.clock.now = new Date('2026-11-20T05:34:00Z');
token = await signInHr(t, await createHrUser(t));
const { sentOffer, decide, keptLetter } = decisionCalls(() => ({ t, token }));

const certificateOf = (candidateOfferId: number) =>
  t.call(getSection63Certificate, { token, query: { candidateOfferId } });
const madeFor = async (candidateOfferId: number) => {
  const rows = await auditRows(t.db, { candidateOfferId, action: 'make-certificate' }).select('details').execute();
  return rows.map(({ details }) => details);
};

async function accepted(overrides: Parameters<typeof createOffer>[1] = {}) {
  const { offer, candidate } = await sentOffer(overrides);
  expect((await decide(candidate, { offerLetterStatus: 'ACCEPTED' })).status).toBe(200);
  return offer;
}

describe('the certificate of an accepted letter', () => {
  it('is Part A in the words of the Schedule, with hash, system and employer, and its hash report', async () => {
    const { candidateOfferId } = await accepted({ fullName: 'Zoë O’Neil <i>#let x' });
    const answer = await certificateOf(candidateOfferId);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="section-63-certificate-${candidateOfferId}.pdf"`,
    );
    const text = await pdfText(answer.bytes);
    for (const words of [
      'THE SCHEDULE [See section 63(4)(c)] CERTIFICATE PART A (To be filled by the Party)',
      'residing/employed at Himalaya Foods Pvt Ltd,',
      'do hereby solemnly affirm and sincerely state and submit as follows:—',
      'taken from the following device/digital record source (tick mark):—',
      'under the lawful control for regularly creating, storing or processing information',
      'Onboarding server Aarambh at http://aarambh.test',
      '(Hash report to be enclosed with the certificate)',
      'Zoë O’Neil <i>#let x',
      '20 November 2026 (Friday), 11:04 IST',
      'Not sealed when this was made',
    ]) {
      expect(text).toContain(words);
    }
    const { pdf } = await keptLetter(candidateOfferId, 1);
    const hash = createHash('sha256').update(pdf!).digest('hex');
    expect(text.replaceAll(' ', '')).toContain(`${hash}(offer-${candidateOfferId}-v1.pdf)`);
    const { code } = await signedLetterRow(t.db, candidateOfferId);
    expect(text).toContain(readableCode(code));
    expect(await madeFor(candidateOfferId)).toEqual([{ letterVersion: 1, letterSha256: hash }]);
  });

  it('includes the signed letter, once there is one', async () => {
    const { candidateOfferId } = await accepted();
    await ensureSigned(t.deps, candidateOfferId);
    const { sha256, sealed_on } = await signedLetterRow(t.db, candidateOfferId);
    const { bytes } = await certificateOf(candidateOfferId);
    const text = await pdfText(bytes);
    expect(text.replaceAll(' ', '')).toContain(`${sha256!.toString('hex')}(signed-letter-${candidateOfferId}-v1.pdf)`);
    expect(sealed_on).toEqual(t.clock.now);
    expect(text).not.toContain('Not sealed when this was made');
  });

  it('is recorded each time', async () => {
    const { candidateOfferId } = await accepted();
    await certificateOf(candidateOfferId);
    await certificateOf(candidateOfferId);
    expect(await madeFor(candidateOfferId)).toHaveLength(2);
  });
});

describe('a missing certificate', () => {
  it.each(['Pending', 'Offer Sent', 'Rejected', 'Deleted'] as const)('of an offer that is %s', async (status) => {
    const { candidateOfferId } = await createOffer(t, { hrToken: token, status });
    expect((await certificateOf(candidateOfferId)).envelope).toMatchObject({
      code: 409,
      message: 'There is a certificate only of a letter that was accepted.',
      responseObject: null,
    });
    expect(await madeFor(candidateOfferId)).toEqual([]);
  });

  it('of an offer that does not exist', async () => {
    expect((await certificateOf(987_654_321)).status).toBe(404);
  });

  it('of a letter whose stored bytes differ from the accepted ones', async () => {
    const { candidateOfferId } = await accepted();
    const store = (byte: number) =>
      t.database.pool.query(`begin; alter table offer_letters disable trigger user;
        update offer_letters set pdf = set_byte(pdf, 1000, ${byte}) where candidate_offer_id = ${candidateOfferId};
        alter table offer_letters enable trigger user; commit`);
    const { pdf } = await keptLetter(candidateOfferId, 1);
    await store(pdf![1000]! ^ 1);
    expect((await certificateOf(candidateOfferId)).status).toBe(410);
    expect(await madeFor(candidateOfferId)).toEqual([]);
    await store(pdf![1000]!);
    expect((await certificateOf(candidateOfferId)).status).toBe(200);
  });

  it('of a letter that was removed with the personal data', async () => {
    const { candidateOfferId } = await accepted();
    await changeOffer(t.db, candidateOfferId, { status: 'Deleted', modified_on: t.clock.now });
    t.clock.now = new Date(t.clock.now.getTime() + 400 * 24 * 60 * 60 * 1000);
    await applyRetention(t.deps, kindsOf(t.deps));
    token = await signInHr(t, await createHrUser(t));
    expect((await certificateOf(candidateOfferId)).status).toBe(404);
  });
});
