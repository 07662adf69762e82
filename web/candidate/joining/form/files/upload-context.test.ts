import { expect, test } from 'vitest';
import { uploadOf } from './upload-context.ts';

const files = [new File(['a'.repeat(400)], 'pan.pdf'), new File(['b'.repeat(600)], 'aadhaar.pdf')] as const;

const ignore = (): void => undefined;

function sentOf(file: File | null, sent: number): number | undefined {
  // 100 bytes of the body are text, which goes first.
  return uploadOf(file, { progress: { sent, total: 1100 }, files, cancel: ignore, track: ignore })?.sent;
}

test('upload progress counts the texts first, then one file after the other', () => {
  expect([sentOf(files[0], 50), sentOf(files[1], 50)]).toEqual([0, 0]);
  expect([sentOf(files[0], 300), sentOf(files[1], 300)]).toEqual([200, 0]);
  expect([sentOf(files[0], 800), sentOf(files[1], 800)]).toEqual([400, 300]);
  expect([sentOf(files[0], 1100), sentOf(files[1], 1100)]).toEqual([400, 600]);
});

test('a stored file shows no upload progress, nor does any file before the upload', () => {
  expect(sentOf(null, 300)).toBeUndefined();
  expect(uploadOf(files[0], { progress: null, files, cancel: ignore, track: ignore })).toBeUndefined();
});
