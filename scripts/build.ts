import { buildWebClient } from './web-client.ts';

await buildWebClient();
