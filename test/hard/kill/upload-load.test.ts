import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { getCandidatePersonalDetails, saveCandidatePersonalDetails } from '#contract/joining.ts';
import { httpClient } from '#test/http-client.ts';
import { personalForm } from '#test/joining-requests.ts';
import type { TestForm } from '#test/multipart.ts';
import { acceptedCandidates, candidatePassword } from '#test/live-candidates.ts';
import { removeServerData, startServerProcess, type ServerProcess } from '#test/server-process.ts';

/** How many candidates save at once; the full figure of 50 is run with CANDIDATES=50. */
const count = Number(process.env.CANDIDATES ?? 12);
const fileBytes = 5 * 1024 * 1024;
const fields = ['panDocument', 'aadhaarDocument', 'profile'] as const;
type Hashes = Record<(typeof fields)[number], string>;

const heads = { panDocument: '%PDF-1.7\n', aadhaarDocument: '%PDF-1.7\n', profile: '\x89PNG\r\n\x1a\n' };

describe(
  `${count} candidates who save three files of 5 MB at the same time`,
  { timeout: 60_000 + count * 20_000 },
  () => {
    let dataDir: string;
    let server: ServerProcess;
    let ids: string[];
    beforeAll(
      async () => {
        dataDir = await mkdtemp(join(tmpdir(), 'aarambh-upload-'));
        const first = await startServerProcess(dataDir);
        ids = await acceptedCandidates(first, count);
        await first.stop();
        // A fresh process: letters that were typeset on the way must not count as memory of the uploads.
        server = await startServerProcess(dataDir);
      },
      60_000 + count * 10_000,
    );
    afterAll(async () => {
      await server.stop();
      await removeServerData(dataDir);
    });

    it('every acknowledged file reads back with the same SHA-256, and memory stays flat', async () => {
      const tokens = await logIn(server, ids);
      const saved = await Promise.all(tokens.map((token) => save(server, token)));
      const peak = peakMegabytes(server);
      for (const [index, hashes] of saved.entries()) {
        expect(await readBack(server, tokens[index] ?? '')).toEqual(hashes);
      }
      process.stdout.write(`${count} × 3 × 5 MB at once: peak ${peak} MB\n`);
      expect(peak).toBeLessThan(300);
    });

    it('killed with -9 in the middle: nothing acknowledged is lost, nothing half-saved appears', async () => {
      const tokens = await logIn(server, ids);
      const before = await Promise.all(tokens.map((token) => readBack(server, token)));
      const acknowledged = new Map<number, Hashes>();
      const sent = new Map<number, Hashes>();
      const saving = tokens.map(async (token, index) => {
        const { body, hashes } = newForm();
        sent.set(index, hashes);
        await post(server, token, body);
        acknowledged.set(index, hashes);
      });
      const ended = Promise.allSettled(saving);
      await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThanOrEqual(Math.ceil(count / 4)), {
        timeout: 60_000 + count * 5000,
        interval: 5,
      });
      await server.kill();
      await ended;
      server = await startServerProcess(dataDir);
      const again = await logIn(server, ids);
      for (const [index, token] of again.entries()) {
        const found = await readBack(server, token);
        // A caller who was told yes has the new files; the others have all of the new ones or all of the old ones.
        const allowed = acknowledged.has(index) ? [acknowledged.get(index)] : [sent.get(index), before[index]];
        expect(allowed).toContainEqual(found);
      }
      process.stdout.write(`killed in the middle: ${acknowledged.size} of ${count} acknowledged, lost: 0\n`);
    });
  },
);

async function logIn(server: ServerProcess, candidateIds: string[]): Promise<string[]> {
  const client = httpClient(server.url);
  const logins = candidateIds.map((userName) =>
    client.json(createToken, { body: { userName, password: candidatePassword } }),
  );
  return (await Promise.all(logins)).map(({ token }) => token);
}

/** A filled personal step with three new files, and what their hashes are. */
function newForm(): { body: FormData; hashes: Hashes } {
  const body = new FormData();
  const hashes = {} as Hashes;
  for (const [name, value] of Object.entries(personalForm() satisfies TestForm)) {
    if (typeof value === 'string') body.set(name, value);
  }
  for (const field of fields) {
    const head = Buffer.from(heads[field], 'latin1');
    const bytes = Buffer.concat([head, randomBytes(fileBytes - head.length)]);
    hashes[field] = createHash('sha256').update(bytes).digest('hex');
    body.set(field, new Blob([bytes]), `${field}.bin`);
  }
  return { body, hashes };
}

async function save(server: ServerProcess, token: string): Promise<Hashes> {
  const { body, hashes } = newForm();
  await post(server, token, body);
  return hashes;
}

async function post(server: ServerProcess, token: string, body: FormData): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${server.url}${saveCandidatePersonalDetails.path}`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`answered ${answer.status}: ${await answer.text()}`);
}

/** The hashes of the three files as the server serves them. */
async function readBack(server: ServerProcess, token: string): Promise<Hashes> {
  const { documents } = await httpClient(server.url).json(getCandidatePersonalDetails, { token });
  const hashes = {} as Hashes;
  for (const field of fields) {
    const answer = await fetch(new URL(documents[field]?.url ?? '', server.url));
    hashes[field] = createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex');
  }
  return hashes;
}

/** The highest resident memory of the server process so far, in megabytes. */
function peakMegabytes({ child }: ServerProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}
