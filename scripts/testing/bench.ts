import { ensureChromium } from './chromium.ts';
import { run } from '#scripts/run.ts';
import { ensureWebClient } from '#scripts/web-client.ts';

const filters = process.argv.slice(2);

// The browser's part measures what is shipped: the built client, built again when its sources changed.
try {
  const withBrowser = filters.length === 0 || filters.some((filter) => 'browser'.includes(filter));
  if (withBrowser) await ensureWebClient();
  const chromium = withBrowser ? { CHROMIUM_PATH: await ensureChromium() } : {};
  await run('vitest', ['run', '--config', 'bench/vitest.config.ts', ...filters], chromium);
  await run('oxfmt', ['docs/benchmarks.md']);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
