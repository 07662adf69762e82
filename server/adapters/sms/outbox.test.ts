import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createOutboxSms } from './outbox.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outbox-'));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

it('keeps each SMS as a plain text file of its own, for its owner alone', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 20, 12, 34, 56, 789));
  const sms = createOutboxSms({ folder });
  await sms.send({ id: 'sms-1', to: '9876543210', text: 'OTP: 123456\nआरंभ' });
  await sms.send({ id: 'sms-2', to: '9876543210', text: 'OTP: 654321' });

  const first = '20261120T123456.789000Z-9876543210.sms';
  expect(new Set(await readdir(folder))).toEqual(new Set([first, '20261120T123456.789001Z-9876543210.sms']));
  expect(await readFile(join(folder, first), 'utf8')).toBe('OTP: 123456\nआरंभ');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, first))).mode & 0o777).toBe(0o600);
});
