import type { IncomingMessage } from 'node:http';

/** A parser that works needs no time between two pieces: it is looked at this often, and ended at the second look. */
const lookEveryMs = 500;

/**
 * Watches a body on its way through the parser of forms, which stops for good in the middle of a long part that it skips, such
 * as one whose head is broken (@fastify/busboy 3.2.6): it takes no more, and never says that it has ended. `stalled` is told
 * once all of the body has come, or waits, and nothing has moved for two looks in a row. To be watched only while nobody holds
 * a file of the form: then the parser waits for nobody but the network.
 */
export function watchForStall(raw: IncomingMessage, stalled: () => void): { stop(): void } {
  let moved = true;
  let looks = 0;
  const onData = () => {
    moved = true;
  };
  raw.on('data', onData);
  const timer = setInterval(() => {
    const waitsForNetwork = !raw.readableEnded && raw.readableFlowing === true;
    looks = moved || waitsForNetwork ? 0 : looks + 1;
    moved = false;
    if (looks >= 2) stalled();
  }, lookEveryMs);
  return {
    stop() {
      clearInterval(timer);
      raw.off('data', onData);
    },
  };
}
