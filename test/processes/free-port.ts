import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** An unused port of 127.0.0.1. It is below the ephemeral range, so that a server which stops and starts again finds
 * it free. */
export async function freePort(): Promise<number> {
  const port = randomInt(15_000, 32_000);
  const probe = createServer();
  const free = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!free) return freePort();
  const closed = once(probe, 'close');
  probe.close();
  await closed;
  return port;
}
