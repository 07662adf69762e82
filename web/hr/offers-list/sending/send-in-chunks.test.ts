// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { OfferRecord } from '#contract/offers.ts';
import { CallError } from '#web/api/client.ts';
import { type SendCall, sendInChunks } from './send-in-chunks.ts';

const offers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ candidateId: `C${index}` }) as OfferRecord);

const sendsAll: SendCall = async (candidateIds) => ({
  result: { sent: candidateIds, skipped: [] },
  message: 'Success',
});

function refusing(...reasons: string[]): CallError {
  return new CallError({
    status: 409,
    envelope: {
      code: 409,
      status: 'CONFLICT',
      message: 'None of the chosen offers can be sent',
      responseObject: null,
      errors: reasons.map((message, index) => ({ path: `candidateIds[${index}]`, message })),
    },
    requestId: null,
    cause: undefined,
  });
}

describe('sending many', () => {
  it('sends a hundred a call and tells how far it is', async () => {
    const call = vi.fn<SendCall>(sendsAll);
    const steps: number[][] = [];
    const report = await sendInChunks(offers(250), call, ({ sent, done }) => steps.push([sent.length, done]));
    expect(call.mock.calls.map(([ids]) => ids.length)).toEqual([100, 100, 50]);
    expect(steps).toEqual([
      [100, 100],
      [100, 200],
      [50, 250],
    ]);
    expect(report).toMatchObject({ skipped: [], doubtful: [], untried: [], failure: null });
    expect(report.sent).toHaveLength(250);
    // Each answer told of a part of them alone.
    expect(report.message).toBe('');
    expect((await sendInChunks(offers(100), call, () => undefined)).message).toBe('Success');
  });

  it('names what the server skipped, with its reason', async () => {
    const call: SendCall = async () => ({
      result: { sent: ['C0'], skipped: [{ candidateId: 'C1', reason: 'This offer has already been sent.' }] },
      message: '',
    });
    const report = await sendInChunks(offers(2), call, () => undefined);
    expect(report.sent.map((offer) => offer.candidateId)).toEqual(['C0']);
    expect(report.skipped).toEqual([{ offer: { candidateId: 'C1' }, reason: 'This offer has already been sent.' }]);
  });

  it('reads from a 409 why each one was refused', async () => {
    const error = refusing('accepted', 'rejected');
    const report = await sendInChunks(
      offers(2),
      () => Promise.reject(error),
      () => undefined,
    );
    expect(report.skipped.map(({ reason }) => reason)).toEqual(['accepted', 'rejected']);
    expect(report.failure).toBe(error);
  });

  it('goes on when none of one hundred can be sent, and calls that no failure', async () => {
    const call = vi.fn<SendCall>(sendsAll).mockRejectedValueOnce(refusing());
    const report = await sendInChunks(offers(150), call, () => undefined);
    expect(report.sent).toHaveLength(50);
    expect(report.skipped).toHaveLength(100);
    expect(report.skipped[0]?.reason).toBe('None of the chosen offers can be sent');
    expect(report.failure).toBeNull();
  });

  it('stops at a call without an answer: that hundred is doubtful, the ones after it were not reached', async () => {
    const noAnswer = new CallError({ status: null, envelope: null, requestId: null, cause: undefined });
    const call = vi.fn<SendCall>(sendsAll).mockImplementationOnce(sendsAll).mockRejectedValueOnce(noAnswer);
    const report = await sendInChunks(offers(250), call, () => undefined);
    expect(call).toHaveBeenCalledTimes(2);
    expect(report).toMatchObject({ failure: noAnswer, skipped: [] });
    expect(report.sent).toHaveLength(100);
    expect(report.doubtful.map((offer) => offer.candidateId)).toEqual(
      offers(250)
        .slice(100, 200)
        .map((offer) => offer.candidateId),
    );
    expect(report.untried).toHaveLength(50);
  });

  it('stops at a call that is refused as a whole: none of it was sent', async () => {
    const envelope = { code: 429, status: 'TOO_MANY_REQUESTS', message: 'Too many', responseObject: null };
    const refused = new CallError({ status: 429, envelope, requestId: null, cause: undefined });
    const call = vi.fn<SendCall>(sendsAll).mockImplementationOnce(sendsAll).mockRejectedValueOnce(refused);
    const report = await sendInChunks(offers(250), call, () => undefined);
    expect(report).toMatchObject({ failure: refused, skipped: [], doubtful: [] });
    expect([report.sent.length, report.untried.length]).toEqual([100, 150]);
  });

  it('stops before the next hundred when it may not go on', async () => {
    const call = vi.fn<SendCall>(sendsAll);
    const report = await sendInChunks(offers(250), call, () => undefined, {
      mayGoOn: () => call.mock.calls.length < 2,
    });
    expect(report).toMatchObject({ failure: null, skipped: [] });
    expect([report.sent.length, report.untried.length]).toEqual([200, 50]);
  });
});
