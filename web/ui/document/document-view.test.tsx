// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { DocumentView } from './document-view.tsx';

const file = { name: 'pan.jpg', type: 'JPG', url: 'http://localhost/files/document?link=x' } as const;
const opening = () => screen.queryByText('Opening the document...');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a picture shows 'opening' until it is loaded", () => {
  render(<DocumentView file={file} />);
  expect(opening()).not.toBeNull();
  fireEvent.load(screen.getByAltText('pan.jpg'));
  expect(opening()).toBeNull();
  expect(screen.getByRole('img', { name: 'pan.jpg' })).toBeTruthy();
});

test("a picture shows 'opening' until its failure is known", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async () => promise);
  render(<DocumentView file={file} />);
  fireEvent.error(screen.getByAltText('pan.jpg'));
  expect(opening()).not.toBeNull();
  resolve(new Response(JSON.stringify({ message: 'This document is damaged.' }), { status: 410 }));
  await screen.findByText('This document is damaged.');
  expect(opening()).toBeNull();
});
