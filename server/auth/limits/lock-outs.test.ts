import { afterEach, describe, expect, it, vi } from 'vitest';
import { createToken, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, createOffer, type TestOffer } from '#test/factories.ts';
import { openTestApp, type TestAnswer } from '#test/test-app.ts';

vi.mock('#server/auth/limits/no-sooner-than.ts', () => ({
  noSoonerThan: <T>(_milliseconds: number, work: () => Promise<T>) => work(),
}));

const t = await openTestApp({ rateLimits: true });
afterEach(async () => {
  await t.db.deleteFrom('rate_limits').execute();
});

const subject = 'Too many attempts at your login';

/** Makes this many calls, each from an address of its own. */
async function fromEverywhere(count: number, call: (from: { remoteAddress: string }) => Promise<TestAnswer>) {
  for (let index = 0; index < count; index += 1) await call({ remoteAddress: `198.18.0.${index}` });
}

async function noticesTo(email: string): Promise<string[]> {
  await t.deliverAll();
  return t.mailbox.mails.filter((mail) => mail.to === email && mail.subject === subject).map(({ text }) => text);
}

const lockOuts = (candidateOfferId: number) =>
  auditRows(t.db, { action: 'lock-out', candidateOfferId }).select('details').execute();

const doors: Record<string, [number, (offer: TestOffer, from: object) => Promise<TestAnswer>]> = {
  loginByUser: [
    31,
    (offer, from) =>
      t.call(createToken, { body: { userName: ` ${offer.candidateId.toLowerCase()}`, password: 'x' }, ...from }),
  ],
  sendOtpByUser: [6, (offer, from) => t.call(sendOtp, { body: { candidateId: offer.candidateId }, ...from })],
  validateOtpByUser: [
    16,
    (offer, from) => t.call(validateOtp, { body: { candidateId: offer.candidateId, otp: '000000' }, ...from }),
  ],
};

describe('the owner of a locked account', () => {
  it.each(Object.entries(doors))('gets a notice, which is recorded: %s', async (limit, [tries, attempt]) => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    await fromEverywhere(tries - 1, (from) => attempt(offer, from));
    expect(await noticesTo(offer.email)).toEqual([]);
    await fromEverywhere(3, (from) => attempt(offer, from));
    const [text, ...more] = await noticesTo(offer.email);
    expect(more).toEqual([]);
    expect(text).toContain('For the next 15 minutes your login takes no more tries');
    expect(text).not.toMatch(/\d{6}/);
    expect(await lockOuts(offer.candidateOfferId)).toEqual([
      { details: { limit, audience: 'candidate', account: offer.candidateId } },
    ]);
  });

  it('gets one notice a day, however often it happens', async () => {
    const offer = await createOffer(t, { status: 'Offer Sent' });
    for (const [tries, attempt] of Object.values(doors)) await fromEverywhere(tries, (from) => attempt(offer, from));
    expect(await lockOuts(offer.candidateOfferId)).toHaveLength(3);
    expect(await noticesTo(offer.email)).toHaveLength(1);
  });

  it('gets a notice as an HR user, too', async () => {
    const email = 'locked@himalayafoods.example';
    const { userName } = await createHrUser(t, { email });
    await fromEverywhere(31, (from) => t.call(hrCreateToken, { body: { userName, password: 'x' }, ...from }));
    expect(await noticesTo(email)).toEqual([expect.stringContaining('the HR portal of')]);
  });

  it('gets no notice before the offer is sent', async () => {
    const offer = await createOffer(t, { status: 'Pending' });
    const before = await t.db.selectFrom('messages').select('message_id').execute();
    for (const [tries, attempt] of Object.values(doors)) await fromEverywhere(tries, (from) => attempt(offer, from));
    expect(await t.db.selectFrom('messages').select('message_id').execute()).toEqual(before);
  });
});
