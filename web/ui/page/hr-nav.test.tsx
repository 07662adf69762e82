// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { HrNav } from './hr-nav.tsx';

it.each([
  ['/hce', 'Dashboard'],
  ['/hce/', 'Dashboard'],
  ['/hce/at-risk', 'Dashboard'],
  ['/hce/offers', 'Offers'],
  ['/hce/offers/7', 'Offers'],
])('marks on %s the page %s', (path, label) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <HrNav
        items={[
          { label: 'Dashboard', to: '/hce/', icon: 'dashboard', end: true, also: ['/hce/at-risk'] },
          { label: 'Offers', to: '/hce/offers', icon: 'file' },
        ]}
      />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual([label]);
});
