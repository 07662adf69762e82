import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { FromDrawing, ToDrawing } from './drawing-process.ts';

/** For whom a letter is drawn: what somebody waits for comes before what goes out by mail. */
export type Purpose = 'answer' | 'mail';

/** Draws letters in processes of their own, so that no request waits behind a letter. */
export type LetterPool = {
  /** The letter as a PDF. Raises a RangeError when a date or an amount in it is none, else an Error when it cannot be drawn. */
  draw(letter: Letter, purpose?: Purpose): Promise<Buffer>;
  /** The ids of the processes that run. */
  processIds(): number[];
  /** Ends all of them; letters that are still waited for raise. */
  close(): Promise<void>;
};

export type PoolBounds = {
  /** How many processes draw at most. */
  size: number;
  /** How long one letter may take in a process that is ready, and how long a process may take to be ready. */
  drawWithinMs: number;
  readyWithinMs: number;
  /** A process is replaced after so many letters, or once it takes so much memory: what Typst keeps grows for good. */
  lettersMax: number;
  memoryMaxMb: number;
  /** A process without work ends after this time. */
  idleMs: number;
};

const usualBounds: Omit<PoolBounds, 'size'> = {
  drawWithinMs: 30_000,
  readyWithinMs: 60_000,
  lettersMax: 2000,
  memoryMaxMb: 300,
  idleMs: 5 * 60_000,
};

/** More than one server can use: each draws some 150 letters a second. */
const processesMax = 4;

/** Processes for each of `workers` servers on this machine: one a processor in all, as they yield to the servers. */
export function drawingProcesses(workers: number): number {
  return Math.min(processesMax, Math.ceil(availableParallelism() / workers));
}

/** A letter is tried in a second process when the first one dies or hangs. */
const triesMax = 2;

type Task = { letter: Letter; purpose: Purpose; tries: number; resolve(pdf: Buffer): void; reject(error: Error): void };
type Drawing = { child: ChildProcess; task: Task | null; ready: boolean; letters: number; timer?: NodeJS.Timeout };

const program = join(import.meta.dirname, 'drawing-process.ts');

function startProcess(): ChildProcess {
  return fork(program, {
    // None of the server's secrets. Typst would start threads for each processor: the processes are for that.
    env: { RAYON_NUM_THREADS: '1' },
    execArgv: [],
    serialization: 'advanced',
    // What a compiler prints could quote the letter.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Opens a pool; its processes start when they are first needed. */
export function createLetterPool(
  log: Pick<FastifyBaseLogger, 'warn'>,
  bounds: Partial<PoolBounds> & Pick<PoolBounds, 'size'>,
): LetterPool {
  const { size, drawWithinMs, readyWithinMs, lettersMax, memoryMaxMb, idleMs } = { ...usualBounds, ...bounds };
  const waiting: Record<Purpose, Task[]> = { answer: [], mail: [] };
  const drawings = new Set<Drawing>();
  let closed = false;

  function assign(): void {
    while (waiting.answer.length + waiting.mail.length > 0) {
      const idle = [...drawings].find((drawing) => drawing.task === null);
      if (idle === undefined && drawings.size >= size) return;
      const task = waiting.answer.shift() ?? waiting.mail.shift();
      if (task) give(idle ?? open(), task);
    }
  }

  function open(): Drawing {
    const drawing: Drawing = { child: startProcess(), task: null, ready: false, letters: 0 };
    drawings.add(drawing);
    drawing.child.on('message', (message: FromDrawing) => hear(drawing, message));
    // A process that cannot start has no exit; one that is spoken to while it dies has both.
    drawing.child.on('error', () => lose(drawing));
    drawing.child.on('exit', (code, signal) => {
      if (drawing.task !== null && !closed) log.warn({ code, signal }, 'a process ended while it drew a letter');
      lose(drawing);
    });
    return drawing;
  }

  function give(drawing: Drawing, task: Task): void {
    drawing.task = task;
    task.tries += 1;
    drawing.child.ref();
    drawing.child.channel?.ref();
    watch(drawing, drawing.ready ? drawWithinMs : readyWithinMs);
    drawing.child.send({ letter: task.letter } satisfies ToDrawing, () => undefined);
  }

  /** Kills a process that does not answer in time; `lose` does the rest. */
  function watch(drawing: Drawing, withinMs: number): void {
    clearTimeout(drawing.timer);
    drawing.timer = setTimeout(() => drawing.child.kill('SIGKILL'), withinMs);
  }

  function hear(drawing: Drawing, message: FromDrawing): void {
    const { task } = drawing;
    if (message.kind === 'ready') {
      drawing.ready = true;
      if (task) watch(drawing, drawWithinMs);
      return;
    }
    rest(drawing);
    if (message.kind === 'drawn') {
      drawing.letters += 1;
      if (drawing.letters >= lettersMax || message.memoryMb > memoryMaxMb) retire(drawing);
      task?.resolve(Buffer.from(message.pdf.buffer, message.pdf.byteOffset, message.pdf.byteLength));
    } else if (message.kind === 'refused') task?.reject(new RangeError(message.message));
    else task?.reject(new Error(message.message));
    assign();
  }

  /** A process without work keeps nobody from ending, and ends itself when none comes. */
  function rest(drawing: Drawing): void {
    drawing.task = null;
    clearTimeout(drawing.timer);
    drawing.timer = setTimeout(() => retire(drawing), idleMs).unref();
    drawing.child.unref();
    drawing.child.channel?.unref();
  }

  /** Lets a process without work end: it does so when its channel closes. */
  function retire(drawing: Drawing): void {
    drawings.delete(drawing);
    clearTimeout(drawing.timer);
    if (drawing.child.connected) drawing.child.disconnect();
  }

  /** A process has ended. What it was drawing is tried once more in another one. */
  function lose(drawing: Drawing): void {
    const { task } = drawing;
    drawings.delete(drawing);
    drawing.task = null;
    clearTimeout(drawing.timer);
    if (task === null) return;
    if (closed || task.tries >= triesMax) task.reject(new Error('The process that draws a letter ended or hung'));
    else waiting[task.purpose].unshift(task);
    assign();
  }

  return {
    draw(letter, purpose = 'answer') {
      if (closed) return Promise.reject(new Error('Letters are drawn no more: the server ends'));
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
      waiting[purpose].push({ letter, purpose, tries: 0, resolve, reject });
      assign();
      return promise;
    },
    processIds: () => [...drawings].flatMap(({ child }) => child.pid ?? []),
    async close() {
      closed = true;
      const unheard = [...waiting.answer.splice(0), ...waiting.mail.splice(0)];
      for (const task of unheard) task.reject(new Error('Letters are drawn no more: the server ends'));
      await Promise.all([...drawings].map(({ child }) => endProcess(child)));
    },
  };
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.ref();
  child.kill('SIGKILL');
  await ended;
}
