import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postEvent } from './post-event.ts';
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
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s', (address) => expect(isPrivateAddress(address)).toBe(true));

  test.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '192.167.255.255', '100.128.0.1', '2606:4700::1111'])(
    'not %s',
    (address) => expect(isPrivateAddress(address)).toBe(false),
  );
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
    'is not sent to %s, which leads to this machine',
    async (host) => {
      asked = 0;
      answer = (response) => void response.end();
      expect(await post(host, false)).toMatchObject({ status: null, failure: 'PRIVATE' });
      expect(asked).toBe(0);
    },
  );

  test('is sent there where that is allowed', async () => {
    answer = (response) => void response.end('yes');
    expect(await post('localhost', true)).toMatchObject({ status: 200, answer: 'yes', failure: null });
  });

  test('that is not answered in time has failed', async () => {
    answer = () => undefined;
    expect(await post('127.0.0.1', true, 100)).toMatchObject({ status: null, failure: 'NO_ANSWER' });
  });

  test('whose answer never ends has arrived', async () => {
    answer = (response) => void response.writeHead(202).write('a beginning');
    expect(await post('127.0.0.1', true, 300)).toMatchObject({ status: 202, failure: null });
  });

  test('to a name that there is not has failed', async () => {
    expect(await post('no-such-host.invalid', true)).toMatchObject({ status: null, failure: 'NOT_FOUND' });
  });
});
