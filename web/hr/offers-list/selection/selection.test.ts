import { describe, expect, it } from 'vitest';
import { offerRecord as offer } from '#test/offer-record.ts';
import { selectionSentence, summarizeSelection, withSelection } from './selection.ts';

describe('selecting', () => {
  const offers = [
    offer(1),
    offer(2, { offerLetterStatus: 'Open' }),
    offer(3, { offerLetterStatus: 'Approved' }),
    offer(4, { offerLetterStatus: 'Rejected' }),
    offer(5, { offerLetterStatus: 'Offer Sent' }),
    offer(6, { offerLetterStatus: 'Deleted' }),
  ];
  const all = { byId: new Map(offers.map((one) => [one.candidateOfferId, one])) };

  it('refuses only Deleted and Offer Sent', () => {
    expect([...withSelection(new Set(), offers, true)]).toEqual([1, 2, 3, 4]);
    expect([...withSelection(new Set([1, 2]), offers.slice(0, 1), false)]).toEqual([2]);
  });

  it('says how many can be sent and which cannot', () => {
    const summary = summarizeSelection(all, new Set([1, 2, 4, 3]));
    expect(summary).toMatchObject({
      sendable: 2,
      blocked: [
        { status: 'Approved', count: 1 },
        { status: 'Rejected', count: 1 },
      ],
    });
    expect(selectionSentence(summary)).toBe('2 of them can be sent; 1 Approved and 1 Rejected cannot.');
  });

  it('says so when none or all of them can be sent', () => {
    expect(selectionSentence(summarizeSelection(all, new Set([3, 4])))).toBe(
      'None can be sent; 1 Approved and 1 Rejected cannot.',
    );
    expect(selectionSentence(summarizeSelection(all, new Set([3])))).toBe('An offer that is Approved cannot be sent.');
    expect(selectionSentence(summarizeSelection(all, new Set([1])))).toContain('An email with the letter');
  });

  it('says which are not signed off', () => {
    const unsigned = offer(7, { signOff: { state: 'NEEDED' } });
    unsigned.may = { ...unsigned.may, send: false };
    const summary = summarizeSelection({ byId: new Map([...all.byId, [7, unsigned]]) }, new Set([1, 7]));
    expect(summary).toMatchObject({ sendable: 1, unsigned: 1, blocked: [] });
    expect(selectionSentence(summary)).toBe('1 of them can be sent; 1 not signed off cannot.');
  });

  it('drops what was sent or deleted after it was selected', () => {
    expect(summarizeSelection(all, new Set([1, 5, 6, 77])).selected).toEqual([offers[0]]);
  });
});
