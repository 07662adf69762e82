import { main } from '#server/main.ts';
import { watchTurns } from '#test/loop-turns.ts';
import { holdMs, sayTurns } from './turns.ts';

const everyMs = 2000;

// The server as it is, but that it says how long the turns of its event loop keep the processor.
await main();
let watch = watchTurns();
setInterval(() => {
  const { longestMs, over } = watch.stop();
  console.log(sayTurns({ longestMs, long: over(holdMs) }));
  watch = watchTurns();
}, everyMs).unref();
