import { expect, test } from 'vitest';
import { offerRecord } from '#test/offer-record.ts';
import { bareDeleted, bareSent } from './bare-offers.ts';

const offer = offerRecord(1, { version: 0, rejectionReason: 'no' });

test('a sent offer is Offer Sent, and can be edited and deleted', () => {
  expect(bareSent(offer, '2026-11-20T10:00:00.000Z')).toEqual({
    ...offer,
    offerLetterStatus: 'Offer Sent',
    rejectionReason: null,
    sentOn: '2026-11-20T10:00:00.000Z',
    may: { edit: true, delete: true, send: false, sendAgain: false, remind: false, select: false, extend: false },
  });
});

test('a deleted offer is Deleted, and nothing can be done with it', () => {
  const may = {
    edit: false,
    delete: false,
    send: false,
    sendAgain: false,
    remind: false,
    select: false,
    extend: false,
  };
  expect(bareDeleted(offer)).toEqual({ ...offer, offerLetterStatus: 'Deleted', may });
});
