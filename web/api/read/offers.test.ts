import { describe, expect, it } from 'vitest';
import { offerRecord } from '#test/offer-record.ts';
import type { ReceivedEnvelope } from '#web/api/received-envelope.ts';
import {
  readChanged,
  readCreated,
  readOffer,
  readOfferDetails,
  readOffers,
  readSaved,
  readSendResult,
} from './offers.ts';

const envelope = (responseObject: unknown): ReceivedEnvelope => ({
  code: null,
  status: null,
  message: '',
  responseObject,
});

/** Exactly the specified fields of an offer record (docs/rules/calls.md#offer-record). */
const bare = {
  candidateOfferId: 7,
  candidateId: 'C-7',
  candidateName: 'Asha Nair',
  email: 'asha@example.com',
  mobile: '9812345670',
  offeredRole: 'Analyst',
  department: 'Quality',
  subDepartment: 'Lab',
  functionalTitle: 'Lab Analyst',
  designation: 'Executive',
  joiningDate: '2027-01-05',
  fixedCTC: 1_200_000,
  variableCTC: 50_000,
  offerLetterUrl: '/letters/7.pdf',
  offerLetterStatus: 'Pending',
  createdBy: '',
  createdOn: '2026-11-20T05:00:00Z',
  modifiedBy: null,
  modifiedOn: null,
};
const complete = {
  ...bare,
  createdOn: '2026-11-20T05:00:00.000Z',
  rejectionReason: null,
  version: 0,
  letterVersion: 0,
  delivery: null,
  sentOn: null,
  openedOn: null,
  submittedOn: null,
  verifiedOn: null,
  firstDay: null,
  removedOn: null,
  replyBy: null,
  expired: false,
  may: {
    edit: true,
    delete: true,
    send: true,
    sendAgain: false,
    remind: false,
    select: true,
    extend: false,
    withdraw: false,
  },
};

describe('an offer record', () => {
  it('with the specified fields alone becomes a complete one', () => {
    expect(readOffer(bare)).toEqual(complete);
  });

  it('of our own server stays what it is', () => {
    const record = offerRecord(3, { version: 4 });
    expect(readOffer(record)).toBe(record);
  });

  it.each([
    ['the second names of two fields', { fixedCTC: undefined, ctc: 900_000 }, { fixedCTC: 900_000 }],
    [
      'a creation date of the second name',
      { createdOn: undefined, date: '2026-11-20' },
      { createdOn: '2026-11-19T18:30:00.000Z' },
    ],
    ['money as text', { fixedCTC: '1200000.00', variableCTC: '0' }, { fixedCTC: 1_200_000, variableCTC: 0 }],
    ['no money', { fixedCTC: null, variableCTC: undefined }, { fixedCTC: Number.NaN, variableCTC: 0 }],
    ['a moment as a number', { modifiedOn: 1_795_150_800_000 }, { modifiedOn: '2026-11-20T05:00:00.000Z' }],
    ['a day with a time', { joiningDate: '2027-01-05T00:00:00' }, { joiningDate: '2027-01-05' }],
    ['a day with the day first', { joiningDate: '05/01/2027' }, { joiningDate: '2027-01-05' }],
    ['dates that are none', { joiningDate: '2027-02-30', createdOn: 'soon' }, { joiningDate: '', createdOn: '' }],
    ['an id as text', { candidateOfferId: '7', mobile: 9_812_345_670 }, { candidateOfferId: 7, mobile: '9812345670' }],
  ])('with %s', (_, fields, read) => {
    expect(readOffer({ ...bare, ...fields })).toEqual({ ...complete, ...read });
  });

  it.each([
    ['PENDING', 'Pending', { edit: true, delete: true, send: true, select: true, extend: false, withdraw: false }],
    [
      'offer sent',
      'Offer Sent',
      { edit: true, delete: true, send: false, select: false, extend: false, withdraw: false },
    ],
    ['ACCEPTED', 'Approved', { edit: false, delete: false, send: false, select: true, extend: false, withdraw: false }],
    [undefined, 'Pending', { edit: true, delete: true, send: true, select: true, extend: false, withdraw: false }],
  ])('that is %j may be done with what the life cycle allows', (status, offerLetterStatus, may) => {
    expect(readOffer({ ...bare, offerLetterStatus: status })).toMatchObject({ offerLetterStatus, may });
  });

  it.each([null, 'x', 5, [], {}, { ...bare, candidateOfferId: '' }, { ...bare, candidateOfferId: 0 }])(
    'without an id is none: %j',
    (raw) => expect(readOffer(raw)).toBeNull(),
  );
});

