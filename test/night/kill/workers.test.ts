import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { createCandidateOfferLetter, getAllOfferLetters, sendOfferEmails } from '#contract/offers.ts';
import { httpClient } from '#test/http-client.ts';
import { offerFormOf } from '#test/live-candidates.ts';
import { mailsTo } from '#test/outbox.ts';
import { openDataDir } from '#test/data-dir.ts';
import { hrLogin, spawnServer, startServerProcess, type ServerProcess } from '#test/server-process.ts';

const dataDir = await openDataDir();

/** The processes of node that this server started: its workers, not the database. */
async function workersOf({ child }: Pick<ServerProcess, 'child'>): Promise<number[]> {
  const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  const pids = children.trim().split(/\s+/).map(Number);
  const commands = await Promise.all(
    pids.map(async (pid) => ({ pid, command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })),
  );
  return commands.filter(({ command }) => command.includes('server/main.ts')).map(({ pid }) => pid);
}

/** How many sendings were answered with 200, by the metrics; those of a killed process went with it. */
async function answeredCalls({ metrics }: ServerProcess): Promise<number> {
  const text = await (await fetch(metrics ?? '')).text();
  const line = /^aarambh_http_request_seconds_count\{[^}]*createCandidateOfferLetter[^}]*status="200"[^}]*\} (\d+)$/m;
  return Number(line.exec(text)?.[1]);
}

/** What a browser with the key is answered over as many connections, which the workers take in turn. */
async function outboxAnswers(server: ServerProcess, connections: number): Promise<number[]> {
  const given = await fetch(server.outboxAddress(), { redirect: 'manual' });
  const headers = { cookie: given.headers.get('set-cookie')?.split(';')[0] ?? '' };
  const ask = async () => (await fetch(`${server.url}/outbox`, { headers })).status;
  return Promise.all(Array.from({ length: connections }, ask));
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.runIf(process.platform === 'linux')('a server of several processes', () => {
  it(
    'loses no acknowledged offer and no mail when workers are killed, and replaces them',
    { timeout: 120_000 },
    async () => {
      const server = await startServerProcess(dataDir, { WORKERS: '2', METRICS_PORT: '0' });
      const client = httpClient(server.url);
      const { token } = await client.json(hrCreateToken, { body: hrLogin });
      const base = await offerFormOf(server.url, token);
      const first = await workersOf(server);
      expect(first).toHaveLength(2);
      const sent: string[] = [];
      let refused = 0;
      const work = async (lane: number) => {
        for (let n = 0; n < 12; n += 1) {
          const unique = `${lane}${String(n).padStart(3, '0')}`;
          const form = { ...base, email: `w${unique}@example.com`, mobileNumber: `900000${unique}` };
          try {
            const headers = await client.file(createCandidateOfferLetter, { token, body: form });
            const candidateIds = [headers.get('x-candidate-id') ?? ''];
            await client.json(sendOfferEmails, { token, body: { candidateIds } });
            sent.push(form.email);
          } catch {
            // The connection broke off with its process: nothing was acknowledged.
            refused += 1;
          }
        }
      };
      const working = Promise.all([0, 1, 2, 3].map(work));
      await vi.waitFor(() => expect(sent.length).toBeGreaterThan(3), { timeout: 30_000, interval: 5 });
      process.kill(first[0] ?? 0, 'SIGKILL');
      await working;
      expect(refused).toBeLessThan(20);
      await vi.waitFor(async () => expect((await workersOf(server)).filter(isAlive)).toHaveLength(2), {
        timeout: 30_000,
      });
      expect(await workersOf(server)).not.toContain(first[0]);
      expect(await outboxAnswers(server, 6)).toEqual(Array(6).fill(200));

      const { content } = await client.json(getAllOfferLetters, { token, query: { size: 1000 } });
      const status = new Map(content.map((offer) => [offer.email, offer.offerLetterStatus]));
      expect(sent.filter((email) => status.get(email) !== 'Offer Sent')).toEqual([]);
      await vi.waitFor(
        async () => {
          for (const email of sent) expect((await mailsTo(server.outbox, email)).length).toBeGreaterThan(0);
        },
        { timeout: 60_000, interval: 200 },
      );
      // The answers of both workers together, as the one reading of the first process tells them.
      expect(await answeredCalls(server)).toBeGreaterThan(sent.length / 4);
      const workers = await workersOf(server);
      expect(await server.stop()).toBe(0);
      expect(workers.filter(isAlive)).toEqual([]);
    },
  );

  it('answers connections that a killed worker had not taken', { timeout: 60_000 }, async () => {
    const server = await startServerProcess(dataDir, { WORKERS: '2' });
    const [first = 0] = await workersOf(server);
    process.kill(first, 'SIGSTOP');
    // Each on a connection of its own, which the workers get in turn.
    const ask = async () => (await fetch(`${server.url}/app-config`, { headers: { connection: 'close' } })).text();
    const asked = Promise.allSettled(Array.from({ length: 8 }, ask));
    await Promise.race(Array.from({ length: 8 }, ask));
    process.kill(first, 'SIGKILL');
    expect(await asked).toHaveLength(8);
    await server.stop();
  });

  it(
    'ends its workers when the first process is killed, and starts again on the same folder',
    { timeout: 60_000 },
    async () => {
      const server = await startServerProcess(dataDir, { WORKERS: '2' });
      const workers = await workersOf(server);
      await server.kill();
      await vi.waitFor(() => expect(workers.filter(isAlive)).toEqual([]), { timeout: 20_000 });
      const again = await startServerProcess(dataDir);
      expect(await again.stop()).toBe(0);
    },
  );

  it.each([0, 400])(
    'stops without a failure on SIGTERM %i ms after its workers began to start',
    { timeout: 60_000 },
    async (ms) => {
      const { child, exited } = await spawnServer(dataDir, { WORKERS: '2' });
      if (child.stdout === null || child.stderr === null) throw new Error('the server has no output');
      const said = Promise.all([text(child.stdout), text(child.stderr)]);
      await vi.waitFor(async () => expect(await workersOf({ child })).toHaveLength(2), {
        timeout: 20_000,
        interval: 5,
      });
      const workers = await workersOf({ child });
      setTimeout(() => child.kill('SIGTERM'), ms);
      expect(await exited).toBe(0);
      expect(workers.filter(isAlive)).toEqual([]);
      expect((await said).join('')).not.toMatch(/cannot start|"level":[45]0/);
    },
  );

  it('stops with a sentence when its port is taken', { timeout: 60_000 }, async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await expect(startServerProcess(dataDir, { WORKERS: '2', PORT: String(port) })).rejects.toThrow(
      'another process listens there already',
    );
    taken.close();
    const again = await startServerProcess(dataDir);
    expect(await again.stop()).toBe(0);
  });
});
