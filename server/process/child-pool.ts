import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, getPriority, setPriority } from 'node:os';
import { unavailable } from '#server/errors.ts';
import type { FromChild, ToChild } from './child-tasks.ts';

export type ChildPoolOptions = {
  /** The file of the children's program, which calls `serveTasks`. */
  program: string;
  /** Children at most. */
  size: number;
  /** Children without a task that are started in place of one that has ended; none by default. */
  spare?: number;
  /** Time limits of a task, and of the start before the first one. A child that exceeds one is killed. */
  taskMs: number;
  startMs: number;
  /** A child is recycled after this many tasks, above this resident memory, or after this time without a task. */
  tasksMax?: number;
  memoryMaxMb?: number;
  idleMs?: number;
  /** Limit of the operating system on a child's processor time; a child that exceeds it ends by SIGXCPU. */
  processorSeconds?: number;
  execArgv?: string[];
  /** By its name in Node, where the children yield to the server and its database. */
  yieldAs?: 'PRIORITY_BELOW_NORMAL' | 'PRIORITY_LOW';
  /** All of the children's environment: none of the server's secrets. */
  env?: NodeJS.ProcessEnv;
  /** Beyond this many waiting tasks `run` raises 503. */
  waitingMax?: number;
  /** How often a task is tried whose child is lost. */
  triesMax?: number;
  onLost?: (lost: ChildLostError) => void;
};

export class ChildLostError extends Error {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly timedOut: boolean;
  constructor(code: number | null, signal: NodeJS.Signals | null, timedOut: boolean) {
    super(`A child process ended during its task: ${timedOut ? 'time limit' : (signal ?? code)}`);
    [this.code, this.signal, this.timedOut] = [code, signal, timedOut];
  }
  get outOfTime(): boolean {
    return this.signal === 'SIGXCPU';
  }
  get outOfMemory(): boolean {
    return this.signal !== null && exitsOutOfMemory.has(this.signal);
  }
}

/** V8's exits after running out of memory. */
const exitsOutOfMemory: ReadonlySet<NodeJS.Signals> = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL']);

type RunOptions<Question> = {
  /** Tasks of a lower number run first. */
  priority?: number;
  taskMs?: number | undefined;
  /** Once aborted, `run` raises the signal's reason; the task leaves the queue, or its child is killed after a second. */
  signal?: AbortSignal | undefined;
  /** Replies to a question of the child. */
  onQuestion?: (question: Question) => unknown;
};

/** Runs tasks in child processes, each child one at a time. Children without a task do not keep the server running. */
export type ChildPool<Task, Result, Question = never> = {
  /** Raises the error that the task raised in the child, ChildLostError when its last try lost its child. */
  run(task: Task, options?: RunOptions<Question>): Promise<Result>;
  warm(): void;
  processIds(): number[];
  isOpen(): boolean;
  /** Kills all children; tasks that run or wait raise. */
  close(): Promise<void>;
};

type Job = {
  task: unknown;
  priority: number;
  taskMs: number;
  tries: number;
  isDropped: boolean;
  onQuestion: ((question: never) => unknown) | undefined;
  resolve: (result: never) => void;
  reject: (error: unknown) => void;
};
type Child = {
  process: ChildProcess;
  job: Job | null;
  tasks: number;
  isReady: boolean;
  timedOut: boolean;
  timer?: NodeJS.Timeout;
};
type Pool = { options: ChildPoolOptions; waiting: Job[]; children: Set<Child>; isClosed: boolean };

/** The time that is left to a task whose signal was aborted. */
const lingerMs = 1000;

const closedError = () => new Error('The child processes are closed: the server ends');

export function createChildPool<Task, Result, Question = never>(
  options: ChildPoolOptions,
): ChildPool<Task, Result, Question> {
  const pool: Pool = { options, waiting: [], children: new Set(), isClosed: false };
  return {
    run(task, { priority = 0, taskMs = options.taskMs, signal, onQuestion } = {}) {
      if (pool.isClosed) return Promise.reject(closedError());
      if (signal?.aborted === true) return Promise.reject(signal.reason as Error);
      if (pool.waiting.length >= (options.waitingMax ?? Infinity)) return Promise.reject(unavailable());
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const job: Job = { task, priority, taskMs, tries: 0, isDropped: false, onQuestion, resolve, reject };
      pool.waiting = [...pool.waiting, job].toSorted(byPriority);
      signal?.addEventListener('abort', () => drop(pool, job, signal.reason), { once: true });
      assign(pool);
      return promise;
    },
    warm: () => startSpares(pool),
    processIds: () => [...pool.children].flatMap((child) => child.process.pid ?? []),
    isOpen: () => !pool.isClosed,
    async close() {
      pool.isClosed = true;
      for (const { reject } of pool.waiting.splice(0)) reject(closedError());
      await Promise.all([...pool.children].map((child) => killed(child.process)));
    },
  };
}

const byPriority = (one: Job, other: Job) => one.priority - other.priority;

/** Ends a task that waits or runs. A child that runs it may finish soon: to start another one costs more than most tasks. */
function drop(pool: Pool, job: Job, reason: unknown): void {
  job.reject(reason);
  job.isDropped = true;
  job.taskMs = lingerMs;
  pool.waiting = pool.waiting.filter((other) => other !== job);
  const child = [...pool.children].find((each) => each.job === job);
  if (child?.isReady === true) limitTime(child, lingerMs);
}

