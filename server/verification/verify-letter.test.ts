import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyCode, verifyHash } from '#contract/letter/verify.ts';
import { rateLimits } from '#domain/rate-limits.ts';
import { readableCode } from '#domain/verification/code.ts';
import { applyRetention } from '#server/retention/apply-retention.ts';
import { kindsOf } from '#test/set-up/retention-kinds.ts';
import { ensureSigned } from '#server/signed-letters/sign-letter.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { decisionCalls } from '#test/offers/decision-calls.ts';
import { changeOffer, letterRow, signedLetterRow } from '#test/offers/stored-offer.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp({ rateLimits: true });
t.clock.now = new Date('2026-11-20T05:34:00Z');
const token = await signInHr(t, await createHrUser(t));
const { sentOffer, decide, revise, send, keptLetter } = decisionCalls(() => ({ t, token }));

const unknown = { code: 404, message: 'No letter with this code was found.', responseObject: null };
const byCode = (code: string) => t.call(verifyCode, { params: { code } });
const byHash = (sha256: string) => t.call(verifyHash, { params: { sha256 } });

async function accepted(overrides: Parameters<typeof createOffer>[1] = {}) {
  const { offer, candidate } = await sentOffer(overrides);
  expect((await decide(candidate, { offerLetterStatus: 'ACCEPTED' })).status).toBe(200);
  return { offer, code: (await signedLetterRow(t.db, offer.candidateOfferId)).code };
}

describe('an accepted letter', () => {
  it('is public by its code, with these six facts and no others', async () => {
    const { code } = await accepted({ fullName: 'Priya Nair' });
    const answer = await byCode(code);
    expect(answer.envelope).toEqual({
      code: 200,
      status: 'OK',
      message: 'Success',
      responseObject: {
        genuine: true,
        company: 'Himalaya Foods Pvt Ltd',
        version: 1,
        acceptedOn: '2026-11-20T05:34:00.000Z',
        sealed: false,
        nameMasked: 'P•••• N•••',
      },
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['in small letters with spaces', (code: string) => ` ${readableCode(code).toLowerCase().replaceAll('-', ' ')} `],
    [
      'as the link of a long address',
      (code: string) => `https://${'onboarding.'.repeat(10)}example.com/#/verify/${code}`,
    ],
  ])('is found by its code %s', async (_, spelled) => {
    const { code } = await accepted();
    expect((await byCode(spelled(code))).status).toBe(200);
  });

  it('is found by the SHA-256 of the accepted PDF, and by that of no other version', async () => {
    const { offer, candidate } = await sentOffer();
    await revise(offer, 1_000_000);
    await send(offer);
    expect((await decide(candidate, { offerLetterStatus: 'ACCEPTED', offerVersion: 2 })).status).toBe(200);
    const { pdf } = await keptLetter(offer.candidateOfferId, 2);
    const hash = createHash('sha256').update(pdf!).digest('hex');
    for (const spelled of [hash, hash.toUpperCase()]) {
      expect((await byHash(spelled)).envelope).toMatchObject({ code: 200, responseObject: { version: 2 } });
    }
    const { sha256 } = await keptLetter(offer.candidateOfferId, 1);
    expect((await byHash(sha256.toString('hex'))).envelope).toMatchObject(unknown);
    const changed = Buffer.from(pdf!);
    changed[100] = (changed[100] ?? 0) ^ 1;
    expect((await byHash(createHash('sha256').update(changed).digest('hex'))).envelope).toMatchObject(unknown);
  });
});

describe('a signed letter', () => {
  it('is found by its own bytes and by the accepted ones, and reported as signed; one changed byte is detected', async () => {
    const { offer, code } = await accepted();
    await ensureSigned(t.deps, offer.candidateOfferId);
    const { pdf } = await signedLetterRow(t.db, offer.candidateOfferId);
    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    const sealed = { code: 200, responseObject: { sealed: true, version: 1 } };
    expect((await byCode(code)).envelope).toMatchObject(sealed);
    expect((await byHash(hash(pdf!))).envelope).toMatchObject(sealed);
    const { pdf: front } = await keptLetter(offer.candidateOfferId, 1);
    expect(pdf!.subarray(0, front!.length)).toEqual(front);
    expect((await byHash(hash(front!))).envelope).toMatchObject(sealed);
    for (const at of [0, front!.length, pdf!.length - 1]) {
      const changed = Buffer.from(pdf!);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect((await byHash(hash(changed))).envelope).toMatchObject(unknown);
    }
  });
});

describe('an unknown letter', () => {
  it.each(['Offer Sent', 'Pending', 'Rejected'] as const)('that is %s is not reported', async (status) => {
    const { candidateOfferId } = await createOffer(t, { hrToken: token, status });
    const { sha256 } = await letterRow(t.db, candidateOfferId);
    expect((await byHash(sha256.toString('hex'))).envelope).toMatchObject(unknown);
  });

  it.each(['0'.repeat(26), 'a', '%', '../app-config', "' or 1=1 --", 'é\u0000', '🙂', '__proto__', '7'.repeat(10_000)])(
    'with the code %j is answered like any other unknown code',
    async (code) => {
      expect((await byCode(code)).envelope).toMatchObject(unknown);
    },
  );

  it.each(['a'.repeat(64), 'g'.repeat(64), 'a'.repeat(63), '\\x00', '%'])(
    'with the hash %j likewise',
    async (sha256) => {
      expect((await byHash(sha256)).envelope).toMatchObject(unknown);
    },
  );

  it.each(['/verify/', '/verify/hash/', '/verify/hash/a/b'])(
    'with an invalid path is rejected in the envelope',
    async (url) => {
      const answer = await t.app.inject({ method: 'GET', url });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
      expect(answer.json()).toMatchObject({ code: answer.statusCode, responseObject: null });
    },
  );
});

describe('many wrong codes from one address', () => {
  it('are rejected after a while; a right code or PDF never is', async () => {
    const { offer, code } = await accepted();
    const from = (params: { code: string }) => t.call(verifyCode, { params, remoteAddress: '203.0.113.9' });
    const wrong = '0'.repeat(26);
    for (let tried = 0; tried < rateLimits.verifyByIp.tries; tried += 1) await from({ code: wrong });
    const refused = await from({ code: wrong });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from({ code })).status).toBe(200);
    const { sha256 } = await keptLetter(offer.candidateOfferId, 1);
    const hash = { sha256: sha256.toString('hex') };
    expect((await t.call(verifyHash, { params: hash, remoteAddress: '203.0.113.9' })).status).toBe(200);
    expect((await byCode(wrong)).status).toBe(404);
  });
});

describe('an acceptance stays public', () => {
  it('after HR deleted the offer, and after the personal data were removed, then without names', async () => {
    const { offer, code } = await accepted({ fullName: 'Farhan Qureshi' });
    const { candidateOfferId } = offer;
    const { sha256 } = await keptLetter(candidateOfferId, 1);
    await changeOffer(t.db, candidateOfferId, { status: 'Deleted', modified_on: t.clock.now });
    expect((await byCode(code)).envelope).toMatchObject({ responseObject: { nameMasked: 'F••••• Q••••••' } });

    t.clock.now = new Date(t.clock.now.getTime() + 400 * 24 * 60 * 60 * 1000);
    await applyRetention(t.deps, kindsOf(t.deps));
    const facts = { genuine: true, company: 'Himalaya Foods Pvt Ltd', version: 1, nameMasked: null };
    expect((await byCode(code)).envelope).toMatchObject({ responseObject: facts });
    expect((await byHash(sha256.toString('hex'))).envelope).toMatchObject({ responseObject: facts });
  });
});
