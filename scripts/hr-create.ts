import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createLog } from '#server/process/log.ts';
import { resetMessages } from '#domain/messages.ts';
import type { SystemActor } from '#server/deps.ts';
import { withAuditKey } from '#server/audit/audit-key.ts';
import { createHrUser, newHrUserSchema, renewHrUser, type NewHrUser } from '#server/auth/hr/create-hr-user.ts';
import { openDatabaseForCommand } from '#server/db/open.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { prepareDataDir } from '#server/process/data-dir.ts';
import { readEnv } from '#server/env.ts';
import { readKeys } from '#server/secret-key.ts';
import { sentenceOf } from '#server/process/sentence-of.ts';
import { textOfIssue } from '#domain/issue-text.ts';
import { sayText } from '#domain/texts.ts';

const usage = `Makes an HR user, in the database that the server uses (same environment variables). The server may run meanwhile.

  npm run hr:create -- --username <name> [--name <full name>] [--email <address>] [--reset]

What is missing is asked for on a terminal. The password is asked for too, or read from HR_PASSWORD or from standard
input; never from the arguments, where others on this machine could read it. --reset gives an existing user a new
password and logs them out everywhere; one whose access was ended (hr:disable) may log in again.`;

/** An error whose message is shown to the operator. */
class OperatorError extends Error {}

type Options = { user: NewHrUser; reset: boolean };

async function main(): Promise<void> {
  const { values } = readArguments();
  if (values.help === true) {
    console.log(usage);
    return;
  }
  const userName = values.username ?? (await ask('Username: '));
  const name = values.name ?? (process.stdin.isTTY ? await ask('Full name (empty: the username): ') : '');
  const email = values.email ?? (process.stdin.isTTY ? await ask('E-mail for one-time codes (empty: none): ') : '');
  const given = { userName, name: name || undefined, email: email || undefined, password: await readPassword() };
  const parsed = newHrUserSchema.safeParse(given);
  if (!parsed.success)
    throw new OperatorError(parsed.error.issues.map((issue) => sayText(textOfIssue(issue))).join('\n'));
  console.log(await save({ user: parsed.data, reset: values.reset === true }));
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        username: { type: 'string' },
        name: { type: 'string' },
        email: { type: 'string' },
        reset: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, { cause: error });
  }
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new OperatorError(`--username is missing.\n\n${usage}`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(question)).trim();
  } finally {
    terminal.close();
  }
}

async function readPassword(): Promise<string> {
  if (process.env.HR_PASSWORD) return process.env.HR_PASSWORD;
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const password = await askWithoutEcho('Password: ');
  if ((await askWithoutEcho('Password once more: ')) !== password) throw new OperatorError(resetMessages.mismatch);
  return password;
}

async function askWithoutEcho(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stderr.write(question);
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

async function save({ user, reset }: Options): Promise<string> {
  const env = readEnv(process.env);
  const log = createLog('warn', process.stderr);
  await prepareDataDir(env);
  const database = await openDatabaseForCommand(env, log);
  try {
    const keys = await readKeys(env, database.db);
    await prepareDatabase(database, keys);
    const deps = { db: withAuditKey(database.db, keys), now: () => new Date() };
    const actor: SystemActor = { kind: 'system', ip: '', userAgent: 'hr:create' };
    if (await createHrUser(deps, actor, user)) return `The HR user ${user.userName} was made.`;
    if (!reset) {
      throw new OperatorError(`There is an HR user ${user.userName} already; --reset gives them a new password.`);
    }
    await renewHrUser(deps, actor, user);
    return `The HR user ${user.userName} has a new password and is logged out everywhere.`;
  } finally {
    await database.close();
  }
}

/** The text for the terminal; with the stack only for an unexpected error. */
function wordsOf(error: unknown): string {
  if (error instanceof Error && error.name === 'AbortError') return 'Stopped; nothing was changed.';
  return error instanceof OperatorError ? error.message : sentenceOf(error);
}

try {
  await main();
} catch (error) {
  console.error(wordsOf(error));
  process.exitCode = 1;
}
