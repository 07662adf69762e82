import { expect, it } from 'vitest';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { offerRecord } from '#test/offer-record.ts';
import { offerMenuItems } from './offer-row-actions.tsx';

const nothing = () => undefined;
const handlers = { onResend: nothing, onExtend: nothing, onDelete: nothing, onAsk: async () => undefined };
const labels = (replyBy: string, remindedOn: string | null) =>
  offerMenuItems(offerRecord(1, { offerLetterStatus: 'Offer Sent', replyBy, remindedOn }), handlers).map(
    ({ label }) => label,
  );
const today = todayInIndia();

it.each([
  ['that waits for an answer', addDays(today, 2), null, ['Send again', 'Remind', 'Extend']],
  [
    'that was reminded of a moment ago',
    addDays(today, 2),
    new Date().toISOString(),
    ['Send again', 'Remind', 'Extend'],
  ],
  ['whose last day is over', addDays(today, -1), null, ['Extend']],
])('an offer %s', (_which, replyBy, remindedOn, expected) => {
  expect(labels(replyBy, remindedOn)).toEqual(expected);
});

it.each([
  ['Offer Sent', false],
  ['Open', false],
  ['Approved', true],
  ['Rejected', false],
] as const)('the menu of an offer that is %s withdraws it, where no button does: %s', (status, expected) => {
  const items = offerMenuItems(offerRecord(1, { offerLetterStatus: status }), handlers);
  expect(items.some(({ label }) => label === 'Withdraw offer')).toBe(expected);
});
