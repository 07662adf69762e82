import { describe, expect, it } from 'vitest';
import { isRemindable, remindAgainFrom } from './remind-again.ts';

const now = new Date('2026-11-23T06:00:00.000Z');
const offer = { may: { remind: true }, offerLetterStatus: 'Offer Sent', replyBy: '2026-11-23' } as const;

describe('an offer that HR can remind of', () => {
  it.each([
    ['never reminded', {}, true, null],
    ['reminded a moment ago', { remindedOn: '2026-11-23T05:59:00.000Z' }, false, '2026-11-23T17:59:00.000Z'],
    ['a moment before 12 hours', { remindedOn: '2026-11-22T18:00:00.001Z' }, false, '2026-11-23T06:00:00.001Z'],
    ['12 hours later', { remindedOn: '2026-11-22T18:00:00.000Z' }, true, null],
    ['its last day is over', { replyBy: '2026-11-22', remindedOn: '2026-11-23T05:59:00.000Z' }, false, null],
    ['it is not theirs to do', { may: { remind: false }, remindedOn: '2026-11-23T05:59:00.000Z' }, false, null],
  ] as const)('%s', (_case, values, isPossible, from) => {
    const one = { ...offer, ...values };
    expect(isRemindable(one, now)).toBe(isPossible);
    expect(remindAgainFrom(one, now)?.toISOString() ?? null).toBe(from);
  });
});
