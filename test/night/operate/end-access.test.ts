import { expect, test } from 'vitest';
import { hrMe } from '#contract/hr-auth.ts';
import { openDataDir } from '#test/data-dir.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { runProgram } from '#test/processes/run-program.ts';
import { openTestApp } from '#test/test-app.ts';
import { testSecretKey } from '#test/database/test-database.ts';

const t = await openTestApp();
const dataDir = await openDataDir();
const user = await createHrUser(t, { userName: 'anil.rao' });

/** A bucket that does not answer: ending a user's access waits for no document. */
const awayBucket = {
  S3_BUCKET: 'documents',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

/** A command with its arguments, while the server runs and the storage of documents is away. */
function run(script: string, ...args: string[]) {
  const { connectionString: DATABASE_URL } = t.database;
  const env = { DATA_DIR: dataDir, SECRET_KEY: testSecretKey, DATABASE_URL, ...awayBucket };
  return runProgram(script, env, { args });
}

test('sessions:end and hr:disable say what they did, and it is so', { timeout: 60_000 }, async () => {
  const ended = await signInHr(t, user);
  expect(await run('scripts/sessions-end.ts', '--hr', 'ANIL.RAO')).toEqual({
    code: 0,
    out: 'One login of ANIL.RAO has ended.\n',
    error: '',
  });
  expect((await t.call(hrMe, { token: ended })).status).toBe(401);
  const token = await signInHr(t, user);
  expect(await run('scripts/hr-disable.ts', 'anil.rao')).toEqual({
    code: 0,
    out: 'The access of the HR user anil.rao has ended, and they are logged out everywhere.\nNobody can log in as HR any more; npm run hr:create makes a user.\n',
    error: '',
  });
  expect((await t.call(hrMe, { token })).status).toBe(401);
});

test('a name that there is not, and arguments that say nothing, change nothing', { timeout: 60_000 }, async () => {
  const runs = [
    run('scripts/hr-disable.ts', 'nobody'),
    run('scripts/hr-disable.ts'),
    run('scripts/sessions-end.ts', '--all', '--hr', 'anil.rao'),
  ];
  const [unknown, without, both] = await Promise.all(runs);
  expect(unknown).toEqual({ code: 1, out: '', error: 'There is no HR user nobody.\n' });
  expect([without?.code, without?.error]).toEqual([2, expect.stringContaining('npm run hr:disable -- <username>')]);
  expect([both?.code, both?.error]).toEqual([2, expect.stringContaining('npm run sessions:end -- --all')]);
});
