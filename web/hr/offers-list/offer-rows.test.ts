import { describe, expect, it } from 'vitest';
import type { OfferRecord } from '#contract/offers.ts';
import { abilitiesOf, type OfferStatus } from '#domain/offer.ts';
import { offerColumns } from './offer-columns.tsx';
import { newestFirst, pageOf, searchOffers, sortOffers, toggleSort } from './offer-rows.ts';
import { selectionSentence, summarizeSelection, withSelection } from './selection.ts';

function offer(id: number, values: Partial<OfferRecord> = {}): OfferRecord {
  const status: OfferStatus = values.offerLetterStatus ?? 'Pending';
  return {
    candidateOfferId: id,
    candidateId: `C26-${id}`,
    candidateName: `Name ${id}`,
    email: `name${id}@example.com`,
    mobile: '9000000000',
    offeredRole: 'Analyst',
    department: 'Quality',
    subDepartment: 'Lab',
    functionalTitle: 'Lab Analyst',
    designation: 'Executive',
    joiningDate: '2027-01-04',
    fixedCTC: 500_000,
    variableCTC: 0,
    offerLetterUrl: '/letter',
    offerLetterStatus: status,
    rejectionReason: null,
    createdBy: 'Meera Iyer',
    createdOn: '2026-11-18T05:00:00.000Z',
    modifiedBy: null,
    modifiedOn: null,
    version: 1,
    letterVersion: 1,
    delivery: null,
    may: abilitiesOf(status),
    ...values,
  };
}

const ids = (offers: readonly OfferRecord[]) => offers.map((one) => one.candidateOfferId);

describe('searching (spec §2: name, email, role and department)', () => {
  const offers = [
    offer(1, { candidateName: 'Priya Nair' }),
    offer(2, { email: 'PRIYA@example.com' }),
    offer(3, { offeredRole: 'Head of Priyam plant' }),
    offer(4, { department: 'priya ops' }),
    offer(5, { subDepartment: 'Priya', designation: 'Priya', mobile: 'priya' }),
  ];

  it('finds the text in any of the four, whatever its case, and in no other', () => {
    expect(ids(searchOffers(offers, '  priYA '))).toEqual([1, 2, 3, 4]);
  });

  it('takes signs of patterns for what they are', () => {
    expect(ids(searchOffers([offer(6, { candidateName: 'A (B) .*' })], '(b) .*'))).toEqual([6]);
  });

  it('shows all without a text', () => {
    expect(searchOffers(offers, ' ')).toHaveLength(5);
  });
});

describe('sorting (spec §2)', () => {
  it('has every column of the specification', () => {
    expect(offerColumns.map(({ label }) => label.toLowerCase()).toSorted()).toEqual(
      [
        'offer id',
        'name',
        'email',
        'mobile',
        'role',
        'department',
        'sub-department',
        'functional title',
        'designation',
        'joining date',
        'fixed ctc',
        'variable ctc',
        'status',
        'created by',
        'created date',
        'modified by',
        'modified date',
      ].toSorted(),
    );
  });

  it('sorts ids and CTC by number', () => {
    const offers = [offer(9, { fixedCTC: 1_000_000 }), offer(10, { fixedCTC: 900_000 })];
    expect(ids(sortOffers(offers, { key: 'candidateOfferId', direction: 'asc' }))).toEqual([9, 10]);
    expect(ids(sortOffers(offers, { key: 'fixedCTC', direction: 'asc' }))).toEqual([10, 9]);
    expect(ids(sortOffers(offers, { key: 'fixedCTC', direction: 'desc' }))).toEqual([9, 10]);
  });

  it('sorts dates by date', () => {
    const offers = [offer(1, { joiningDate: '2027-02-01' }), offer(2, { joiningDate: '2026-12-31' })];
    expect(ids(sortOffers(offers, { key: 'joiningDate', direction: 'asc' }))).toEqual([2, 1]);
  });

  it('sorts names as people do, without regard to case and accents', () => {
    const offers = [
      offer(1, { candidateName: 'Zoya' }),
      offer(2, { candidateName: 'érica' }),
      offer(3, { candidateName: 'Eshan' }),
    ];
    expect(ids(sortOffers(offers, { key: 'candidateName', direction: 'asc' }))).toEqual([2, 3, 1]);
  });

  it('puts empty values last in both directions, and newer offers first among equals', () => {
    const offers = [offer(1), offer(2, { modifiedBy: 'Asha' }), offer(3), offer(4, { modifiedBy: 'Zubin' })];
    expect(ids(sortOffers(offers, { key: 'modifiedBy', direction: 'asc' }))).toEqual([2, 4, 3, 1]);
    expect(ids(sortOffers(offers, { key: 'modifiedBy', direction: 'desc' }))).toEqual([4, 2, 3, 1]);
  });

  it('sorts an unknown creator where it is shown: as Admin', () => {
    const offers = [offer(1, { createdBy: 'Bela' }), offer(2, { createdBy: '' })];
    expect(ids(sortOffers(offers, { key: 'createdBy', direction: 'asc' }))).toEqual([2, 1]);
  });

  it('starts a new column ascending and turns the same one round', () => {
    const byName = toggleSort(newestFirst, 'candidateName');
    expect(byName).toEqual({ key: 'candidateName', direction: 'asc' });
    expect(toggleSort(byName, 'candidateName').direction).toBe('desc');
    expect(toggleSort(newestFirst, 'candidateOfferId').direction).toBe('asc');
  });
});

it('cuts pages', () => {
  expect(pageOf([1, 2, 3, 4, 5], 1, 2)).toEqual([3, 4]);
  expect(pageOf([1, 2, 3, 4, 5], 9, 2)).toEqual([]);
});

describe('selecting (spec §2, §4)', () => {
  const offers = [
    offer(1),
    offer(2, { offerLetterStatus: 'Open' }),
    offer(3, { offerLetterStatus: 'Approved' }),
    offer(4, { offerLetterStatus: 'Rejected' }),
    offer(5, { offerLetterStatus: 'Offer Sent' }),
    offer(6, { offerLetterStatus: 'Deleted' }),
  ];
  const byId = new Map(offers.map((one) => [one.candidateOfferId, one]));

  it('refuses only Deleted and Offer Sent', () => {
    expect([...withSelection(new Set(), offers, true)]).toEqual([1, 2, 3, 4]);
    expect([...withSelection(new Set([1, 2]), offers.slice(0, 1), false)]).toEqual([2]);
  });

  it('says how many can be sent and which cannot', () => {
    const summary = summarizeSelection(byId, new Set([1, 2, 3, 4]));
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
    expect(selectionSentence(summarizeSelection(byId, new Set([3, 4])))).toBe(
      'None can be sent; 1 Approved and 1 Rejected cannot.',
    );
    expect(selectionSentence(summarizeSelection(byId, new Set([3])))).toBe('An offer that is Approved cannot be sent.');
    expect(selectionSentence(summarizeSelection(byId, new Set([1])))).toContain('An e-mail with the letter');
  });

  it('drops what was sent or deleted after it was selected', () => {
    expect(summarizeSelection(byId, new Set([1, 5, 6, 77])).selected).toEqual([offers[0]]);
  });
});
