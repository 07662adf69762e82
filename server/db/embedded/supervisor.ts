import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf } from './errors.ts';
import { startServer, type Server, type ServerSetup } from './server.ts';

/** A server that is started again whenever it ends, until `stop`, which settles when the last one has ended. */
export type SupervisedServer = { pid: () => number; stop: () => Promise<void> };

const lastedMs = 10_000;
const longestPauseMs = 5000;

export function superviseServer(
  setup: ServerSetup,
  first: Server,
  abort: AbortController,
  onRestart: () => void,
): SupervisedServer {
  let server = first;
  const over = supervise();

  async function supervise(): Promise<void> {
    let pause = 0;
    for (;;) {
      const begun = Date.now();
      const exit = await server.exited;
      if (setup.signal.aborted) return;
      setup.log(`PostgreSQL ended unexpectedly (${exit.signal ?? `code ${exit.code}`}); starting it again`);
      pause = Date.now() - begun > lastedMs ? 0 : longer(pause);
      const next = await restart(setup, pause);
      if (next === undefined) return;
      server = next;
      // Asked to stop in the very moment it came up: the stop has seen only the one before.
      if (setup.signal.aborted) return server.stop();
      setup.log(`PostgreSQL is running again (process ${server.pid})`);
      tell(onRestart, setup.log);
    }
  }

  return {
    pid: () => server.pid,
    async stop() {
      abort.abort();
      await server.stop();
      await over;
    },
  };
}

/** Retries until the server runs (an obstacle such as a full disk may pass) or the launcher is stopped. */
async function restart(setup: ServerSetup, firstPause: number): Promise<Server | undefined> {
  for (let pause = firstPause; ; pause = longer(pause)) {
    await wait(pause, setup.signal);
    if (setup.signal.aborted) return undefined;
    try {
      return await startServer(setup);
    } catch (error) {
      if (!setup.signal.aborted) setup.log(`${reasonOf(error)}. Trying again`);
    }
  }
}

function longer(pause: number): number {
  return Math.min(pause === 0 ? 50 : pause * 2, longestPauseMs);
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function tell(onRestart: () => void, log: (line: string) => void): void {
  try {
    onRestart();
  } catch (error) {
    log(`What follows a restart of PostgreSQL failed: ${reasonOf(error)}`);
  }
}
