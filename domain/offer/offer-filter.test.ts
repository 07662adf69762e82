import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  countFilters,
  daysWaiting,
  type FilteredOffer,
  type OfferFilter,
  offerFilterSchema,
  offerMatcher,
  offerStages,
  searchTextOf,
} from './offer-filter.ts';

/** An evening in India, when it is already the next day further east. */
const now = new Date('2026-11-20T15:00:00.000Z');

function offer(values: Partial<FilteredOffer> = {}): FilteredOffer {
  return {
    candidateOfferId: 1047,
    candidateId: 'C26-0019',
    candidateName: 'Priya Nair',
    email: 'Priya.Nair@example.com',
    mobile: '9812345670',
    offeredRole: 'Quality Analyst',
    department: 'Quality',
    subDepartment: 'Lab',
    functionalTitle: 'Lab Analyst',
    designation: 'Executive',
    offerLetterStatus: 'Pending',
    joiningDate: '2027-01-04',
    createdBy: 'Meera Iyer',
    createdOn: '2026-11-18T05:00:00.000Z',
    modifiedBy: null,
    modifiedOn: null,
    sentOn: null,
    openedOn: null,
    submittedOn: null,
    verifiedOn: null,
    firstDay: null,
    ...values,
  };
}

const shows = (filter: OfferFilter, values: Partial<FilteredOffer> = {}) =>
  offerMatcher(filter, { now })(offer(values));

