import { ensureWebClient } from './web-client.ts';

await ensureWebClient();
// In this process, so that a signal sent to `npm start` reaches the server itself.
await import('#server/main.ts');
