import { ensureChromium } from './chromium.ts';
import { run } from '#scripts/run.ts';
import { ensureWebClient } from '#scripts/web-client.ts';

// The browser tests drive what is shipped: the built client, built again when its sources changed.
try {
  await ensureWebClient();
  await run('playwright', ['test', ...process.argv.slice(2)], { CHROMIUM_PATH: await ensureChromium() });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