describe('the filters of the list', () => {
  it('show everything when none is set', () => {
    expect(shows({})).toBe(true);
    expect(shows({ search: '  ', department: '', createdBy: ' ' })).toBe(true);
  });

  it.each<[string, OfferFilter, boolean]>([
    ['name, whatever its case', { search: 'pRIYA n' }, true],
    ['spaces around it do not count', { search: '  nair ' }, true],
    ['signs of patterns are what they are', { search: 'p.*a' }, false],
    ['no text runs over from one field to the next', { search: 'nair priya' }, false],
    ['mobile number with its prefix', { search: '+91 98123 45670' }, true],
    ['mobile number as it is shown', { search: ' 98123 45670 ' }, true],
    ['half a mobile number behind its prefix', { search: '+91 98123 4' }, true],
    ['half a mobile number behind a zero', { search: '098123' }, true],
    ['four digits of a mobile number', { search: '5670' }, true],
    ['three digits are no mobile number', { search: '567' }, false],
    ['candidate ID, whatever its case', { search: 'c26-0019' }, true],
    ['a part of a candidate ID', { search: '0019' }, true],
    ['offer ID', { search: ' 1047 ' }, true],
    ['offer ID behind its sign', { search: '#1047' }, true],
    ['a part of an offer ID', { search: '104' }, false],
    ['sub-department is not searched', { search: 'lab' }, false],
    ['designation is not searched', { search: 'executive' }, false],
    ['who created it is not searched', { search: 'meera' }, false],
  ])('search: %s', (_, filter, shown) => {
    expect(shows(filter)).toBe(shown);
  });

  it('search without accents, in both directions', () => {
    expect(shows({ search: 'jose' }, { candidateName: 'José Álvarez' })).toBe(true);
    expect(shows({ search: 'Príya' })).toBe(true);
    // A vowel sign is no accent.
    expect(shows({ search: 'कर' }, { candidateName: 'किरण' })).toBe(false);
  });

  it.each<[OfferFilter, boolean]>([
    [{ offeredRole: 'Quality Analyst' }, true],
    [{ offeredRole: 'Quality' }, false],
    [{ department: 'Quality' }, true],
    [{ subDepartment: 'Lab' }, true],
    [{ functionalTitle: 'Lab Analyst' }, true],
    [{ designation: 'Executive' }, true],
    [{ status: 'Pending' }, true],
    [{ status: 'Open' }, false],
    [{ createdBy: ' IYER ' }, true],
    [{ createdBy: 'ravi' }, false],
    [{ modifiedBy: 'ravi' }, false],
    [{ department: 'Quality', status: 'Pending', search: 'priya', createdBy: 'iyer' }, true],
    [{ department: 'Quality', status: 'Open', search: 'priya' }, false],
  ])('%o: %s', (filter, shown) => {
    expect(shows(filter)).toBe(shown);
  });

  it.each(['Admin', 'adm'])('find an offer without a creator by its displayed name: %s', (createdBy) => {
    expect(shows({ createdBy }, { createdBy: '' })).toBe(true);
    expect(shows({ createdBy })).toBe(false);
  });

  it('find the last editor by a part of the name', () => {
    expect(shows({ modifiedBy: 'ravi' }, { modifiedBy: 'Ravi Menon' })).toBe(true);
  });

  it.each<[OfferFilter, boolean]>([
    [{ joiningFrom: '2027-01-04' }, true],
    [{ joiningFrom: '2027-01-05' }, false],
    [{ joiningTo: '2027-01-04' }, true],
    [{ joiningTo: '2027-01-03' }, false],
    [{ joiningFrom: '2027-01-01', joiningTo: '2027-01-31' }, true],
    [{ joiningFrom: '2027-01-31', joiningTo: '2027-01-01' }, false],
  ])('joining %o: %s', (filter, shown) => {
    expect(shows(filter)).toBe(shown);
  });

  // 18:30 UTC is midnight in India.
  it.each<[string, OfferFilter, boolean]>([
    ['2026-11-17T18:30:00.000Z', { createdFrom: '2026-11-18' }, true],
    ['2026-11-17T18:29:59.999Z', { createdFrom: '2026-11-18' }, false],
    ['2026-11-18T18:29:59.999Z', { createdTo: '2026-11-18' }, true],
    ['2026-11-18T18:30:00.000Z', { createdTo: '2026-11-18' }, false],
    ['2026-11-18T05:00:00.000Z', { createdFrom: '2026-11-18', createdTo: '2026-11-18' }, true],
  ])('created at %s with %o: %s', (createdOn, filter, shown) => {
    expect(shows(filter, { createdOn })).toBe(shown);
  });

  it.each<[string | null, OfferFilter, boolean]>([
    ['2026-11-19T20:00:00.000Z', { modifiedFrom: '2026-11-20', modifiedTo: '2026-11-20' }, true],
    ['2026-11-19T20:00:00.000Z', { modifiedTo: '2026-11-19' }, false],
    [null, { modifiedFrom: '2026-11-20' }, false],
    [null, { modifiedTo: '2026-11-20' }, false],
  ])('modified at %s with %o: %s', (modifiedOn, filter, shown) => {
    expect(shows(filter, { modifiedOn })).toBe(shown);
  });

  const sent = { offerLetterStatus: 'Offer Sent', sentOn: '2026-11-10T05:00:00.000Z' } as const;
  const opened = { ...sent, openedOn: '2026-11-11T05:00:00.000Z' } as const;
  const accepted = { ...opened, offerLetterStatus: 'Approved' } as const;
  const submitted = { ...accepted, submittedOn: '2026-11-15T05:00:00.000Z' } as const;
  const verified = { ...submitted, verifiedOn: '2026-11-16T05:00:00.000Z' } as const;
  it.each<[string, Partial<FilteredOffer>, string[]]>([
    ['never sent', {}, ['unsent']],
    ['sent ten days ago', sent, ['sent', 'unopened', 'waiting3', 'waiting7']],
    ['sent four days ago', { ...sent, sentOn: '2026-11-16T05:00:00.000Z' }, ['sent', 'unopened', 'waiting3']],
    ['sent three days ago', { ...sent, sentOn: '2026-11-17T05:00:00.000Z' }, ['sent', 'unopened']],
    ['opened', opened, ['sent', 'opened', 'waiting3', 'waiting7']],
    ['accepted', accepted, ['sent', 'opened', 'decided', 'expected', 'filling']],
    ['rejected', { ...opened, offerLetterStatus: 'Rejected' }, ['sent', 'opened', 'decided']],
    ['being revised', { ...opened, offerLetterStatus: 'Open' }, ['sent', 'opened']],
    ['submitted', submitted, ['sent', 'opened', 'decided', 'expected', 'submitted', 'toVerify']],
    ['verified', verified, ['sent', 'opened', 'decided', 'expected', 'submitted', 'verified', 'awaited']],
    [
      'postponed',
      { ...verified, firstDay: 'POSTPONED' },
      ['sent', 'opened', 'decided', 'expected', 'submitted', 'verified', 'awaited'],
    ],
    ['joined', { ...verified, firstDay: 'JOINED' }, ['sent', 'opened', 'decided', 'submitted', 'verified', 'joined']],
    [
      'joined without a form',
      { ...accepted, firstDay: 'JOINED' },
      ['sent', 'opened', 'decided', 'submitted', 'verified', 'joined'],
    ],
    [
      'did not join, no form',
      { ...accepted, firstDay: 'NOT_JOINED' },
      ['sent', 'opened', 'decided', 'leftUnsubmitted'],
    ],
    [
      'did not join, not verified',
      { ...submitted, firstDay: 'NOT_JOINED' },
      ['sent', 'opened', 'decided', 'submitted', 'leftUnverified'],
    ],
    [
      'did not join, verified',
      { ...verified, firstDay: 'NOT_JOINED' },
      ['sent', 'opened', 'decided', 'submitted', 'verified', 'leftVerified'],
    ],
  ])('filter by stage: %s', (_, values, stages) => {
    expect(offerStages.filter((stage) => shows({ stage }, values)).toSorted()).toEqual(stages.toSorted());
  });

  it('accept a prepared search text', () => {
    const matches = offerMatcher({ search: 'ready' }, { searchText: () => 'made ready before' });
    expect(matches(offer())).toBe(true);
  });
});

