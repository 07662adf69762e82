import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { createCandidateOfferLetter } from '#contract/offers.ts';
import { openDataDir } from '#test/data-dir.ts';
import { httpClient } from '#test/http-client.ts';
import { offerFormOf } from '#test/live-candidates.ts';
import { runProgram } from '#test/processes/run-program.ts';
import { hrLogin, ownDatabase, startServerProcess } from '#test/server-process.ts';

vi.stubEnv('DATABASE_URL', inject('databaseServer'));
const dataDir = await openDataDir();

const run = async (...args: string[]) =>
  runProgram('scripts/audit-verify.ts', { DATA_DIR: dataDir, ...(await ownDatabase(dataDir)) }, { args });

async function byForce(statement: string): Promise<void> {
  const { DATABASE_URL: connectionString = '' } = await ownDatabase(dataDir);
  const client = new Client({ connectionString });
  await client.connect();
  await client.query(`begin; alter table audit disable trigger user; ${statement};
    alter table audit enable trigger user; commit`);
  await client.end();
}

test(
  'next to the running server it says that the audit is whole, keeps the heads, and names a row that is not what it was',
  { timeout: 120_000 },
  async () => {
    const server = await startServerProcess(dataDir);
    const client = httpClient(server.url);
    const { token } = await client.json(hrCreateToken, { body: hrLogin });
    const form = { ...(await offerFormOf(server.url, token)), email: 'a@example.com', mobileNumber: '9876500001' };
    const create = () => client.file(createCandidateOfferLetter, { token, body: form });
    const offer = (await create()).get('x-candidate-offer-id') ?? '';

    const whole = await run();
    expect(whole).toMatchObject({ code: 0, error: '' });
    expect(whole.out).toMatch(
      /^The audit is whole: \d+ rows in 2 chains\.\nEvery row got its MAC when it was written\.\nHead: [0-9a-f]{64}\n$/,
    );
    const file = join(dataDir, 'heads');
    const first = await run('--heads', file);
    expect(first).toMatchObject({ code: 0, error: '' });
    expect(first.out).toContain(`There was no file ${file} to compare with; it was made.`);
    const kept = await readFile(file, 'utf8');
    expect(first.out).toContain(`Head: ${createHash('sha256').update(kept).digest('hex')}\n`);

    form.email = 'b@example.com';
    form.mobileNumber = '9876500002';
    await create();
    expect((await run('--heads', file)).out).toContain('Every head that was kept');
    expect((await readFile(file, 'utf8')).split('\n')).toHaveLength(kept.split('\n').length + 1);

    await byForce(`update audit set details = '{"letterVersion": 2}' where candidate_offer_id = ${offer}`);
    const changed = await run('--heads', file);
    expect(changed).toMatchObject({ code: 1, out: '' });
    expect(changed.error).toMatch(/^The audit is not whole \(\d+ rows in 3 chains were read\):\n/);
    expect(changed.error).toContain(`Offer ${offer}, row 1 is not what was written`);
    await byForce(`update audit set details = '{"letterVersion": 1}' where candidate_offer_id = ${offer}`);
    expect(await run('--heads', file)).toMatchObject({ code: 0, error: '' });

    await writeFile(file, kept.slice(0, -20));
    expect(await run('--heads', file)).toMatchObject({ code: 1, error: `${file} does not hold heads of the audit.\n` });
    expect(await run('heads')).toMatchObject({ code: 2, out: '', error: expect.stringContaining('--heads <file>') });
    expect(await server.stop()).toBe(0);
  },
);
