import { setInterval as ticks } from 'node:timers/promises';

/** What a server says of itself, all of its processes together. */
export type Vitals = { loopP99Ms: number; waiting: number; memoryMb: number };

/** Reads the metrics; the delay of the event loop is that since the reading before. */
export async function readVitals(address: string): Promise<Vitals> {
  const text = await (await fetch(address)).text();
  const value = (name: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    return Number(line?.slice(name.length));
  };
  return {
    loopP99Ms: value('nodejs_eventloop_lag_p99_seconds') * 1000,
    waiting: value('aarambh_database_connections{state="waiting"}'),
    memoryMb: value('process_resident_memory_bytes') / 2 ** 20,
  };
}

/** Reads the metrics each second while `work` runs. */
export async function watched<T>(address: string, seen: Vitals[], work: () => Promise<T>): Promise<T> {
  const ending = new AbortController();
  // What was before does not count.
  await readVitals(address);
  const watching = watch(address, seen, ending.signal);
  try {
    return await work();
  } finally {
    ending.abort();
    await watching;
  }
}

async function watch(address: string, seen: Vitals[], signal: AbortSignal): Promise<void> {
  try {
    for await (const _tick of ticks(1000, null, { signal })) seen.push(await readVitals(address));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
