// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import type { OfferRecord } from '#contract/offers.ts';
import { failedCall } from '#test/failed-call.ts';
import { CallError } from '#web/api/client.ts';
import { type ChunkAnswer, sendInChunks } from './send-in-chunks.ts';

const offers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ candidateId: `C${index}` }) as OfferRecord);

type Call = (chunk: readonly OfferRecord[]) => Promise<ChunkAnswer>;
const sendsAll: Call = async (chunk) => ({
  result: { sent: chunk.map(({ candidateId }) => candidateId), skipped: [] },
  message: 'Success',
});
const send = (count: number, call: Call, onStep: (sent: number, done: number) => void = () => undefined) =>
  sendInChunks(offers(count), call, { onStep: ({ sent, done }) => onStep(sent.length, done), mayGoOn: () => true });

function refusing(...reasons: string[]): CallError {
  const errors = reasons.map((message, index) => ({ path: `candidateIds[${index}]`, message }));
  return new CallError(failedCall(409, 'None of the chosen offers can be sent', errors));
}

describe('sending many', () => {
  it('sends a hundred a call and tells how far it is', async () => {
    const call = vi.fn<Call>(sendsAll);
    const steps: number[][] = [];
    const report = await send(250, call, (...step) => steps.push(step));
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
    expect((await send(100, call)).message).toBe('Success');
  });

  it('names what the server skipped, with its reason', async () => {
    const call: Call = async () => ({
      result: { sent: ['C0'], skipped: [{ candidateId: 'C1', reason: 'This offer has already been sent.' }] },
      message: '',
    });
    const report = await send(2, call);
    expect(report.sent.map((offer) => offer.candidateId)).toEqual(['C0']);
    expect(report.skipped).toEqual([{ offer: { candidateId: 'C1' }, reason: 'This offer has already been sent.' }]);
  });

  it('reads from a 409 why each one was refused', async () => {
    const error = refusing('accepted', 'rejected');
    const report = await send(2, () => Promise.reject(error));
    expect(report.skipped.map(({ reason }) => reason)).toEqual(['accepted', 'rejected']);
    expect(report).toMatchObject({ failure: null, refusal: error });
  });

  it('goes on when none of one hundred can be sent, and calls that no failure', async () => {
    const call = vi.fn<Call>(sendsAll).mockRejectedValueOnce(refusing());
    const report = await send(150, call);
    expect(report.sent).toHaveLength(50);
    expect(report.skipped).toHaveLength(100);
    expect(report.skipped[0]?.reason).toBe('None of the chosen offers can be sent');
    expect(report.failure).toBeNull();
  });

  it('stops at a call without an answer: that hundred is doubtful, the ones after it were not reached', async () => {
    const noAnswer = new CallError(failedCall(null));
    const call = vi.fn<Call>(sendsAll).mockImplementationOnce(sendsAll).mockRejectedValueOnce(noAnswer);
    const report = await send(250, call);
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
    const refused = new CallError(failedCall(429, 'Too many'));
    const call = vi.fn<Call>(sendsAll).mockImplementationOnce(sendsAll).mockRejectedValueOnce(refused);
    const report = await send(250, call);
    expect(report).toMatchObject({ failure: refused, skipped: [], doubtful: [] });
    expect([report.sent.length, report.untried.length]).toEqual([100, 150]);
  });
});
