import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { getCandidateBankDetails, saveCandidateBankDetails, type BankDetails } from '#contract/joining.ts';
import { usualBounds, type ClientBounds } from '#server/http/client-bounds.ts';
import { acceptedCandidate, bankForm, sendForm, testFile } from '#test/joining-requests.ts';
import { multipartOf } from '#test/multipart.ts';
import { startTestApp } from '#test/test-app.ts';
import { openRaw, requestHead, trickle, type RawClient } from './raw-client.ts';

const megabyte = 1024 * 1024;
const bounds = {
  ...usualBounds,
  pause: 1500,
  every: 50,
  leastBytesPerSecond: 100,
  bodyBytes: 12 * megabyte,
  connections: 40,
};
/** A machine that is busy with other tests takes its time; who is held for ever is held longer. */
const patience = { timeout: 20_000, interval: 50 };

const clients: RawClient[] = [];
afterEach(() => clients.splice(0).forEach(({ socket }) => socket.destroy()));

/** An app that listens, with somebody who may save. */
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
  /** Begins to save the bank step with a scan of so many bytes; claims `more` than the body that it will send. */
  async function beginSave(fileBytes: number, more = 0) {
    const { body, contentType } = await multipartOf(bankForm({ passbookFile: testFile('pdf', fileBytes) }));
    const client = await open();
    client.socket.write(
      requestHead(`POST ${saveCandidateBankDetails.path}`, {
        authorization: `Bearer ${token}`,
        'content-type': contentType,
        'content-length': body.length + more,
      }),
    );
    return { ...client, body };
  }
  return { t, token, url, open, beginSave };
}
type Listening = Awaited<ReturnType<typeof startListening>>;

describe('a server that waits 1.5 seconds for the next byte', () => {
  let server: Listening;
  beforeAll(async () => {
    server = await startListening(bounds);
  });
  afterAll(() => server.t.close());

  it('serves a phone that sends a little at a time, for longer than it may be silent', async () => {
    const { socket, body, answered } = await server.beginSave(2000);
    let sent = 0;
    const piece = Math.ceil(body.length / 12);
    const sending = setInterval(() => {
      socket.write(body.subarray(sent, (sent += piece)));
      if (sent >= body.length) clearInterval(sending);
    }, 170);
    await vi.waitFor(() => expect(answered()).toMatch(/^HTTP\/1.1 200 /), patience);
  });

  it('serves who waits for it: the storage is away for longer than that', async () => {
    const { put } = server.t.deps.storage;
    const silence = vi.fn<() => void>();
    server.t.app.server.on('timeout', silence);
    server.t.deps.storage.put = async (key, content) => {
      // The connection is silent for as long as it may be, and it is not the client who is waited for.
      await once(server.t.app.server, 'timeout');
      await once(server.t.app.server, 'timeout');
      return put(key, content);
    };
    try {
      const { socket, body, answered } = await server.beginSave(megabyte);
      socket.write(body);
      await vi.waitFor(() => expect(answered()).toMatch(/^HTTP\/1.1 200 /), patience);
      expect(silence.mock.calls.length).toBeGreaterThanOrEqual(2);
    } finally {
      server.t.deps.storage.put = put;
      server.t.app.server.removeListener('timeout', silence);
    }
  });
  it('cuts off who sends more than any form has, although nobody asked for it', async () => {
    const { socket, closed } = await server.open();
    socket.write(
      requestHead(`POST ${saveCandidateBankDetails.path}`, {
        'content-type': 'multipart/form-data; boundary=x',
        'transfer-encoding': 'chunked',
      }),
    );
    const chunk = Buffer.alloc(256 * 1024);
    let sent = 0;
    const send = () => {
      while (socket.writable && sent < 100 * megabyte) {
        sent += chunk.length;
        if (!socket.write(Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])))
          return;
      }
    };
    socket.on('drain', send);
    send();
    await closed;
    expect(sent).toBeLessThan(100 * megabyte);
  });

  it('refuses more connections than there may be, and serves those that are here', async () => {
    const held = await Promise.all(Array.from({ length: bounds.connections }, () => server.open()));
    const late = await openRaw(server.url);
    await late.closed;
    held[0]?.socket.write(
      requestHead(`POST ${createToken.path}`, { 'content-type': 'application/json', 'content-length': 2 }),
    );
    held[0]?.socket.write('{}');
    await vi.waitFor(() => expect(held[0]?.answered()).toMatch(/^HTTP\/1.1 400 /), patience);
  });
});

describe('a server that gives 2 seconds to a form or an answer as a whole', () => {
  let server: Listening;
  beforeAll(async () => {
    server = await startListening({ ...bounds, headers: 1000, transfer: 2000, pause: 60_000 });
  });
  afterAll(() => server.t.close());

  it('cuts off a scan that arrives fast enough and never ends', async () => {
    const { socket, body, closed, answered } = await server.beginSave(2000, 10 * megabyte);
    socket.write(body.subarray(0, -100));
    const stop = trickle(clients, 'a'.repeat(200));
    await closed;
    stop();
    expect(answered()).toMatch(/^HTTP\/1.1 408 /);
  });

  it('cuts off who takes an answer too slowly', async () => {
    const form = bankForm({ passbookFile: testFile('pdf', 10 * megabyte) });
    expect((await sendForm(server.t, saveCandidateBankDetails, server.token, form)).status).toBe(200);
    const read = await server.t.call(getCandidateBankDetails, { token: server.token });
    const { passbookFileUrl } = read.envelope.responseObject as BankDetails;
    const connected = once(server.t.app.server, 'connection') as Promise<[Socket]>;
    const { socket } = await server.open({ reads: false });
    socket.write(requestHead(`GET ${passbookFileUrl}`, {}));
    const [theirs] = await connected;
    await once(theirs, 'close');
    expect(socket.bytesRead).toBeLessThan(10 * megabyte);
  });
});