describe('a page of offers', () => {
  it.each([
    ['a plain list', [bare], { totalElements: null, totalPages: null, cursor: null }],
    ['a page', { content: [bare], totalPages: 3 }, { totalElements: null, totalPages: 3, cursor: null }],
    [
      'our own page',
      { content: [bare], totalPages: 1, totalElements: 1, cursor: '5' },
      { totalElements: 1, totalPages: 1, cursor: '5' },
    ],
  ])('%s', (_, held, told) => {
    expect(readOffers(envelope(held))).toEqual({ content: [complete], ...told });
  });

  it.each([null, {}, { content: null }, 'text', 3])('%j is none', (held) => {
    expect(readOffers(envelope(held))).toBeNull();
  });
});

describe('one offer for the form', () => {
  it('with the specified fields alone has names and no ids', () => {
    const { candidateOfferId: _, createdOn: __, offerLetterStatus: ___, ...details } = bare;
    const ids = { deptId: 0, subDeptId: 0, designationId: 0, funcTitleId: 0 };
    const added = { letterTemplateId: null, payStructureId: null, language: 'en' };
    expect(readOfferDetails(details, 7)).toEqual({ ...complete, createdOn: '', ...ids, ...added });
  });

  it('of our own server has both', () => {
    const lookups = { deptId: 1, subDeptId: 2, designationId: 3, funcTitleId: 4 };
    const details = { ...offerRecord(3), ...lookups, letterTemplateId: 5, payStructureId: 2, language: 'hi' };
    expect(readOfferDetails(details, 3)).toEqual(details);
  });
});

describe('the offers that a call changed', () => {
  it('are those that our own server answers, and unknown elsewhere', () => {
    const offers = [offerRecord(3), offerRecord(4)];
    expect(readChanged({ ...envelope(null), offers })).toEqual(offers);
    expect(readChanged({})).toBeUndefined();
  });

  it('are in a header where the answer is a letter', () => {
    const { candidateOfferId, may } = offerRecord(3);
    expect(readSaved(JSON.stringify([{ candidateOfferId, may }]))).toEqual({ candidateOfferId, may });
    expect(readSaved(null)).toBeUndefined();
  });
});

describe('the result of a sending', () => {
  const ids = ['C-1', 'C-2'];
  const none = { sent: ids, skipped: [] };
  it.each([
    [null, none],
    ['SUCCESS', none],
    [
      { sent: ['C-1'], skipped: [{ candidateId: 'C-2', reason: 'Gone' }] },
      { sent: ['C-1'], skipped: [{ candidateId: 'C-2', reason: 'Gone' }] },
    ],
    [{ skipped: [{ candidateId: 'C-2' }] }, { sent: [], skipped: [{ candidateId: 'C-2', reason: '' }] }],
  ])('%j', (held, result) => {
    expect(readSendResult(envelope(held), ids)).toEqual(result);
  });
});

it.each([
  [null, []],
  [{ created: 2 }, []],
  [{ candidateIds: ['C-1', null, 'C-2'] }, ['C-1', 'C-2']],
])('the candidates that an upload created: %j', (held, ids) => {
  expect(readCreated(envelope(held))).toEqual(ids);
});
