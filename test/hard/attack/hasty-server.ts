import { usualBounds } from '#server/http/client-bounds.ts';
import { main } from '#server/main.ts';

// The server as it is, but with seconds instead of minutes. `transfer` stays long: it does not end what another bound should have
// ended before.
await main(undefined, { ...usualBounds, headers: 2000, body: 4000, pause: 4000, idle: 4000, every: 100 });
