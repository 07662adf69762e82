import { withAuditKey } from '#server/audit/audit-key.ts';
import { prepareDataDir } from '#server/process/data-dir.ts';
import { stopAll, type ShutdownHooks } from '#server/process/shutdown.ts';
import { createLog } from '#server/process/log.ts';
import type { BackupParts } from '#server/db/backup/back-up.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { openDatabaseForCommand } from '#server/db/open.ts';
import { readEnv, type Env } from '#server/env.ts';
import { startJobs } from '#server/jobs/boss.ts';
import { createStorage } from '#server/main.ts';
import { requirePrepared } from '#server/prepare-database.ts';
import { readKeys } from '#server/secret-key.ts';
import { sentenceOf } from '#server/process/sentence-of.ts';

/** The database and storage of a command: those of the server with the same environment variables. */
export type CommandParts = BackupParts & { database: OpenDatabase; env: Env };
export type DatabaseParts = Omit<CommandParts, 'storage'>;

/** Ends a command that was called wrongly. */
export function refuse(usage: string): never {
  console.error(usage);
  process.exit(2);
}

/** The one argument that the command takes; ends it with the usage when it is missing. */
export function onlyArgument(usage: string): string {
  const [argument, ...more] = process.argv.slice(2);
  return argument !== undefined && !argument.startsWith('-') && more.length === 0 ? argument : refuse(usage);
}

/** Runs a command with the server running or stopped, and prints its result; a failure is a sentence and exit code 1.
 * `ready` may reject before any connection is opened. */
export function runCommand(
  work: (parts: CommandParts) => Promise<string>,
  ready: (env: Env) => Promise<void> = async () => undefined,
): Promise<void> {
  return run(async (env, hooks) => {
    await ready(env);
    await prepareDataDir(env);
    const storage = await createStorage(env, hooks);
    return work({ ...(await openParts(env, hooks)), storage });
  });
}

/** The same for a command on a prepared database without documents: it works while their storage is unavailable. */
export function runDatabaseCommand(work: (parts: DatabaseParts) => Promise<string>): Promise<void> {
  return run(async (env, hooks) => {
    await prepareDataDir(env);
    const parts = await openParts(env, hooks);
    await requirePrepared(parts.database, parts.keys);
    return work(parts);
  });
}

/** What `work` answers with the job queue, which is stopped after it. */
export async function withJobs<T>(
  { connectionString }: OpenDatabase,
  work: (jobs: Awaited<ReturnType<typeof startJobs>>) => Promise<T>,
): Promise<T> {
  const jobs = await startJobs(connectionString, createLog('warn'));
  try {
    return await work(jobs);
  } finally {
    await jobs.stop();
  }
}

/** Prints what the command answers, and runs its hooks at the end. */
export async function run(command: (env: Env, hooks: ShutdownHooks) => Promise<string>): Promise<void> {
  const hooks: ShutdownHooks = [];
  try {
    console.log(await command(readEnv(process.env), hooks));
  } catch (error) {
    console.error(sentenceOf(error));
    process.exitCode = 1;
  } finally {
    await stopAll(hooks);
  }
}

async function openParts(env: Env, hooks: ShutdownHooks): Promise<DatabaseParts> {
  const database = await openDatabaseForCommand(env, createLog('warn'));
  hooks.push(database.close);
  const keys = await readKeys(env, database.db);
  return { database: { ...database, db: withAuditKey(database.db, keys) }, keys, env };
}
