import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process of the benchmark; `said` is the message with which it reported that it is ready. */
type Helper = { said: unknown; ask(message: object): Promise<unknown>; stop(): Promise<void> };

/** Starts a process that gets `setup` as its first message, and answers each message with one. */
export async function startHelper(script: string, setup: object): Promise<Helper> {
  const child = fork(join(import.meta.dirname, script), { serialization: 'advanced', execArgv: [] });
  const ended = once(child, 'exit');
  return {
    said: await tell(child, setup),
    ask: (message) => tell(child, message),
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}

/** Sends a message to a process and resolves with its answer; raises when it ends instead. */
async function tell(child: ChildProcess, message: object): Promise<unknown> {
  const done = new AbortController();
  const answer = once(child, 'message', done);
  const end = once(child, 'exit', done);
  child.send(message);
  try {
    const said = await Promise.race([answer, end.then(() => null)]);
    if (said === null) throw new Error('a process of the benchmark ended early');
    return said[0];
  } finally {
    done.abort();
    await Promise.allSettled([answer, end]);
  }
}