/** Gives waiting tasks to children without one, and starts children up to the pool's size. */
function assign(pool: Pool): void {
  for (let [job] = pool.waiting; job !== undefined; [job] = pool.waiting) {
    const idle = [...pool.children].find((child) => child.job === null);
    if (idle === undefined && pool.children.size >= pool.options.size) return;
    pool.waiting.shift();
    give(pool, idle ?? start(pool), job);
  }
}

function startSpares(pool: Pool): void {
  const { size, spare = 0 } = pool.options;
  const idle = [...pool.children].filter((child) => child.job === null).length;
  for (let more = Math.min(spare - idle, size - pool.children.size); more > 0; more -= 1)
    endWhenIdle(pool, start(pool));
}

function start(pool: Pool): Child {
  const child: Child = { process: spawned(pool.options), job: null, tasks: 0, isReady: false, timedOut: false };
  pool.children.add(child);
  child.process.on('message', (message: FromChild) => receive(pool, child, message));
  child.process.once('exit', (code, signal) => end(pool, child, code, signal));
  // A child that cannot start has no exit.
  child.process.on('error', () => end(pool, child, null, null));
  keepServer(child.process, false);
  return child;
}

function spawned(options: ChildPoolOptions): ChildProcess {
  const { program, execArgv = [], env = {}, processorSeconds, yieldAs } = options;
  const node = [process.execPath, ...execArgv, program];
  // A child that only calculates cannot limit itself. Its core dump would hold what it works on.
  const limited = ['/bin/sh', '-c', `ulimit -S -t ${processorSeconds} && ulimit -c 0 && exec "$@"`, 'sh', ...node];
  const [command = '', ...parts] = processorSeconds === undefined ? node : limited;
  // What a child prints may quote what it works on.
  const child = spawn(command, parts, { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' });
  try {
    // At once: threads keep the priority that they begin with.
    if (yieldAs && child.pid) setPriority(child.pid, Math.max(constants.priority[yieldAs], getPriority()));
  } catch {
    // Where the system forbids it, the child still works; it only yields less.
  }
  return child;
}

function give(pool: Pool, child: Child, job: Job): void {
  child.job = job;
  job.tries += 1;
  keepServer(child.process, true);
  limitTime(child, child.isReady ? job.taskMs : pool.options.startMs);
  send(child, { task: job.task });
}

function limitTime(child: Child, ms: number): void {
  clearTimeout(child.timer);
  child.timer = setTimeout(() => {
    child.timedOut = true;
    child.process.kill('SIGKILL');
  }, ms);
}

function send(child: Child, message: ToChild): void {
  // A child that takes no message has mostly ended, and its 'exit' tells why.
  child.process.send(message, (error) => {
    if (error) child.process.kill('SIGKILL');
  });
}

function receive(pool: Pool, child: Child, message: FromChild): void {
  if (!pool.children.has(child)) return;
  const { job } = child;
  if (message.kind === 'ready') {
    child.isReady = true;
    if (job) limitTime(child, job.taskMs);
  } else if (message.kind === 'question') {
    (async () => job?.onQuestion?.(message.question as never))().then(
      (reply) => send(child, { reply }),
      (failure: unknown) => send(child, { failure }),
    );
  } else {
    release(pool, child, message.memoryMb);
    if (message.kind === 'result') job?.resolve(message.result as never);
    else job?.reject(message.error);
    assign(pool);
  }
}

/** Frees a child for its next task, or recycles it. */
function release(pool: Pool, child: Child, memoryMb: number): void {
  const { tasksMax = Infinity, memoryMaxMb = Infinity } = pool.options;
  child.job = null;
  child.tasks += 1;
  keepServer(child.process, false);
  if (child.tasks < tasksMax && memoryMb <= memoryMaxMb) endWhenIdle(pool, child);
  else {
    recycle(pool, child);
    startSpares(pool);
  }
}

function endWhenIdle(pool: Pool, child: Child): void {
  clearTimeout(child.timer);
  const { idleMs } = pool.options;
  if (idleMs !== undefined) child.timer = setTimeout(() => recycle(pool, child), idleMs).unref();
}

function recycle(pool: Pool, child: Child): void {
  clearTimeout(child.timer);
  pool.children.delete(child);
  child.process.kill('SIGKILL');
}

/** A child has ended, by itself, by a limit, or by a signal. */
function end(pool: Pool, child: Child, code: number | null, signal: NodeJS.Signals | null): void {
  if (!pool.children.delete(child)) return;
  clearTimeout(child.timer);
  child.process.kill('SIGKILL');
  const { job } = child;
  child.job = null;
  if (job) lose(pool, job, new ChildLostError(code, signal, child.timedOut));
  if (pool.isClosed) return;
  assign(pool);
  // A program that never starts must not be started for ever.
  if (child.isReady) startSpares(pool);
}

function lose(pool: Pool, job: Job, lost: ChildLostError): void {
  const { triesMax = 1, onLost } = pool.options;
  if (pool.isClosed) return job.reject(closedError());
  if (job.isDropped) return;
  onLost?.(lost);
  if (job.tries >= triesMax) return job.reject(lost);
  pool.waiting = [job, ...pool.waiting].toSorted(byPriority);
}

function keepServer(child: ChildProcess, keeps: boolean): void {
  for (const each of [child, child.channel]) {
    if (keeps) each?.ref();
    else each?.unref();
  }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.ref();
  child.kill('SIGKILL');
  await ended;
}
