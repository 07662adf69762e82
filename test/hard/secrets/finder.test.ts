import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, gzipSync } from 'node:zlib';
import { write, utils } from '@e965/xlsx';
import { createTransport } from 'nodemailer';
import { expect, inject, it, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#test/database/test-database.ts';
import { createFinder } from './finder.ts';
import { filesIn, processes, rowsOf, unpacked, type Place } from './places.ts';
import { breaches } from './rules.ts';
import { kinds, oddPassword, somePan, unmistakable, type Kind, type Secret } from './secret.ts';

const token = () => `eyJhbGciOiJIUzI1NiJ9.${unmistakable()}.${unmistakable()}`;
const valueOf = (kind: Kind): string => {
  if (kind.endsWith('code')) return '270493';
  if (kind.endsWith('token')) return token();
  if (kind.endsWith('link')) return `/files/document?link=${token()}`;
  if (kind === 'PAN') return somePan();
  if (kind === 'Aadhaar number') return '734561928374';
  if (kind === 'account number') return '7345619283746519';
  return oddPassword();
};
const secretOf = (kind: Kind): Secret => ({ kind, whose: 'Priya', value: valueOf(kind) });

/** How others than this search write things. */
const encodings: [string, (text: string) => Buffer | string | Promise<Buffer>][] = [
  ['as it is', (text) => text],
  ['in capitals', (text) => text.toUpperCase()],
  ['in a JSON object', (text) => JSON.stringify({ text })],
  ['in JSON in a line of the log', (text) => JSON.stringify({ msg: JSON.stringify({ text }) })],
  ['as a Buffer in JSON', (text) => JSON.stringify(Buffer.from(text))],
  ['in hex', (text) => Buffer.from(text).toString('hex').toUpperCase()],
  ['in base64', (text) => Buffer.from(text).toString('base64')],
  ['in base64 after one byte', (text) => Buffer.from(`:${text}:`).toString('base64')],
  ['in base64url after two bytes', (text) => Buffer.from(`::${text}:`).toString('base64url')],
  ['as basic authorization', (text) => Buffer.from(`mailer:${text}`).toString('base64')],
  ['in a URL', (text) => new URL(`http://a/?b=${encodeURIComponent(text)}`).href],
  ['in a form', (text) => new URLSearchParams({ text }).toString()],
  ['in UTF-16', (text) => Buffer.from(text, 'utf16le')],
  ['in UTF-16, big end first', (text) => Buffer.from(text, 'utf16le').swap16()],
  ['packed with gzip', (text) => gzipSync(`before ${text} after`)],
  ['packed twice', (text) => gzipSync(gzipSync(`before ${text} after`))],
  ['in a PDF', (text) => Buffer.concat([Buffer.from('%PDF-1.7\nstream\n'), deflateSync(`(${text})`)])],
  ['in a workbook', workbookWith],
  ['in a mail', mailWith],
];

function workbookWith(text: string): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['a', text]]), 'Offers');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}

async function mailWith(text: string): Promise<Buffer> {
  const composed = createTransport({ streamTransport: true, buffer: true });
  // Short enough for a line: longer ones are looked for in the mail as it is read.
  const { message } = await composed.sendMail({
    to: 'a@example.com',
    text: `${text}\n`,
    textEncoding: 'quoted-printable',
  });
  return Buffer.from(message as Buffer);
}

const secrets = kinds.map(secretOf);
const find = createFinder(secrets);

it.each(encodings)('a secret of every kind is found %s', async (name, encode) => {
  const isPacked = /packed|PDF|workbook/.test(name);
  const noise = Buffer.concat([randomBytes(1000), Buffer.from('\n')]);
  for (const secret of secrets) {
    const bytes = Buffer.from(await encode(secret.value));
    const found = unpacked(isPacked ? bytes : Buffer.concat([noise, bytes, noise.toReversed()])).flatMap(find);
    // What two kinds have in common, as both codes here, is found as both.
    const alike = found.filter((finding) => finding.secret.kind === secret.kind);
    expect([secret.kind, alike.length > 0]).toEqual([secret.kind, true]);
  }
});

