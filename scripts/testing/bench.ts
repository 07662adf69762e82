import { startPostgresServer } from '#test/postgres-server/start.ts';
import { ensureChromium } from './chromium.ts';
import { run } from '#scripts/run.ts';
import { ensureWebClient } from '#scripts/web-client.ts';

const ownServer = '--own-server';
const given = process.argv.slice(2);
const filters = given.filter((argument) => argument !== ownServer);

// The browser's part measures what is shipped: the built client, built again when its sources changed.
// With `--own-server` the database is the machine's PostgreSQL instead of the one that the product brings.
const server = given.includes(ownServer) ? await startPostgresServer() : null;
try {
  const withBrowser = filters.length === 0 || filters.some((filter) => 'browser'.includes(filter));
  if (withBrowser) await ensureWebClient();
  const chromium = withBrowser ? { CHROMIUM_PATH: await ensureChromium() } : {};
  await run('vitest', ['run', '--config', 'bench/vitest.config.ts', ...filters], {
    ...chromium,
    ...(server === null ? {} : { DATABASE_URL: server.url }),
  });
  await run('oxfmt', ['docs/benchmarks.md']);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await server?.remove();
}
