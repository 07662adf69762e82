import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import type { FastifyBaseLogger } from 'fastify';
import { unavailable } from '#server/errors.ts';
import { createChildPool } from '#server/process/child-pool.ts';
import { passwordWorker, type PasswordResult, type PasswordTask } from './password-work.ts';

/** A task that takes longer than this has lost its child: the slowest machine does hundreds in that time. */
const lostAfterMs = 30_000;

/** In a program that has no children, such as a command, passwords are hashed in it. */
const here = passwordWorker({ hash, verify });
let children: ((task: PasswordTask) => Promise<PasswordResult>) | null = null;

/** Hashes or verifies a password, in a child where there are some. Raises 503 where it fails or has lost two children. */
export const doPasswordWork = (task: PasswordTask): Promise<PasswordResult> => (children ?? here)(task);

/** How many passwords each of this number of servers on the machine hashes at a time: in total one fewer than it has
 * processors, so that others' requests find one (ADR 60). */
export const passwordsAtOnceOf = (processes: number): number =>
  Math.max(1, Math.round((availableParallelism() - 1) / processes));

/** Starts the children that hash passwords for this server. They have a lower priority than the server and its
 * database: an idle machine is all theirs, a busy one leaves them little (ADR 60). A child that ends is replaced; its
 * task is tried again. */
export function startPasswordChildren(count: number, log: FastifyBaseLogger) {
  const pool = createChildPool<PasswordTask, PasswordResult>({
    program: join(import.meta.dirname, 'password-child.ts'),
    size: count,
    spare: count,
    taskMs: lostAfterMs,
    startMs: lostAfterMs,
    triesMax: 2,
    // A child hashes in its only busy thread.
    yieldAs: 'PRIORITY_BELOW_NORMAL',
    onLost: (lost) => log.warn({ err: lost }, 'a process that hashes passwords ended during its task'),
  });
  pool.warm();
  const run = (task: PasswordTask): Promise<PasswordResult> =>
    pool.run(task).catch((error: unknown) => {
      throw unavailable(error);
    });
  children = run;
  return {
    close: async () => {
      if (children === run) children = null;
      await pool.close();
    },
  };
}
