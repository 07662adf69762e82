import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isValidForAccess } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import type { ReceivedEnvelope } from '#web/api/received-envelope.ts';
import { decide, type Decision } from './decide.ts';

vi.mock('#web/api/client.ts', async (real) => ({ ...(await real<object>()), makeCall: vi.fn<() => unknown>() }));

const accept: Decision = { offerLetterStatus: 'ACCEPTED', offerVersion: 2 };
const reject: Decision = { offerLetterStatus: 'REJECTED', offerVersion: 2, rejectionReason: 'A role nearer home' };

function envelope(responseObject: unknown, message = 'Success', status = 'OK') {
  return { code: 200, status, message, responseObject };
}
const answered = (status: number, message: string) =>
  new CallError({ status, envelope: envelope(null, message, 'ERROR'), requestId: null, cause: undefined });
const notAsked = new Error('this call is not expected');
const noAnswer = new CallError({ status: null, envelope: null, requestId: null, cause: undefined });
const broken = new CallError({ status: 500, envelope: null, requestId: 'r-1', cause: undefined });
const stale = answered(409, 'This offer has changed. Please read the new letter.');
const taken = answered(409, 'This offer has already been accepted.');

/** What the server says to the decision, and to the question that may follow it. */
function serverSays(decision: ReceivedEnvelope | Error, access: ReceivedEnvelope | Error = notAsked): void {
  vi.mocked(makeCall).mockImplementation(async (call) => {
    const answer = (call as unknown) === saveOfferLetterAction ? decision : access;
    if (answer instanceof Error) throw answer;
    return answer;
  });
}
const holds = (offerStatus: string | null) => envelope({ pass: false, offerStatus, candidateName: 'Priya Nair' });

beforeEach(() => {
  vi.mocked(makeCall).mockReset();
});

it('sends the decision with the version on the screen, and asks nothing after a success', async () => {
  serverSays(envelope({ offerLetterStatus: 'Approved' }));
  expect(await decide(accept)).toEqual({ kind: 'decided', status: 'Approved', serverMessage: null });
  expect(makeCall).toHaveBeenCalledExactlyOnceWith(saveOfferLetterAction, { body: accept });
});

it('a rejection that went through is a rejection', async () => {
  serverSays(envelope({ offerLetterStatus: 'Rejected' }));
  expect(await decide(reject)).toMatchObject({ kind: 'decided', status: 'Rejected' });
});

describe('the message of a failed decision', () => {
  it.each([
    ['accept, not OK, with a message', accept, envelope(null, 'Not today', 'FAILED'), 'Not today'],
    ['accept, not OK, without one', accept, envelope(null, '', 'FAILED'), 'Unable to Proceed try again.'],
    ['accept, refused', accept, answered(422, 'Not today'), 'Not today'],
    ['accept, refused without words', accept, answered(400, ''), 'Unable to Proceed try again.'],
    ['accept, no answer', accept, noAnswer, 'Failed to accept offer. Please try again.'],
    ['accept, a broken server', accept, broken, 'Failed to accept offer. Please try again.'],
    ['reject, no answer', reject, noAnswer, 'Failed to submit rejection. Please try again.'],
    [
      'reject, no reason',
      reject,
      answered(400, 'Please provide a reason for rejection.'),
      'Please provide a reason for rejection.',
    ],
  ])('%s', async (_, decision, answer, message) => {
    serverSays(answer, holds(null));
    expect(await decide(decision)).toMatchObject({ kind: 'refused', failure: { message } });
  });

  it('says the same when the follow-up question also fails', async () => {
    serverSays(noAnswer, noAnswer);
    expect(await decide(accept)).toMatchObject({
      kind: 'refused',
      failure: { message: 'Failed to accept offer. Please try again.' },
    });
  });
});

describe("after a lost answer or a 409 the server's state counts", () => {
  it.each([
    ['the acceptance arrived, its answer was lost', accept, noAnswer, 'ACCEPTED', 'Approved'],
    ['the rejection arrived, its answer was lost', reject, broken, 'Rejected', 'Rejected'],
    ['accepted in another tab', accept, taken, 'Approved', 'Approved'],
    ['rejected here, accepted there', reject, taken, 'Approved', 'Approved'],
    ['accepted here, rejected there', accept, answered(409, 'Rejected'), 'Rejected', 'Rejected'],
  ])('%s', async (_, decision, answer, held, status) => {
    serverSays(answer, holds(held));
    expect(await decide(decision)).toMatchObject({ kind: 'decided', status });
    expect(vi.mocked(makeCall).mock.calls.at(-1)?.[0]).toBe(isValidForAccess);
  });

  it("shows the server's message for a late decision", async () => {
    serverSays(taken, holds('Approved'));
    expect(await decide(reject)).toMatchObject({ serverMessage: 'This offer has already been accepted.' });
  });

  it('decides nothing when the letter is another one', async () => {
    serverSays(stale, holds(null));
    expect(await decide(accept)).toEqual({
      kind: 'changed',
      message: 'This offer has changed. Please read the new letter.',
    });
  });
});

it.each([
  ['the decision', answered(401, 'Please log in to continue'), undefined],
  ['the question after it', noAnswer, answered(401, 'Please log in to continue')],
])('an expired session ends it: %s is refused', async (_, decision, access) => {
  serverSays(decision, access);
  expect(await decide(accept)).toEqual({ kind: 'expired' });
});
