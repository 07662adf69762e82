import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { giveBack, markPassing } from './passing-bytes.ts';

it('marked bytes are given back, once', () => {
  const bytes = new Uint8Array(1000);
  giveBack(markPassing(bytes));
  expect(bytes.byteLength).toBe(0);
  giveBack(bytes);
});

it('what was not marked stays, and so does memory that others have a part of', () => {
  const own = randomBytes(1000);
  giveBack(own);
  expect(own.byteLength).toBe(1000);
  const part = markPassing(new Uint8Array(new ArrayBuffer(1000), 0, 500));
  giveBack(part);
  expect(part.byteLength).toBe(500);
});
