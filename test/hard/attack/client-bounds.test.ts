import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { getCandidateBankDetails, saveCandidateBankDetails, type BankDetails } from '#contract/joining.ts';
import { usualBounds, type ClientBounds } from '#server/http/client-bounds.ts';
import { acceptedCandidate, bankForm, sendForm, testFile } from '#test/joining-requests.ts';
import { multipartOf } from '#test/multipart.ts';
import { startTestApp } from '#test/test-app.ts';
import { openRaw, requestHead, trickle, type RawClient } from './raw-client.ts';

const megabyte = 1024 * 1024;
/** Seconds instead of minutes; `transfer` stays long, so that it ends nothing that another bound should have ended. */
const bounds = {
  ...usualBounds,
  headers: 2000,
  body: 2000,
  pause: 1500,
  idle: 2000,
  every: 50,
  leastBytesPerSecond: 100,
  connections: 40,
};
/** A busy machine takes its time; a client that is never disconnected takes longer. */
const atMost = { timeout: 20_000, interval: 50 };

const clients: RawClient[] = [];
afterEach(() => clients.splice(0).forEach(({ socket }) => socket.destroy()));

/** An app that listens, with a candidate who may save. */
async function startListening(how: ClientBounds) {
  const t = await startTestApp({ bounds: how });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
  const { token } = await acceptedCandidate(t);

  async function open(options?: { reads?: boolean }): Promise<RawClient> {
    const client = await openRaw(url, options);
    clients.push(client);
    return client;
  }
  /** The head of a save of the bank step with a scan of this size, and its body; claims `more` than that. */
  async function saveOf(fileBytes: number, more = 0, bearer = token) {
    const { body, contentType } = await multipartOf(bankForm({ passbookFile: testFile('pdf', fileBytes) }));
    const head = requestHead(`POST ${saveCandidateBankDetails.path}`, {
      authorization: `Bearer ${bearer}`,
      'content-type': contentType,
      'content-length': body.length + more,
    });
    return { head, body };
  }
  async function beginSave(fileBytes: number, more = 0) {
    const { head, body } = await saveOf(fileBytes, more);
    const client = await open();
    client.socket.write(head);
    return { ...client, body };
  }
  /** The path of a stored document of 10 MB that needs no bearer. */
  async function linkOfLargeDocument(): Promise<string> {
    const form = bankForm({ passbookFile: testFile('pdf', 10 * megabyte) });
    expect((await sendForm(t, saveCandidateBankDetails, token, form)).status).toBe(200);
    const read = await t.call(getCandidateBankDetails, { token });
    return (read.envelope.responseObject as BankDetails).passbookFileUrl ?? '';
  }
  return { t, url, open, saveOf, beginSave, linkOfLargeDocument };
}
type Listening = Awaited<ReturnType<typeof startListening>>;

