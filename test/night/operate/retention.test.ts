import { Client } from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { createCandidateOfferLetter, deleteOfferLetter, getAllOfferLetters } from '#contract/offers.ts';
import { openDataDir } from '#test/data-dir.ts';
import { httpClient } from '#test/http-client.ts';
import { offerFormOf } from '#test/live-candidates.ts';
import { runProgram } from '#test/processes/run-program.ts';
import { hrLogin, ownDatabase, startServerProcess } from '#test/server-process.ts';

vi.stubEnv('DATABASE_URL', inject('databaseServer'));
const dataDir = await openDataDir();

const run = async (...args: string[]) =>
  runProgram('scripts/retention.ts', { DATA_DIR: dataDir, ...(await ownDatabase(dataDir)) }, { args });

/** As if the offer had been deleted this many days ago. */
async function age(days: number): Promise<void> {
  const { DATABASE_URL: connectionString = '' } = await ownDatabase(dataDir);
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(`update offers set modified_on = now() - make_interval(days => $1) where status = 'Deleted'`, [
    days,
  ]);
  await client.end();
}

test(
  'next to the running server it lists what is past its retention, and removes it with --apply',
  { timeout: 120_000 },
  async () => {
    const server = await startServerProcess(dataDir);
    const client = httpClient(server.url);
    const { token } = await client.json(hrCreateToken, { body: hrLogin });
    const form = { ...(await offerFormOf(server.url, token)), email: 'gone@example.com', mobileNumber: '9876500001' };
    const created = await client.file(createCandidateOfferLetter, { token, body: form });
    const candidateOfferLetterId = Number(created.get('x-candidate-offer-id'));
    await client.json(deleteOfferLetter, { token, query: { candidateOfferLetterId } });
    const offer = async () => (await client.json(getAllOfferLetters, { token, query: {} })).content[0];

    await age(364);
    expect((await run()).out).toContain('0  Candidates whose offer was deleted before ');
    await age(366);
    const dry = await run();
    expect(dry).toMatchObject({ code: 0, error: '' });
    expect(dry.out).toMatch(
      /^Nothing was removed\. These would be:\n +0 .*\n +1 {2}Candidates whose offer .* before \d\d\/\d\d\/\d{4}, /,
    );
    expect(dry.out).toContain('To remove them: npm run retention -- --apply');
    expect(await offer()).toMatchObject({ email: 'gone@example.com' });

    const applied = await run('--apply');
    expect(applied).toMatchObject({ code: 0, error: '' });
    expect(applied.out).toMatch(/^Removed:\n +0 .*\n +1 {2}Candidates/);
    expect(applied.out).toMatch(/ 0 {2}Files that came into the trash before /);
    expect(await offer()).toMatchObject({ candidateName: 'Removed', email: '', offerLetterStatus: 'Deleted' });
    expect(await server.stop()).toBe(0);
  },
);

test('anything but --apply is answered with the usage', async () => {
  for (const args of [['--aply'], ['--apply', 'now'], ['all']]) {
    const answer = await run(...args);
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.error).toContain('npm run retention -- --apply');
  }
});
