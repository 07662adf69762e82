import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postEvent, publicLookup } from './deliver-webhook.ts';
import { startDns } from '#test/receivers/dns-server.ts';
import { isPrivateAddress } from './private-addresses.ts';

describe('an address is private', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:0:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '3fff:fff::1',
    '5f00:1::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s', (address) => expect(isPrivateAddress(address)).toBe(true));

  test.each([
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.255.255',
    '100.128.0.1',
    '2606:4700::1111',
    '4000::1',
  ])('not %s', (address) => expect(isPrivateAddress(address)).toBe(false));
});

describe('an event', () => {
  let port: number;
  let asked = 0;
  let answer: (response: ServerResponse) => void;
  const server = createServer((request, response) => {
    asked += 1;
    request.resume();
    answer(response);
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const post = (host: string, allowPrivate: boolean, withinMs = 10_000) =>
    postEvent({ url: `http://${host}:${port}/`, headers: {}, body: '{}', allowPrivate, withinMs });

  test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0x7f000001', '2130706433', '127.1'])(
    'is not sent to %s, which is this machine',
    async (host) => {
      asked = 0;
      answer = (response) => void response.end();
      expect(await post(host, false)).toMatchObject({ status: null, failure: 'PRIVATE' });
      expect(asked).toBe(0);
    },
  );

  /** Replaces the DNS lookup of the web by these answers. */
  const postTo = (lookup: LookupFunction, withinMs = 10_000) =>
    postEvent({
      url: `http://receiver.example:${port}/`,
      headers: {},
      body: '{}',
      allowPrivate: false,
      lookup,
      withinMs,
    });

  test.each([
    [['169.254.169.254'], []],
    [['8.8.8.8', '10.1.2.3'], []],
    [['8.8.8.8'], ['::1']],
    [[], ['::ffff:127.0.0.1']],
  ])('is not sent to a name that resolves to %j and %j', async (four, six) => {
    asked = 0;
    const dns = await startDns({ four, six });
    expect(await postTo(publicLookup([dns.address]))).toMatchObject({ status: null, failure: 'PRIVATE' });
    expect([dns.questions, asked]).toEqual([2, 0]);
    dns.close();
  });

  test('goes to the checked address: the name is resolved once per attempt', async () => {
    let questions = 0;
    const lookup: LookupFunction = (_, options, done) => {
      questions += 1;
      if (options.all) done(null, [{ address: '127.0.0.1', family: 4 }]);
      else done(null, '127.0.0.1', 4);
    };
    answer = (response) => void response.end('yes');
    expect(await postTo(lookup)).toMatchObject({ status: 200, answer: 'yes' });
    expect(questions).toBe(1);
  });

  test('to names with unresponsive DNS servers fails in time, without blocking file access', async () => {
    const dns = await startDns('silent');
    const lookup = publicLookup([dns.address]);
    let over = 0;
    const posts = Array.from({ length: 12 }, async () => {
      const posted = await postTo(lookup, 300);
      over += 1;
      return posted;
    });
    await expect.poll(() => dns.questions).toBeGreaterThanOrEqual(12);
    await stat(import.meta.filename);
    expect(over).toBe(0);
    for (const posted of await Promise.all(posts)) expect(posted).toMatchObject({ failure: 'NO_ANSWER' });
    dns.close();
  });

  test('to an unknown name fails', async () => {
    const dns = await startDns({ four: [], six: [] });
    expect(await postTo(publicLookup([dns.address]))).toMatchObject({ status: null, failure: 'NOT_FOUND' });
    dns.close();
  });

  test('is sent there where private addresses are allowed', async () => {
    answer = (response) => void response.end('yes');
    expect(await post('localhost', true)).toMatchObject({ status: 200, answer: 'yes', failure: null });
  });

  test('without an answer in time fails', async () => {
    answer = () => undefined;
    expect(await post('127.0.0.1', true, 100)).toMatchObject({ status: null, failure: 'NO_ANSWER' });
  });

  test('with an endless answer has arrived', async () => {
    answer = (response) => void response.writeHead(202).write('a beginning');
    expect(await post('127.0.0.1', true, 300)).toMatchObject({ status: 202, failure: null });
  });

  test('to a nonexistent name fails', async () => {
    expect(await post('no-such-host.invalid', true)).toMatchObject({ status: null, failure: 'NOT_FOUND' });
  });
});
