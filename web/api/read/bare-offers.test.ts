import { expect, test } from 'vitest';
import { offerRecord } from '#test/offer-record.ts';
import { bareDeleted, bareSent } from './bare-offers.ts';

const offer = offerRecord(1, { version: 0, rejectionReason: 'no' });
const on = '2026-11-20T10:00:00.000Z';
const nothing = { send: false, sendAgain: false, remind: false, select: false, extend: false, withdraw: false };

test.each([
  ['sent', bareSent(offer, on), { offerLetterStatus: 'Offer Sent', rejectionReason: null, sentOn: on }, true],
  ['deleted', bareDeleted(offer), { offerLetterStatus: 'Deleted' }, false],
])('what can be done with a %s offer', (_, known, changed, mayChange) => {
  expect(known).toEqual({ ...offer, ...changed, may: { ...nothing, edit: mayChange, delete: mayChange } });
});
