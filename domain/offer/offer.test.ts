import { describe, expect, it, test } from 'vitest';
import { refusalOf } from './offer-refusals.ts';
import {
  abilitiesOf,
  accessStatusOf,
  offerActions,
  offerStatuses,
  readOfferStatus,
  standingOf,
  statusAfter,
  statusesAllowing,
  type OfferAction,
  type OfferStatus,
} from './offer.ts';
import { sayText } from '#domain/texts.ts';

/** The life cycle (docs/rules/life-cycle.md#transitions): every pair of action and status is here once. */
const table: Record<OfferAction, Record<OfferStatus, OfferStatus | null>> = {
  edit: { Pending: 'Pending', Open: 'Open', 'Offer Sent': 'Open', Approved: null, Rejected: 'Open', Deleted: null },
  delete: {
    Pending: 'Deleted',
    Open: 'Deleted',
    'Offer Sent': 'Deleted',
    Approved: null,
    Rejected: 'Deleted',
    Deleted: null,
  },
  send: {
    Pending: 'Offer Sent',
    Open: 'Offer Sent',
    'Offer Sent': null,
    Approved: null,
    Rejected: null,
    Deleted: null,
  },
  sendAgain: {
    Pending: null,
    Open: null,
    'Offer Sent': 'Offer Sent',
    Approved: null,
    Rejected: null,
    Deleted: null,
  },
  remind: {
    Pending: null,
    Open: null,
    'Offer Sent': 'Offer Sent',
    Approved: null,
    Rejected: null,
    Deleted: null,
  },
  accept: { Pending: null, Open: null, 'Offer Sent': 'Approved', Approved: null, Rejected: null, Deleted: null },
  reject: { Pending: null, Open: null, 'Offer Sent': 'Rejected', Approved: null, Rejected: null, Deleted: null },
  bounce: { Pending: null, Open: null, 'Offer Sent': 'Open', Approved: null, Rejected: null, Deleted: null },
  recall: { Pending: null, Open: null, 'Offer Sent': 'Open', Approved: null, Rejected: null, Deleted: null },
  extend: { Pending: null, Open: null, 'Offer Sent': 'Offer Sent', Approved: null, Rejected: null, Deleted: null },
  recallFirst: { Pending: null, Open: null, 'Offer Sent': 'Pending', Approved: null, Rejected: null, Deleted: null },
};

describe('the life cycle of an offer', () => {
  const pairs = offerActions.flatMap((action) => offerStatuses.map((status) => ({ action, status })));

  test.each(pairs)('$action from $status', ({ action, status }) => {
    expect(statusAfter(action, status)).toBe(table[action][status]);
    expect(statusesAllowing(action).includes(status)).toBe(table[action][status] !== null);
  });

  test.each(pairs.filter(({ action, status }) => action !== 'bounce' && table[action][status] === null))(
    'explains why $action is rejected from $status',
    ({ action, status }) => {
      const reason = sayText(refusalOf(action as Exclude<OfferAction, 'bounce'>, status));
      expect(reason).toMatch(/^This offer /);
      expect(reason).toMatch(/\.$/);
    },
  );

  it('lets HR select every row but Deleted and Offer Sent', () => {
    const selectable = offerStatuses.filter((status) => abilitiesOf(status, 'admin').select);
    expect(selectable).toEqual(['Pending', 'Open', 'Approved', 'Rejected']);
  });

  it('shows the candidate a decision and nothing else', () => {
    expect(offerStatuses.map(accessStatusOf)).toEqual([null, null, null, 'Approved', 'Rejected', null]);
  });
});

describe('reading an offer status from a server', () => {
  test.each([
    ['rejected', 'Rejected'],
    ['REJECTED', 'Rejected'],
    ['ACCEPTED', 'Approved'],
    ['offer sent', 'Offer Sent'],
    [' Approved ', 'Approved'],
    ['', null],
    [null, null],
    [undefined, null],
    ['maybe', null],
  ])('%j is %j', (text, status) => {
    expect(readOfferStatus(text)).toBe(status);
  });
});

describe('an offer whose personal data were removed', () => {
  it('keeps its decided or deleted status', () => {
    const removed = standingOf('Rejected', '2027-05-20T00:00:00.000Z');
    expect(offerActions.map((action) => statusAfter(action, removed))).toEqual(offerActions.map(() => null));
    expect(abilitiesOf(removed, 'admin')).toEqual({
      sendAgain: false,
      remind: false,
      edit: false,
      delete: false,
      send: false,
      select: true,
      extend: false,
    });
    for (const action of ['edit', 'delete', 'send'] as const)
      expect(sayText(refusalOf(action, removed))).toContain('removed');
    expect(standingOf('Approved', new Date())).toBe(removed);
    expect(standingOf('Deleted', new Date())).toBe('Deleted');
    expect(standingOf('Rejected', null)).toBe('Rejected');
  });
});
