// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { noteContract } from '#web/api/contract-version.ts';
import { StalePageNotice } from './stale-page-notice.tsx';

const at = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <StalePageNotice />
    </MemoryRouter>,
  );

test('an older page offers a reload, but not inside the wizard; a current one does not', () => {
  at('/hce/offers');
  expect(screen.queryByRole('status')).toBeNull();
  cleanup();
  noteContract('0', true);
  at('/hce/offers');
  expect(screen.getByRole('status').textContent).toBe('A newer version of this page is available.');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  cleanup();
  at('/onboard/joining/bank');
  expect(screen.queryByRole('status')).toBeNull();
});
