import { startPostgresServer } from '#test/postgres-server/start.ts';
import { run } from '#scripts/run.ts';

const ownServer = '--own-server';
const given = process.argv.slice(2);
const filters = given.filter((argument) => argument !== ownServer);

// With `--own-server` the database is the machine's PostgreSQL instead of the embedded one.
const server = given.includes(ownServer) ? await startPostgresServer() : null;
try {
  const database = server === null ? {} : { DATABASE_URL: server.url };
  await run('vitest', ['run', '--config', 'bench/vitest.config.ts', ...filters], database);
  await run('oxfmt', ['docs/benchmarks.md']);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await server?.remove();
}
