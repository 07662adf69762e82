// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import type { NamedOffer } from '#contract/envelope.ts';
import { FormTroubles } from './form-troubles.tsx';

afterEach(cleanup);

function show(duplicates: NamedOffer[]) {
  const message = 'Error submitting form: An offer for this email already exists';
  const fields = [{ path: 'email', message }];
  const trouble = { message, requestId: undefined, stale: false, fields, duplicates };
  const reload = { current: null, run: async () => true, busy: false, error: null, notes: [] };
  render(
    <MemoryRouter>
      <FormTroubles {...{ trouble, reload }} lookupTrouble={null} onReloaded={() => undefined} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('alert').textContent).toBe(message);
}

it('a refused duplicate leads to the offer that it duplicates', () => {
  show([{ candidateOfferId: 1001, candidateName: 'Karthik Subramanian', offerLetterStatus: 'Approved' }]);
  const link = screen.getByRole('link', { name: 'Offer 1001, Karthik Subramanian, Approved' });
  expect(link.getAttribute('href')).toBe('/hce/offers/1001');
});

it('a server that names no offer gives no link', () => {
  show([]);
  expect(screen.queryByRole('link')).toBeNull();
});
