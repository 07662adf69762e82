import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes that are held after everything was thrown away that nobody refers to. */
export async function heapInUse(): Promise<number> {
  collectGarbage();
  // What is held outside the heap is let go of in a turn of its own, and with it what it held.
  await turn();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
