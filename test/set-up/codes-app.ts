import { expect } from 'vitest';
import { sendOtp } from '#contract/candidate-auth.ts';
import { createOffer, type TestOffer } from '#test/factories.ts';
import { startTestApp, type TestAnswer } from '#test/test-app.ts';

export const minute = 60_000;
export const password = 'a brand new one';

/** The one code that a message has. */
export function codeIn(text: string): string {
  expect(new Set(text.match(/\d{6,}/g)).size).toBe(1);
  return /^OTP: (\d{6})$/m.exec(text)![1]!;
}

export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

export const sortedStatuses = (answers: TestAnswer[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

export const outcome = ({ status, envelope }: TestAnswer) => [status, envelope];
export const wrong = [
  400,
  {
    code: 400,
    status: 'BAD_REQUEST',
    message: 'Invalid OTP',
    responseObject: null,
    errors: [{ path: 'otp', message: 'Invalid OTP' }],
  },
];

/** An app, with what the tests of one-time codes ask of it. */
export async function startCodesApp() {
  const t = await startTestApp();

  const newCandidate = () => createOffer(t, { status: 'Offer Sent' });

  async function sendToCandidate(offer: TestOffer): Promise<string> {
    expect((await t.call(sendOtp, { body: { candidateId: offer.candidateId } })).status).toBe(200);
    await t.deliverAll();
    return codeIn(t.mailbox.lastTextTo(offer.mobile).text);
  }

  /** All that a code could have left behind. */
  async function traces() {
    const count = (table: 'one_time_codes' | 'messages' | 'sessions') =>
      t.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('rows'))
        .executeTakeFirst();
    return [await count('one_time_codes'), await count('messages'), await count('sessions')];
  }

  return { t, newCandidate, sendToCandidate, traces };
}
