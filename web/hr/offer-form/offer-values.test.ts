import { expect, it } from 'vitest';
import type { OfferDetails } from '#contract/offers.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { offerRecord } from '#test/offer-record.ts';
import { changesOf, effectOf } from './offer-values.ts';

const ids = { deptId: 1, subDeptId: 2, designationId: 3, funcTitleId: 4 };
const offer = (values: Partial<OfferDetails>): OfferDetails => ({
  ...offerRecord(7, values),
  ...ids,
  letterTemplateId: 1,
  payStructureId: null,
  language: 'en',
});
const form = (values: Partial<OfferForm> = {}): OfferForm => ({
  fullName: 'Name 7',
  email: 'name7@example.com',
  mobileNumber: '9000000000',
  offeredRole: 'Analyst',
  ...ids,
  fixedCTC: 500_000,
  variableCTC: 0,
  joiningDate: '2027-01-04',
  replyBy: null,
  ...values,
});

const sent = offer({ offerLetterStatus: 'Offer Sent', replyBy: '2026-11-30' });
const pending = offer({ replyBy: '2026-11-30' });

it.each([
  ['the same', sent, form({ replyBy: '2026-11-30' }), 'unchanged'],
  ['no day, which a sent offer keeps', sent, form(), 'unchanged'],
  ['a later day', sent, form({ replyBy: '2026-12-10' }), 'extended'],
  ['another role and a later day', sent, form({ replyBy: '2026-12-10', offeredRole: 'Head' }), 'withdrawn'],
  ['another role', sent, form({ replyBy: '2026-11-30', offeredRole: 'Head' }), 'withdrawn'],
  ['no day for an offer that nobody has', pending, form(), null],
  ['the same for an offer that nobody has', pending, form({ replyBy: '2026-11-30' }), 'unchanged'],
] as const)('saving %s', (_what, stored, saved, effect) => {
  expect(effectOf(stored, saved)).toBe(effect);
});

it('a new offer has no effect on another one', () => expect(effectOf(null, form())).toBeNull());

it('a server without reply-by dates has none to change', () => {
  const { replyBy: _replyBy, ...others } = offer({ offerLetterStatus: 'Pending' });
  expect(changesOf(others as OfferDetails, form())).toEqual([]);
});
