// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { linkElsewhere } from './link-elsewhere.tsx';

test('a file of another web server is a link that opens in a new tab and learns nothing of this page', () => {
  render(<MemoryRouter>{linkElsewhere('https://files.example/letter.pdf')}</MemoryRouter>);
  const link = screen.getByRole('link', { name: 'Open in a new tab' });
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'https://files.example/letter.pdf',
    '_blank',
    'noreferrer',
  ]);
});

test.each([
  ['a path of the calls’ own server', '/hce-service/letter?link=1'],
  ['an address of it', `${location.origin}/letter.pdf`],
  ['what is no web address', 'javascript:alert(1)'],
  ['no link', null],
])('%s needs none', (_, link) => {
  expect(linkElsewhere(link)).toBe(undefined);
});
