import { main } from '#server/main.ts';
import { hasty } from './hasty-bounds.ts';

// The server as it is, but that it waits seconds where it would wait minutes.
await main(undefined, hasty);
