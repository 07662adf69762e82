import { expect, test, vi } from 'vitest';
import {
  hashPassword,
  hashTemporaryPassword,
  makeTemporaryPassword,
  readTemporaryPassword,
  verifyPassword,
} from './passwords.ts';

vi.unmock('@node-rs/argon2');

test('a chosen password is kept as Argon2id with the parameters that OWASP advises', async () => {
  const hash = await hashPassword('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'correct horse')).toBe(true);
  expect(await verifyPassword(hash, 'correct horsE')).toBe(false);
  expect(await verifyPassword(hash, '')).toBe(false);
});

test('a temporary password is kept with lighter parameters and verified by the same function', async () => {
  const password = makeTemporaryPassword();
  const hash = await hashTemporaryPassword(password);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=1024,t=1,p=1\$/);
  expect(await verifyPassword(hash, password)).toBe(true);
  expect(await verifyPassword(hash, `${password}x`)).toBe(false);
});

test('an account without a password has none', async () => {
  expect(await verifyPassword(null, '')).toBe(false);
  expect(await verifyPassword(null, 'anything')).toBe(false);
});

test('the same password never has the same hash twice', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'));
});

test('a password in any script counts, however the keyboard composes it', async () => {
  const hash = await hashPassword('caf\u00e9 पासवर्ड 🔑');
  expect(await verifyPassword(hash, 'cafe\u0301 पासवर्ड 🔑')).toBe(true);
});

test('a temporary password is easy to read and never the same', () => {
  const made = Array.from({ length: 500 }, makeTemporaryPassword);
  for (const password of made) expect(password).toMatch(/^[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}-[a-hjkmnp-z2-9]{4}$/);
  expect(new Set(made).size).toBe(500);
});

test.each([
  'k7wm-3hxq-tz9d',
  ' k7wm-3hxq-tz9d\u00A0',
  'k7wm-3hxq-tz9d\u200B\r\n',
  'K7wm-3hxq-tz9d',
  'K7WM-3HXQ-TZ9D',
  'k7wm\u20113hxq\u2013tz9d',
  'k7wm 3hxq tz9d',
  'Password: k7wm-3hxq-tz9d',
  'Temporary password = k7wm-3hxq-tz9d',
])('reads the temporary password in %j', (typed) => {
  expect(readTemporaryPassword(typed)).toBe('k7wm-3hxq-tz9d');
});

test.each(['', 'k7wm-3hxq', 'k7wm-3hxq-tz9d-k7wm', 'k7wm-3hxq-tz9o', 'mango tree 12', 'k7wm.3hxq.tz9d', 'paßword'])(
  'reads no temporary password in %j',
  (typed) => expect(readTemporaryPassword(typed)).toBeNull(),
);

test('reads back each temporary password', () => {
  for (let made = 0; made < 500; made += 1) {
    const password = makeTemporaryPassword();
    expect(readTemporaryPassword(` ${password.toUpperCase()} `)).toBe(password);
  }
});

test('hundreds of temporary passwords are hashed within a second or two while a login passes them', async () => {
  const hash = await hashPassword('correct horse');
  let hashed = 0;
  const many = Promise.all(
    Array.from({ length: 500 }, async () => {
      await hashTemporaryPassword(makeTemporaryPassword());
      hashed += 1;
    }),
  );
  expect(await verifyPassword(hash, 'correct horse')).toBe(true);
  expect(hashed).toBeLessThan(500);
  await many;
});
