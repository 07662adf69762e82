import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { FastifyBaseLogger } from 'fastify';
import { Tinypool } from 'tinypool';
import { unavailable } from '#server/errors.ts';
import { passwordWorker, type PasswordResult, type PasswordTask } from './password-work.ts';

/** A task that takes longer than this has lost its child: the slowest machine does hundreds meanwhile. */
const lostAfterMs = 30_000;

export type PasswordChildren = { close(): Promise<void> };

/** In a program that has no children, such as a command, passwords are hashed in it. */
const here = passwordWorker({ hash, verify });
let children: ((task: PasswordTask) => Promise<PasswordResult>) | null = null;

/** Hashes or verifies a password, in a child where there are some. Raises 503 when two children were lost over it. */
export function doPasswordWork(task: PasswordTask): Promise<PasswordResult> {
  return (children ?? here)(task);
}

/**
 * How many passwords are hashed at a time by each of so many servers on this machine: as many as it has processors, as they
 * yield to everything else, and a virtual processor that was left idle would answer others later (ADR 60).
 */
export function passwordsAtOnceOf(processes: number): number {
  return Math.max(1, Math.round(availableParallelism() / processes));
}

/**
 * Starts the children that hash passwords for this server. They have a lower priority than the server and its database: an
 * idle machine is all theirs, a busy one leaves them little (ADR 60). A child that ends is replaced; its task is tried once
 * more.
 */
export function startPasswordChildren(count: number, log: FastifyBaseLogger): PasswordChildren {
  const pool = new Tinypool({
    filename: new URL('./password-child.ts', import.meta.url).href,
    name: 'doTask',
    runtime: 'child_process',
    minThreads: count,
    maxThreads: count,
    // No setting of the server is in their environment.
    env: {},
    execArgv: [],
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a process that hashes passwords ended'));
  const once = async (task: PasswordTask): Promise<PasswordResult> => {
    // Not AbortSignal.timeout, which would hold the task with its password until the time is over.
    const lost = new AbortController();
    const timer = setTimeout(() => lost.abort(), lostAfterMs);
    try {
      return await (pool.run(task, { signal: lost.signal }) as Promise<PasswordResult>);
    } finally {
      clearTimeout(timer);
    }
  };
  const twice = async (task: PasswordTask): Promise<PasswordResult> => {
    try {
      return await once(task);
    } catch (error) {
      log.warn({ err: error }, 'a password is hashed again');
    }
    return once(task).catch((error: unknown) => {
      throw unavailable(error);
    });
  };
  children = twice;
  return {
    close: async () => {
      if (children === twice) children = null;
      await pool.destroy();
    },
  };
}
