// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { offerRecord } from '#test/offer-record.ts';
import { answerOf, renderRoutes } from '#test/render-routes.tsx';
import * as client from '#web/api/client.ts';
import { OfferActions } from './offer-actions.tsx';

vi.mock('#web/api/client.ts', { spy: true });
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

it('a reminder that is sent after it was refused leaves no report', async () => {
  const offer = offerRecord(1, { offerLetterStatus: 'Approved' });
  const refused = { sent: [], skipped: [{ candidateId: offer.candidateId, reason: 'Sent lately.' }] };
  vi.mocked(client.makeCall)
    .mockResolvedValueOnce(answerOf(refused))
    .mockResolvedValueOnce(answerOf({ sent: [offer.candidateId], skipped: [] }));
  // The page reads the offer again after each answer, and so renders it again.
  const Page = () => {
    const [, readAgain] = useState({});
    const reminder = { joining: form, formReminder: { may: true, lastOn: null } };
    return <OfferActions {...{ offer, ...presses, ...reminder }} onChanged={() => readAgain({})} />;
  };
  renderRoutes([{ path: '*', Component: Page }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Remind' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Remind' }));
  await dialog.findByText(/Sent lately\./);
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
