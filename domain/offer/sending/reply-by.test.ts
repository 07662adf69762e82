import { describe, expect, it } from 'vitest';
import { todayInIndia } from '#domain/values/calendar.ts';
import { codeOf, type TextRef } from '#domain/texts.ts';
import { offerStatuses } from '#domain/offer/status.ts';
import { daysLeft, isExpired, isReplyOverdue, refusalOfReplyBy, warningOfReplyBy } from './reply-by.ts';

const codeIn = (ref: TextRef | null) => (ref === null ? null : codeOf(ref));

describe('the last day to reply', () => {
  it.each([
    ['2026-11-30', '2026-11-23', false, 7],
    ['2026-11-23', '2026-11-23', false, 0],
    ['2026-11-22', '2026-11-23', true, null],
    ['2028-02-29', '2028-02-28', false, 1],
    [null, '2026-11-23', false, null],
    ['', '2026-11-23', false, null],
    ['soon', '2026-11-23', false, null],
  ])('%s is on %s: passed %s, days left %s', (replyBy, today, expired, left) => {
    expect(isExpired(replyBy, today)).toBe(expired);
    expect(daysLeft(replyBy, today)).toBe(left);
  });

  it.each([
    ['2026-11-23T18:29:59.999Z', false],
    ['2026-11-23T18:30:00.000Z', true],
  ])('ends with the day in Asia/Kolkata: at %s passed is %s', (instant, expired) => {
    expect(isExpired('2026-11-23', todayInIndia(new Date(instant)))).toBe(expired);
  });

  it.each(offerStatuses)('passes only for an offer that waits for an answer: %s', (offerLetterStatus) => {
    const overdue = isReplyOverdue({ offerLetterStatus, replyBy: '2026-11-22' }, '2026-11-23');
    expect(overdue).toBe(offerLetterStatus === 'Offer Sent');
    expect(isReplyOverdue({ offerLetterStatus, replyBy: '2026-11-23' }, '2026-11-23')).toBe(false);
    expect(isReplyOverdue({ offerLetterStatus }, '2026-11-23')).toBe(false);
  });
});

describe('a reply-by date', () => {
  it.each([
    ['2026-11-22', 'replyBy.past'],
    ['2026-11-23', null],
    ['2027-11-24', null],
    ['2100-01-01', 'replyBy.invalid'],
    ['23/11/2026', 'replyBy.invalid'],
  ])('%s is rejected on 23 November 2026 with %s', (replyBy, code) => {
    expect(codeIn(refusalOfReplyBy(replyBy, '2026-11-23'))).toBe(code);
  });

  it.each([
    ['2027-01-05', '2027-01-04', 'replyBy.afterJoining'],
    ['2027-01-04', '2027-01-04', null],
    ['2027-01-05', '', null],
    ['', '2027-01-04', null],
    ['2027-11-24', '2028-01-04', 'replyBy.farAhead'],
    ['2027-11-24', '2027-01-04', 'replyBy.farAhead'],
  ])('%s with joining on %s warns of %s', (replyBy, joiningDate, code) => {
    expect(codeIn(warningOfReplyBy(replyBy, joiningDate, '2026-11-23'))).toBe(code);
  });
});
