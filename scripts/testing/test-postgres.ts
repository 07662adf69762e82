import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noFsync, startPostgresServer } from '#test/postgres-server/start.ts';
import { root, run } from '#scripts/run.ts';

/** The marker of a test that uses a database: it starts one itself, or has it set up. */
const usesDatabase = /\b(startTestApp|createTestDatabase|startServerProcess|databaseServer)\b|#test\/set-up\//;

// Runs tests over a database on the PostgreSQL of this machine: those that are named, with `--all` every one of the server, else
// those of server/db and one of middle length of each other folder.
const given = process.argv.slice(2);
const options = given.filter((argument) => argument.startsWith('-') && argument !== '--all');
const named = given.filter((argument) => !argument.startsWith('-'));
const server = await startPostgresServer(noFsync);
try {
  const files = named.length > 0 ? named : given.includes('--all') ? testsOverDatabase() : oneOfEachFolder();
  await run('vitest', ['run', ...files, ...options], { DATABASE_URL: server.url });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await server.remove();
}

function testsOverDatabase(): string[] {
  return globSync('server/**/*.test.ts', { cwd: root }).filter((file) => usesDatabase.test(textOf(file)));
}

function oneOfEachFolder(): string[] {
  const folders = Map.groupBy(testsOverDatabase(), (file) => file.split('/')[1]);
  return [...folders].flatMap(([folder, files]) =>
    folder === 'db' ? files : middleOf(files.toSorted((a, b) => textOf(a).length - textOf(b).length)),
  );
}

function middleOf(files: string[]): string[] {
  const [middle] = files.slice(Math.floor((files.length - 1) / 2));
  return middle === undefined ? [] : [middle];
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
