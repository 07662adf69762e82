import { describe, expect, it, test } from 'vitest';
import { refusalOf } from './offer-refusals.ts';
import {
  abilitiesOf,
  accessStatusOf,
  offerActions,
  standingOf,
  statusAfter,
  statusesAllowing,
  type OfferAction,
  type OfferStatus,
} from './offer.ts';
import { offerStatuses, readOfferStatus } from './status.ts';
import { sayText } from '#domain/texts.ts';

type After = Record<OfferStatus, OfferStatus | null>;
const none: After = { Pending: null, Open: null, 'Offer Sent': null, Approved: null, Rejected: null, Deleted: null };
const fromSent = (status: OfferStatus): After => ({ ...none, 'Offer Sent': status });

/** The life cycle (docs/rules/life-cycle.md#transitions): every pair of action and status that is not here is rejected. */
const table: Record<OfferAction, After> = {
  edit: { ...none, Pending: 'Pending', Open: 'Open', 'Offer Sent': 'Open', Rejected: 'Open' },
  delete: { ...none, Pending: 'Deleted', Open: 'Deleted', 'Offer Sent': 'Deleted', Rejected: 'Deleted' },
  send: { ...none, Pending: 'Offer Sent', Open: 'Offer Sent' },
  sendAgain: fromSent('Offer Sent'),
  remind: fromSent('Offer Sent'),
  accept: fromSent('Approved'),
  reject: fromSent('Rejected'),
  bounce: fromSent('Open'),
  recall: fromSent('Open'),
  extend: fromSent('Offer Sent'),
  recallFirst: fromSent('Pending'),
  withdraw: { ...none, Open: 'Deleted', 'Offer Sent': 'Deleted', Approved: 'Deleted' },
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
    const selectable = offerStatuses.filter((status) => abilitiesOf(status, ['ADMIN']).select);
    expect(selectable).toEqual(['Pending', 'Open', 'Approved', 'Rejected']);
  });

  it.each([
    [null, true],
    ['POSTPONED', true],
    ['JOINED', false],
    ['NOT_JOINED', false],
  ] as const)('with first day %s lets HR withdraw an accepted offer: %s', (firstDay, withdraw) => {
    expect(abilitiesOf('Approved', ['ADMIN'], firstDay).withdraw).toBe(withdraw);
  });

  it('shows the candidate a decision and nothing else', () => {
    expect(offerStatuses.map(accessStatusOf)).toEqual([null, null, null, 'Approved', 'Rejected', null]);
  });
});

describe('reading an offer status from a server', () => {
  test.each([
    ['rejected', 'Rejected'],
    ['ACCEPTED', 'Approved'],
    [' Approved ', 'Approved'],
    ['', null],
    [null, null],
    ['maybe', null],
  ])('%j is %j', (text, status) => {
    expect(readOfferStatus(text)).toBe(status);
  });
});

describe('an offer whose personal data were removed', () => {
  it('keeps its decided or deleted status', () => {
    const removed = standingOf('Rejected', '2027-05-20T00:00:00.000Z');
    expect(offerActions.map((action) => statusAfter(action, removed))).toEqual(offerActions.map(() => null));
    expect(abilitiesOf(removed, ['ADMIN'])).toEqual({
      sendAgain: false,
      remind: false,
      edit: false,
      delete: false,
      send: false,
      select: true,
      extend: false,
      withdraw: false,
    });
    for (const action of ['edit', 'delete', 'send'] as const)
      expect(sayText(refusalOf(action, removed))).toContain('removed');
    expect(standingOf('Approved', new Date())).toBe(removed);
    expect(standingOf('Deleted', new Date())).toBe('Deleted');
    expect(standingOf('Rejected', null)).toBe('Rejected');
  });
});