describe('a server that waits 1.5 seconds for the next byte', () => {
  let server: Listening;
  beforeAll(async () => {
    server = await startListening(bounds);
  });
  afterAll(() => server.t.close());

  const login = requestHead(`POST ${createToken.path}`, {
    'content-type': 'application/json',
    'content-length': 100_000,
  });
  /** What a slow client sends first; `trickles` when a byte more follows every tenth of a second. */
  const kinds: Record<string, { first: () => Promise<string>; trickles?: true; reads?: false; answer?: RegExp }> = {
    'connects and says nothing': { first: async () => '' },
    'sends its headers byte by byte': { first: async () => 'GET /app-config HTTP/1.1\r\nx-slow: a', trickles: true },
    'sends the body of a login byte by byte': { first: async () => login, trickles: true, answer: /^HTTP\/1.1 408 / },
    'sends half of a login and disappears': { first: async () => `${login}{"userName":` },
    'uploads a scan byte by byte': { first: () => halfOfSave(), trickles: true },
    'uploads half a scan and disappears': { first: () => halfOfSave() },
    'uploads byte by byte without being logged in': { first: () => halfOfSave('unknown'), trickles: true },
    'never takes the 10 MB that it asked for': {
      first: async () => requestHead(`GET ${await server.linkOfLargeDocument()}`, {}),
      reads: false,
    },
    'keeps its connection and asks nothing more': { first: async () => requestHead('GET /app-config', {}) },
  };
  async function halfOfSave(bearer?: string): Promise<string> {
    const { head, body } = await server.saveOf(2000, megabyte, bearer);
    return head + body.subarray(0, body.length / 2).toString('latin1');
  }

  it.each(Object.entries(kinds))('disconnects a client that %s', async (_kind, { first, trickles, reads, answer }) => {
    const bytes = await first();
    const client = await server.open({ reads: reads ?? true });
    if (bytes !== '') client.socket.write(bytes, 'latin1');
    // One byte in a tenth of a second is a tenth of what a form has to have.
    const stop = trickles ? trickle([client]) : () => undefined;
    // A client that does not read does not notice the end either.
    const connections = promisify(server.t.app.server.getConnections.bind(server.t.app.server));
    await vi.waitFor(async () => expect(await connections()).toBe(0), atMost);
    stop();
    await vi.waitFor(() => expect(client.answered()).toMatch(answer ?? /^/));
  });

  it('serves a phone that sends a little at a time, for longer than it may be silent', async () => {
    const { socket, body, answered } = await server.beginSave(2000);
    let sent = 0;
    const piece = Math.ceil(body.length / 12);
    const sending = setInterval(() => {
      socket.write(body.subarray(sent, (sent += piece)));
      if (sent >= body.length) clearInterval(sending);
    }, 170);
    await vi.waitFor(() => expect(answered()).toMatch(/^HTTP\/1.1 200 /), atMost);
  });

  it('serves a client that waits for it: the storage is away for longer than that', async () => {
    const { put } = server.t.deps.storage;
    const silence = vi.fn<() => void>();
    server.t.app.server.on('timeout', silence);
    server.t.deps.storage.put = async (key, content) => {
      // The connection is silent for as long as it may be, and the client waits for the server.
      await once(server.t.app.server, 'timeout');
      await once(server.t.app.server, 'timeout');
      return put(key, content);
    };
    try {
      const { socket, body, answered } = await server.beginSave(megabyte);
      socket.write(body);
      await vi.waitFor(() => expect(answered()).toMatch(/^HTTP\/1.1 200 /), atMost);
      expect(silence.mock.calls.length).toBeGreaterThanOrEqual(2);
    } finally {
      server.t.deps.storage.put = put;
      server.t.app.server.removeListener('timeout', silence);
    }
  });

  it('refuses more connections than there may be, and serves those that are here', async () => {
    const held = await Promise.all(Array.from({ length: bounds.connections }, () => server.open()));
    const late = await openRaw(server.url);
    await late.closed;
    held[0]?.socket.write(
      requestHead(`POST ${createToken.path}`, { 'content-type': 'application/json', 'content-length': 2 }),
    );
    held[0]?.socket.write('{}');
    await vi.waitFor(() => expect(held[0]?.answered()).toMatch(/^HTTP\/1.1 400 /), atMost);
  });
});

describe('a server that gives 2 seconds to a form or an answer as a whole', () => {
  let server: Listening;
  beforeAll(async () => {
    server = await startListening({ ...bounds, headers: 1000, transfer: 2000, pause: 60_000 });
  });
  afterAll(() => server.t.close());

  it('disconnects a scan that arrives fast enough and never ends', async () => {
    const { socket, body, closed, answered } = await server.beginSave(2000, 10 * megabyte);
    socket.write(body.subarray(0, -100));
    const stop = trickle(clients, 'a'.repeat(200));
    await closed;
    stop();
    expect(answered()).toMatch(/^HTTP\/1.1 408 /);
  });

  it('disconnects a client that takes an answer too slowly', async () => {
    const link = await server.linkOfLargeDocument();
    const connected = once(server.t.app.server, 'connection') as Promise<[Socket]>;
    const { socket } = await server.open({ reads: false });
    socket.write(requestHead(`GET ${link}`, {}));
    const [theirs] = await connected;
    await once(theirs, 'close');
    expect(socket.bytesRead).toBeLessThan(10 * megabyte);
  });
});
