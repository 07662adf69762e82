// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { contractVersion } from '#contract/envelope.ts';
import type { OfferRecord } from '#contract/offers.ts';
import { failedCall } from '#test/failed-call.ts';
import { offerRecord } from '#test/offer-record.ts';
import { CallError } from '#web/api/client.ts';
import { noteContract } from '#web/api/contract-version.ts';
import { hrToken } from '#web/session/tokens.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { createSending, type SendCall } from './sending.ts';

vi.mock('#web/ui/feedback/toast.ts', () => ({ toast: vi.fn<typeof toast>() }));
beforeEach(() => {
  vi.mocked(toast).mockReset();
});

const offers = (count: number) => Array.from({ length: count }, (_, at) => offerRecord(at + 1));
const sendsAll: SendCall = async (sent) => ({ result: { sent, skipped: [] }, message: 'Success' });
const skipsFirst: SendCall = async ([first = '', ...sent]) => ({
  result: { sent, skipped: [{ candidateId: first, reason: 'This offer was accepted.' }] },
  message: 'Success',
});

function sendingWith(call: SendCall, mayGoOn = () => true) {
  const put = vi.fn<(offers: readonly OfferRecord[]) => void>();
  const sending = createSending({ call, put, mayGoOn });
  return { sending, put };
}

describe('sending offers', () => {
  it('changes each hundred as soon as it is sent, and tells how far it is', async () => {
    const { sending, put } = sendingWith(sendsAll);
    const seen: unknown[] = [];
    sending.subscribe(() => seen.push(sending.read().progress));
    await sending.send(offers(150));
    expect(put.mock.calls.map(([changed]) => changed.length)).toEqual([100, 50]);
    expect(seen).toEqual([{ done: 0, total: 150 }, { done: 100, total: 150 }, { done: 150, total: 150 }, null]);
    expect(toast).toHaveBeenCalledExactlyOnceWith('150 offers are on their way.', 'ok');
    expect(sending.read().report).toBeNull();
  });

  it.each([
    [1, 10],
    [100, 10],
    [101, 30],
  ])('holds the mails of %i letters for %i seconds by our own server', async (count, seconds) => {
    noteContract(contractVersion, true);
    const call = vi.fn<SendCall>(sendsAll);
    const { sending } = sendingWith(call);
    const report = await sending.send(offers(count));
    expect(call.mock.calls.map(([, hold]) => hold)).toEqual(Array(Math.ceil(count / 100)).fill(seconds));
    expect(report.holdSeconds).toBe(seconds);
  });

  it('takes the rows that the server answers for those that it sent', async () => {
    const row = offerRecord(1, { offerLetterStatus: 'Offer Sent', version: 2, sentOn: '2026-11-20T10:00:00.000Z' });
    const answered = { ...row, may: { ...row.may, delete: false } };
    const { sending, put } = sendingWith(async (sent) => ({ ...(await sendsAll(sent, 0)), offers: [answered] }));
    await sending.send(offers(1));
    expect(put).toHaveBeenCalledExactlyOnceWith([answered]);
  });

  it('works the rows out where the server answers none', async () => {
    const { sending, put } = sendingWith(sendsAll);
    await sending.send(offers(1));
    const sent = { candidateOfferId: 1, offerLetterStatus: 'Offer Sent', may: { send: false, edit: true } };
    expect(put.mock.calls).toMatchObject([[[sent]]]);
  });

  it('reports by row on the screen of the list', async () => {
    const { sending } = sendingWith(skipsFirst);
    sending.subscribe(() => undefined);
    await sending.send(offers(3));
    expect(sending.read().report).toMatchObject({
      sent: [{ candidateOfferId: 2 }, { candidateOfferId: 3 }],
      skipped: [{ offer: { candidateOfferId: 1 }, reason: 'This offer was accepted.' }],
    });
    expect(toast).not.toHaveBeenCalled();
    sending.closeReport();
    expect(sending.read().report).toBeNull();
  });

  it('continues when the screen is left, shows a toast, and keeps the report', async () => {
    const { sending, put } = sendingWith(skipsFirst);
    const leave = sending.subscribe(() => undefined);
    const sent = sending.send(offers(150));
    leave();
    await sent;
    expect(put).toHaveBeenCalledTimes(2);
    expect(toast).toHaveBeenCalledExactlyOnceWith('148 offers are on their way. 2 offers were not sent.', 'warn');
    expect(sending.read().report?.skipped).toHaveLength(2);
  });

  it('does not go on in the name of another user', async () => {
    let signedIn = true;
    const call = vi.fn<SendCall>(async (ids) => {
      signedIn = false;
      return sendsAll(ids, 0);
    });
    const { sending } = sendingWith(call, () => signedIn);
    const report = await sending.send(offers(250));
    expect(call).toHaveBeenCalledTimes(1);
    expect(report.untried).toHaveLength(150);
    expect(toast).toHaveBeenCalledExactlyOnceWith('100 offers are on their way. 150 offers were not sent.', 'warn');
  });

  it('tells what was sent before the session ended, though the screen of that session still listens', async () => {
    hrToken.write('a-token');
    const ended = new CallError(failedCall(401, 'Please log in'));
    const call = vi.fn<SendCall>(sendsAll).mockImplementationOnce(sendsAll).mockRejectedValueOnce(ended);
    const { sending } = sendingWith(call, () => hrToken.read() !== null);
    sending.subscribe(() => undefined);
    await sending.send(offers(250));
    expect(vi.mocked(toast).mock.calls).toEqual([
      ['Your session has expired. Please log in again.', 'warn'],
      ['100 offers are on their way. 150 offers were not sent.', 'warn'],
    ]);
  });
});
