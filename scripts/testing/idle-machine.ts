import { scrypt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const cost = { N: 2 ** 15, maxmem: 64 << 20 };

/** Whether the processors are free: on a busy machine it takes much longer by the clock than by the processor.
 * Independent of the machine's speed. */
export async function isMachineIdle(): Promise<boolean> {
  const processors = availableParallelism();
  const compute = () => promisify<string, string, number, typeof cost, Buffer>(scrypt)('password', 'salt', 64, cost);
  const used = process.cpuUsage();
  const start = performance.now();
  for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: processors }, compute));
  const elapsed = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  return (user + system) / 1000 > 0.8 * elapsed * processors;
}
