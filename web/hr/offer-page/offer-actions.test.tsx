// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { offerRecord } from '#test/offer-record.ts';
import { renderRoutes } from '#test/render-routes.tsx';
import { OfferActions } from './offer-actions.tsx';

afterEach(cleanup);
const nothing = (): void => undefined;

it.each([
  ['an approver', true, 1],
  ['the maker', false, 0],
])('%s has the way to sign off: %s', async (_who, decide, ways) => {
  const offer = offerRecord(1, { signOff: { state: 'WAITING', may: { ask: false, decide, instead: false } } });
  const presses = { onSend: nothing, onLetter: nothing, onChanged: nothing };
  const actions = <OfferActions {...{ offer, ...presses }} joining={null} formReminder={undefined} isSending={false} />;
  renderRoutes([{ path: '*', element: actions }]);
  await screen.findByRole('link', { name: 'Edit' });
  expect(screen.queryAllByRole('link', { name: 'Read and sign off' })).toHaveLength(ways);
});
