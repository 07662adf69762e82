import { readFileSync } from 'node:fs';
import { availableParallelism, constants, getPriority } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { passwordChildrenOf } from '#test/processes/password-children-of.ts';
import { testLog } from '#test/database/test-database.ts';
import { doPasswordWork, passwordsAtOnceOf, startPasswordChildren } from './password-children.ts';
import { hashPassword, verifyPassword } from '#server/sealing/passwords.ts';

vi.unmock('@node-rs/argon2');

let started: ReturnType<typeof startPasswordChildren>[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  await Promise.all(started.map(({ close }) => close()));
  started = [];
});

function start(count: number) {
  const children = startPasswordChildren(count, testLog);
  started.push(children);
  return children;
}

test('children of lower priority hash and verify passwords', async () => {
  // A test run may have a lower priority itself.
  const own = getPriority();
  start(2);
  const hash = await hashPassword('correct horse');
  expect(await Promise.all(['correct horse', 'correct horsE'].map((text) => verifyPassword(hash, text)))).toEqual([
    true,
    false,
  ]);
  const children = passwordChildrenOf(process.pid);
  expect(children).toHaveLength(2);
  for (const pid of children) expect(getPriority(pid)).toBeGreaterThanOrEqual(constants.priority.PRIORITY_BELOW_NORMAL);
  expect(getPriority()).toBe(own);
});

test('the system shows neither a setting of the server nor a password of a child', async () => {
  vi.stubEnv('SECRET_KEY', 'a secret that no child needs');
  start(1);
  await hashPassword('a password of somebody');
  const children = passwordChildrenOf(process.pid);
  expect(children).toHaveLength(1);
  for (const pid of children) {
    const shown = ['environ', 'cmdline'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8')).join('');
    expect(shown).not.toMatch(/a secret that|a password of/);
  }
});

test('the passwords of a killed child are verified by others, and it is replaced', async () => {
  start(2);
  const hash = await hashPassword('correct horse');
  const before = passwordChildrenOf(process.pid);
  const all = Promise.all(Array.from({ length: 12 }, () => verifyPassword(hash, 'correct horse')));
  process.kill(before[0]!, 'SIGKILL');
  expect(new Set(await all)).toEqual(new Set([true]));
  await expect.poll(() => passwordChildrenOf(process.pid).length).toBe(2);
  expect(passwordChildrenOf(process.pid)).not.toContain(before[0]);
});

test('a killed child that was idle is replaced', async () => {
  start(1);
  const hash = await hashPassword('correct horse');
  for (const pid of passwordChildrenOf(process.pid)) process.kill(pid, 'SIGKILL');
  await expect.poll(() => passwordChildrenOf(process.pid).length).toBe(1);
  expect(await verifyPassword(hash, 'correct horse')).toBe(true);
});

test('rejects a task that fails with 503', async () => {
  start(1);
  const broken = doPasswordWork({ verify: 'x', against: '$argon2id$nonsense' });
  await expect(broken).rejects.toMatchObject({ status: 503 });
});

test('children end with the server', async () => {
  const { close } = startPasswordChildren(2, testLog);
  await hashPassword('correct horse');
  await close();
  expect(passwordChildrenOf(process.pid)).toEqual([]);
});

test('all servers of a machine together hash one password fewer than it has processors, each at least one', () => {
  expect(passwordsAtOnceOf(1)).toBe(Math.max(1, availableParallelism() - 1));
  expect(passwordsAtOnceOf(availableParallelism())).toBe(1);
  expect(passwordsAtOnceOf(1000)).toBe(1);
});
