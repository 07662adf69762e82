import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { careless, startPostgresServer } from '#test/postgres-server/start.ts';
import { root, run } from '#scripts/run.ts';

/** What a test that works on a database says somewhere: it starts what it needs itself, or has it set up. */
const usesDatabase = /\b(startTestApp|createTestDatabase|startServerProcess|databaseServer)\b|#test\/set-up\//;

const given = process.argv.slice(2);
const chosen = given.some((argument) => !argument.startsWith('-')) ? [] : testsOverDatabase();

// Runs the server's tests over a database, or those that are named, on the PostgreSQL of this machine.
const server = await startPostgresServer(careless);
try {
  await run('vitest', ['run', ...chosen, ...given], { DATABASE_URL: server.url });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await server.remove();
}

function testsOverDatabase(): string[] {
  return globSync('server/**/*.test.ts', { cwd: root }).filter((file) =>
    usesDatabase.test(readFileSync(join(root, file), 'utf8')),
  );
}
