import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Account } from './account.ts';
import type { Runtime } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { spawnGuarded } from './guarded-process.ts';
import { databaseName, roleName } from './settings.ts';

/** What a program of PostgreSQL runs with. */
type Tools = { account: Account; runtime: Runtime };

/** Makes our role and our database in a cluster that no server runs on. */
export async function createDatabase(cluster: string, password: string, tools: Tools): Promise<void> {
  // No superuser: what the application's queries can reach ends with its own databases.
  await runSingleUser(cluster, tools, [
    `CREATE ROLE ${roleName} LOGIN CREATEDB PASSWORD '${password}';`,
    `CREATE DATABASE ${databaseName} OWNER ${roleName};`,
  ]);
}

/** Sets our role's password in a cluster that no server runs on. */
export async function setPassword(cluster: string, password: string, tools: Tools): Promise<void> {
  await runSingleUser(cluster, tools, [`ALTER ROLE ${roleName} LOGIN PASSWORD '${password}';`]);
}

/** Runs a program of PostgreSQL to its end, with `input` as its standard input; throws its last words if it fails. */
export async function runTool(tool: string, args: readonly string[], tools: Tools, input = ''): Promise<void> {
  const { child, exited } = await spawnGuarded(join(tools.runtime.bin, tool), args, {
    account: tools.account,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const output = Promise.all([child.stdout, child.stderr].flatMap((stream) => (stream === null ? [] : [text(stream)])));
  // A program that ends before it has read everything says why by its exit and its output.
  child.stdin?.on('error', (error) => child.stdin?.destroy(error));
  child.stdin?.end(input);
  const [exit, [said = '', complained = '']] = await Promise.all([exited, output]);
  if (exit.code === 0) return;
  const words = `${said}\n${complained}`.split('\n').filter((line) => /FATAL|PANIC|ERROR|error/.test(line));
  const reason = words.slice(0, 3).join(' ').trim() || `it ended with ${exit.signal ?? `code ${exit.code}`}`;
  throw new EmbeddedPostgresError(`PostgreSQL's ${tool} could not do its work: ${reason}`);
}

async function runSingleUser(cluster: string, tools: Tools, statements: readonly string[]): Promise<void> {
  const settings = ['exit_on_error=on', 'fsync=on', 'log_checkpoints=off', 'log_min_error_statement=panic'];
  const args = ['--single', '-D', cluster, ...settings.flatMap((setting) => ['-c', setting]), 'postgres'];
  await runTool('postgres', args, tools, `${statements.join('\n')}\n`);
}
