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
});
