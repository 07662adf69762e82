import { join } from 'node:path';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { getSignedLetterPdf } from '#contract/letter/signed-letter.ts';
import { openDataDir } from '#test/data-dir.ts';
import { httpClient, sendCall } from '#test/http-client.ts';
import { acceptedCandidates, candidatePassword } from '#test/live-candidates.ts';
import { runProgram } from '#test/processes/run-program.ts';
import { ownDatabase, startServerProcess } from '#test/server-process.ts';
import { checkSignature } from '#test/signed-letters/check-signature.ts';
import { textOfPdf } from '#test/signed-letters/text-of-pdf.ts';

vi.stubEnv('DATABASE_URL', inject('databaseServer'));
const dataDir = await openDataDir();
const server = await startServerProcess(dataDir);
afterAll(() => server.stop());

/** Runs the command next to the server, with its settings and these. */
const rotate = async (args: string[] = [], more: Record<string, string> = {}) =>
  runProgram('scripts/seal-rotate.ts', { DATA_DIR: dataDir, ...(await ownDatabase(dataDir)), ...more }, { args });

/** The signed letter of a candidate who has just accepted. */
async function signedLetter(candidateId = ''): Promise<Buffer> {
  const body = { userName: candidateId, password: candidatePassword };
  const { token } = await httpClient(server.url).json(createToken, { body });
  return vi.waitFor(async () => {
    const answer = await sendCall(server.url, getSignedLetterPdf, { token });
    expect(answer.status).toBe(200);
    return Buffer.from(await answer.arrayBuffer());
  }, 60_000);
}

/** Whether the certificate in the seal of a PDF is the one with this SHA-256, of which the record prints the beginning. */
const isSignedWith = async (pdf: Buffer, certificate = '') => {
  const printed = certificate.slice(0, 8).toUpperCase().match(/../g)?.join(':') ?? '';
  return (await textOfPdf(pdf, 2)).includes(`certificate ${printed}`);
};

test('the command makes another key while the server runs; letters before and after stay valid', async () => {
  const [first] = await acceptedCandidates(server, 1);
  const before = await signedLetter(first);
  expect(await rotate(['--now'])).toMatchObject({ code: 2, out: '' });
  const done = await rotate();
  expect(done).toMatchObject({ code: 0, error: '' });
  const [, certificate] = /SHA-256 of its certificate: ([0-9a-f]{64})\n$/.exec(done.out) ?? [];
  expect(certificate).toBeDefined();
  expect(done.out).not.toContain('PRIVATE');

  const [second] = await acceptedCandidates(server, 1, 1);
  const after = await signedLetter(second);
  for (const pdf of [before, after])
    expect(await checkSignature(pdf)).toMatchObject({ isValid: true, coversAll: true });
  expect(await isSignedWith(before, certificate)).toBe(false);
  expect(await isSignedWith(after, certificate)).toBe(true);
  expect((await signedLetter(first)).equals(before)).toBe(true);
}, 120_000);

test('where letters are sealed with a file it says what to do instead', async () => {
  const refused = await rotate([], { SEAL_P12_FILE: join(dataDir, 'seal.p12') });
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.error).toContain('put another file there and restart the servers');
});
