import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { write, utils } from '@e965/xlsx';
import { expect, it, onTestFinished } from 'vitest';
import { createFinder } from './finder.ts';
import { processes, unpacked, type Place } from './places.ts';
import { breaches } from './rules.ts';
import { kinds, type Kind } from './kinds.ts';
import { oddPassword, somePan, unmistakable, type Secret } from './secret.ts';

const token = () => `eyJhbGciOiJIUzI1NiJ9.${unmistakable()}.${unmistakable()}`;
function valueOf(kind: Kind): string {
  if (kind.endsWith('code')) return '270493';
  if (kind.endsWith('token')) return token();
  if (kind.endsWith('link')) return `/files/document?link=${token()}`;
  if (kind === 'PAN') return somePan();
  if (kind === 'Aadhaar number') return '734561928374';
  return kind === 'account number' ? '9182736455463728' : oddPassword();
}
const secretOf = (kind: Kind): Secret => ({ kind, whose: 'Priya', value: valueOf(kind) });
const secrets = (Object.keys(kinds) as Kind[]).map(secretOf);
const find = createFinder(secrets);

function workbookWith(text: string): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([['a', text]]), 'Offers');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
}

it.each<[string, (text: string) => Buffer | string]>([
  ['plain', (text) => `0123456789 ${text}\n`],
  ['in capitals', (text) => text.toUpperCase()],
  ['in JSON in a line of the log', (text) => JSON.stringify({ msg: JSON.stringify({ text }) })],
  ['in hex', (text) => Buffer.from(text).toString('hex')],
  ['in base64', (text) => Buffer.from(text).toString('base64')],
  ['in base64 of a basic authorization', (text) => Buffer.from(`mail:${text}`).toString('base64')],
  ['in base64url after one byte', (text) => Buffer.from(`:${text}:`).toString('base64url')],
  ['in a URL', (text) => new URL(`http://a/?b=${encodeURIComponent(text)}`).href],
  ['compressed twice', (text) => gzipSync(gzipSync(`before ${text} after`))],
  ['in a workbook', workbookWith],
])('finds a secret of every kind %s', (_how, encode) => {
  const missed = secrets.filter(({ kind, value }) => {
    const found = unpacked(Buffer.from(encode(value))).flatMap(find);
    // Both codes have the same digits here, so that one is found as the other.
    return !found.some(({ secret }) => secret.kind === kind || kind.endsWith('code'));
  });
  expect(missed.map(({ kind }) => kind)).toEqual([]);
});

it.each(secrets)('reports a $kind by kind and place, without its value', ({ kind, value }) => {
  const secret = { kind, whose: 'Priya', value };
  const place: Place = { kind: 'server output', name: 'stdout', bytes: Buffer.from(`a\n${value}\n`) };
  const reported = breaches(createFinder([secret]), [place], [secret]);
  expect(reported[0]).toMatch(new RegExp(`^${kind} of Priya \\(.+\\) in server output, stdout, at 2$`));
  expect(reported.join('\n')).not.toContain(value.slice(-6));
});

it.each([
  ['Aadhaar number', '7345 6192 8374', 1],
  ['Aadhaar number', '7345-6192-8374', 1],
  ['Aadhaar number', 'XXXX XXXX 8374', 0],
  ['account number', 'XXXXXXXXXXXX3728', 0],
  ['mailed code', '1270493', 0],
  ['mailed code', '2026-11-22 04:05:06.270493+00', 0],
  ['candidate token', 'eyJhbGciOiJIUzI1NiJ9.', 0],
] as const)('a %s in "%s" is found %i times', (kind, text, times) => {
  expect(createFinder([secretOf(kind)])(Buffer.from(` ${text} `))).toHaveLength(times);
});

it('searches command lines, and environments of child processes', async () => {
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
    const findIt = createFinder([{ kind: 'gateway key', whose: 'the operator', value }]);
    return (await processes([process.pid])).filter(({ bytes }) => findIt(bytes).length > 0).map(({ kind }) => kind);
  };
  expect(await kindsWith(argument)).toEqual(['command line']);
  expect(await kindsWith(variable)).toEqual(['environment of others']);
});
