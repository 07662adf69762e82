import { ensureWebClient } from './web-client.ts';

try {
  await ensureWebClient();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// In this process, so that a signal sent to `npm start` reaches the server itself.
const { main } = await import('#server/main.ts');
await main();
