// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { offerRecord } from '#test/offer-record.ts';
import { renderRoutes } from '#test/render-routes.tsx';
import { OfferActions } from './offer-actions.tsx';

afterEach(cleanup);
const nothing = (): void => undefined;
const presses = { onSend: nothing, onLetter: nothing, onChanged: nothing, isSending: false };

it.each([
  ['an approver', true, 1],
  ['the maker', false, 0],
])('%s has the way to sign off: %s', async (_who, decide, ways) => {
  const offer = offerRecord(1, { signOff: { state: 'WAITING', may: { ask: false, decide, instead: false } } });
  const actions = <OfferActions {...{ offer, ...presses }} joining={null} formReminder={undefined} />;
  renderRoutes([{ path: '*', element: actions }]);
  await screen.findByRole('link', { name: 'Edit' });
  expect(screen.queryAllByRole('link', { name: 'Read and sign off' })).toHaveLength(ways);
});

const steps = { personal: false, bank: false, experience: false, education: false, family: false };
const form = { steps, submittedOn: null, readOnly: false, sentBack: null, verifiedOn: null };
const submittedOn = '2026-11-22T05:00:00.000Z';
it.each([
  ['a form that is awaited', form, true, 'Remind'],
  ['a submitted form', { ...form, submittedOn, readOnly: true }, false, 'Review'],
  ['a verified form', { ...form, submittedOn, readOnly: true, verifiedOn: submittedOn }, false, 'Joining form'],
])('an accepted offer with %s begins with the next step', async (_what, joining, remind, first) => {
  const offer = offerRecord(1, { offerLetterStatus: 'Approved' });
  const formReminder = { may: remind, lastOn: null };
  renderRoutes([{ path: '*', element: <OfferActions {...{ offer, joining, formReminder, ...presses }} /> }]);
  await screen.findByRole('link', { name: 'Joining form' });
  expect(screen.getByRole('group').querySelector('a, button')?.textContent).toBe(first);
});
