import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hrCreateToken, hrMe } from '#contract/hr-auth.ts';
import { openDataDir } from '#test/data-dir.ts';
import { sendCall } from '#test/http-client.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { runProgram } from '#test/processes/run-program.ts';
import { hrLogin, removeServerData, startServerProcess } from '#test/server-process.ts';
import { openTestApp } from '#test/test-app.ts';
import { testSecretKey } from '#test/database/test-database.ts';

const t = await openTestApp();
const dataDir = await openDataDir();

/** `npm run hr:create -- …` with the password on standard input, or in HR_PASSWORD. */
function run(args: string[], { input = '', ...given }: Record<string, string> = {}) {
  const { connectionString: DATABASE_URL } = t.database;
  const env = { DATA_DIR: dataDir, SECRET_KEY: testSecretKey, DATABASE_URL, HR_PASSWORD: '', ...given };
  return runProgram('scripts/hr-create.ts', env, { args, input });
}

test('makes an HR user who can log in', async () => {
  const args = ['--username', 'anil.rao', '--name', 'Anil Rao', '--email', 'anil@example.com'];
  expect(await run(args, { input: 'correct horse\n' })).toEqual({
    code: 0,
    out: 'The HR user anil.rao was made.\n',
    error: '',
  });
  const login = await t.call(hrCreateToken, { body: { userName: 'anil.rao', password: 'correct horse' } });
  const { token } = login.envelope.responseObject as { token: string };
  const me = await t.call(hrMe, { token });
  expect(me.envelope.responseObject).toMatchObject({ name: 'Anil Rao', email: 'anil@example.com' });
});

test('leaves an existing user alone unless --reset says otherwise', async () => {
  const user = await createHrUser(t, { userName: 'lata', name: 'Lata Kulkarni', email: 'lata@example.com' });
  const token = await signInHr(t, user);
  const refused = await run(['--username', 'LATA'], { HR_PASSWORD: 'another one' });
  expect([refused.code, refused.error]).toEqual([
    1,
    'There is an HR user LATA already; --reset gives them a new password.\n',
  ]);
  expect((await t.call(hrMe, { token })).status).toBe(200);
  const done = await run(['--username', 'lata', '--reset'], { HR_PASSWORD: 'another one' });
  expect(done).toMatchObject({ code: 0, out: 'The HR user lata has a new password and is logged out everywhere.\n' });
  expect((await t.call(hrMe, { token })).status).toBe(401);
  const again = await signInHr(t, { ...user, password: 'another one' });
  const me = await t.call(hrMe, { token: again });
  expect(me.envelope.responseObject).toMatchObject({ name: 'Lata Kulkarni', email: 'lata@example.com' });
});

test.each([
  [['--username', 'x', '--email', 'nowhere'], 'correct horse', 'Please enter a valid email address\n'],
  [['--username', 'x'], '12345', 'Password must be at least 6 characters\n'],
  [['--username', 'x'], '', 'Password must be at least 6 characters\n'],
  [['--username', 'anil'], 'Anil-2027', 'This password is easy to guess. Please choose another one.\n'],
])('refuses %j with the password %j in a sentence', async (args, input, sentence) => {
  expect(await run(args, { input })).toEqual({ code: 1, out: '', error: sentence });
});

test('takes no password from the arguments, and says how it is used', async () => {
  const { code, error } = await run(['--username', 'x', '--password', 'correct horse']);
  expect(code).toBe(1);
  expect(error).toContain('npm run hr:create -- --username <name>');
  expect((await run(['--help'])).out).toContain('--reset');
});

test('works next to a server with the embedded database, which takes the new password at once', async () => {
  const own = await mkdtemp(join(tmpdir(), 'aarambh-hr-own-'));
  const server = await startServerProcess(own, { DATABASE_URL: '' });
  try {
    const ownServer = { DATA_DIR: own, DATABASE_URL: '', SECRET_KEY: '', HR_PASSWORD: 'another one' };
    const done = await run(['--username', hrLogin.userName, '--reset'], ownServer);
    expect(done).toEqual({
      code: 0,
      out: `The HR user ${hrLogin.userName} has a new password and is logged out everywhere.\n`,
      error: '',
    });
    const login = (password: string) =>
      sendCall(server.url, hrCreateToken, { body: { userName: hrLogin.userName, password } });
    expect((await login(hrLogin.password)).status).toBe(401);
    expect((await login('another one')).status).toBe(200);
  } finally {
    await server.stop();
    await removeServerData(own);
  }
}, 60_000);
