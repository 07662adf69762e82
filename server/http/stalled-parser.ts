import type { IncomingMessage } from 'node:http';

/** A working parser needs no time between two chunks: it is ended at the second check without progress. */
const lookEveryMs = 500;

/** Watches a body on its way through the parser of forms, which stops for good in the middle of a long part that it
 * skips, such as one whose head is broken (@fastify/busboy 3.2.6): it reads no more, and never emits its end. `stalled`
 * is called once all of the body has arrived, or is waiting, and two checks in a row saw no progress. Watch only while
 * no file of the form is open: then the parser waits only for the network. */
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