it.each(secrets)('a $kind is found where it is', (secret) => {
  const [found] = find(Buffer.from(`0123456789 ${secret.value}\n`));
  expect(found?.offset).toBe(11);
});

it.each(secrets)('a $kind where it may not be is told by its kind and place, and not by itself', ({ kind, value }) => {
  const secret = { kind, whose: 'Priya', value };
  const place: Place = { kind: 'server output', name: 'stdout', bytes: Buffer.from(`a\n${value}\n`) };
  const told = breaches(createFinder([secret]), [place], [secret]);
  expect(told[0]).toMatch(new RegExp(`^${kind} of Priya \\(.+\\) in server output, stdout, at 2$`));
  expect(told.join('\n')).not.toContain(value.slice(-6));
});

test.each([
  ['Aadhaar number', '7345 6192 8374'],
  ['Aadhaar number', '7345-6192-8374'],
  ['Aadhaar number', 'number 61928374.'],
  ['Aadhaar number', '6192 8374'],
  ['account number', '7345619283746519'.slice(0, 8)],
] as const)('of an %s, "%s" is too much', (kind, part) => {
  expect(createFinder([secretOf(kind)])(Buffer.from(` ${part} `))).not.toEqual([]);
});

test.each([
  ['Aadhaar number', 'XXXX XXXX 8374'],
  ['account number', 'XXXXXXXXXXXX6519'],
  ['mailed code', '1270493'],
  ['mailed code', '2026-11-22 04:05:06.270493+00'],
  ['texted code', 'a270493'],
  ['candidate token', 'eyJhbGciOiJIUzI1NiJ9.'],
] as const)('of a %s, "%s" is none of it', (kind, text) => {
  expect(createFinder([secretOf(kind)])(Buffer.from(` ${text} `))).toEqual([]);
});

test('files are searched with their names and what links say, wherever in them it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aarambh-finder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const secret = secretOf('secret key');
  const value = unmistakable();
  await mkdir(join(folder, 'a'));
  await writeFile(join(folder, 'a', 'large'), Buffer.concat([randomBytes(3_000_000), Buffer.from(value)]));
  await writeFile(join(folder, `${value}.txt`), '');
  await symlink(value, join(folder, 'a', 'link'));
  const places = await filesIn(folder, () => 'data folder');
  const findIt = createFinder([{ ...secret, value }]);
  expect(places.filter(({ bytes }) => findIt(bytes).length > 0)).toHaveLength(3);
});

test('rows are searched in every schema, bytes too', async () => {
  const database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
  onTestFinished(() => database.close());
  const secret = secretOf('PAN');
  await database.pool.query(`create schema other; create table other.planted (number bytea, words jsonb)`);
  await database.pool.query('insert into other.planted values ($1, $2)', [
    Buffer.from(secret.value),
    JSON.stringify({ deep: [secret.value] }),
  ]);
  const findIt = createFinder([secret]);
  const found = (await rowsOf(database.connectionString)).filter(({ bytes }) => findIt(bytes).length > 0);
  expect(found.map(({ name }) => name)).toEqual(['other.planted']);
  const hows = findIt(found[0]?.bytes ?? Buffer.alloc(0)).map(({ how }) => how);
  expect(hows).toEqual(expect.arrayContaining(['whole, plain', 'whole, hex']));
});

test('processes are searched: their command lines, and the environments of those below', async () => {
  const [argument, variable] = [unmistakable(), unmistakable()];
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()', argument], {
    env: { VARIABLE: variable },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  onTestFinished(async () => {
    child.stdin.end();
    await once(child, 'exit');
  });
  await once(child, 'spawn');
  const kindsWith = async (value: string) => {
    const findIt = createFinder([{ kind: 'gateway key', whose: 'nobody', value }]);
    return (await processes([process.pid])).filter(({ bytes }) => findIt(bytes).length > 0).map(({ kind }) => kind);
  };
  expect(await kindsWith(argument)).toEqual(['command line']);
  expect(await kindsWith(variable)).toEqual(['environment of others']);
});