it('joins name, email, role, department and candidate ID for searching, without case', () => {
  expect(searchTextOf(offer())).toBe('priya nair\npriya.nair@example.com\nquality analyst\nquality\nc26-0019');
});

it.each<[OfferFilter, number]>([
  [{}, 0],
  [{ search: 'priya' }, 0],
  [{ department: 'Quality', status: 'Open', stage: 'sent' }, 3],
  [{ joiningFrom: '2027-01-01', joiningTo: '2027-02-01' }, 1],
  [{ joiningFrom: '', joiningTo: '2027-02-01' }, 1],
  [{ createdTo: '2027-02-01', modifiedFrom: '2027-02-01', modifiedBy: 'x' }, 3],
])('counts set filters, a range once and the search not: %o is %i', (filter, count) => {
  expect(countFilters(filter)).toBe(count);
});

it.each<[string, string, number | null]>([
  ['Offer Sent', '2026-11-20T14:00:00.000Z', 0],
  // Ten minutes to midnight in India, and the days begin to count.
  ['Offer Sent', '2026-11-19T18:20:00.000Z', 1],
  ['Offer Sent', '2026-11-19T18:30:00.000Z', 0],
  ['Offer Sent', '2026-11-13T05:00:00.000Z', 7],
  ['Open', '2026-11-13T05:00:00.000Z', null],
  ['Approved', '2026-11-13T05:00:00.000Z', null],
])('counts the days that an offer waits by the calendar in India: %s since %s is %s', (status, sentOn, days) => {
  expect(daysWaiting({ offerLetterStatus: status as FilteredOffer['offerLetterStatus'], sentOn }, now)).toBe(days);
});

it('counts no waiting days before the first sending', () => {
  expect(daysWaiting({ offerLetterStatus: 'Offer Sent', sentOn: null }, now)).toBeNull();
});

it.each([
  [{ status: 'Sent' }, 'status'],
  [{ stage: 'gone' }, 'stage'],
  [{ createdFrom: '2026-02-30' }, 'createdFrom'],
  [{ joiningTo: '' }, 'joiningTo'],
  [{ search: 'x'.repeat(201) }, 'search'],
])('rejects %o', (filter, path) => {
  expect(z.safeParse(offerFilterSchema, filter).error?.issues.map((issue) => issue.path)).toEqual([[path]]);
});
