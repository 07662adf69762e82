import { availableParallelism } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { PersonFacts } from '#domain/person-file/person-facts.ts';
import type { AcceptanceFacts } from '#domain/verification/acceptance-record.ts';
import type { CertificateFacts } from '#domain/verification/certificate.ts';
import { startDrawing, type DrawingChild, type Outcome, type Patience, type ReadLogo } from './drawing-child.ts';
import type { ToDrawing } from './drawing-process.ts';

/** Why a letter is drawn; those of the first reason go first: a person waits for it, or a mail brings it. */
const purposes = ['answer', 'mail'] as const;
export type Purpose = (typeof purposes)[number];

/** Draws letters in processes of their own, so that no request waits behind a letter. */
export type LetterPool = {
  /** The letter as a PDF. Raises a RangeError when a date or an amount in it is none, else an Error when it cannot be drawn. */
  draw(letter: Letter, purpose?: Purpose): Promise<Buffer>;
  /** The page that says how a letter was accepted, as a PDF of its own. Raises as `draw` does. */
  drawRecord(facts: AcceptanceFacts, purpose?: Purpose): Promise<Buffer>;
  /** A certificate about a letter, as a PDF. Raises as `draw` does. */
  drawCertificate(facts: CertificateFacts): Promise<Buffer>;
  /** What a person answered, as a PDF, once nobody waits for a letter. Raises as `draw` does. */
  drawPerson(facts: PersonFacts): Promise<Buffer>;
  /** False once it was closed. */
  isOpen(): boolean;
  /** The ids of the processes that run. */
  processIds(): number[];
  /** Ends all of them; letters that are still waited for raise. */
  close(): Promise<void>;
};

export type PoolBounds = Patience & {
  readLogo: ReadLogo;
  /** How many processes draw at most. */
  size: number;
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
  readLogo: () => Promise.resolve(undefined),
};

/** More would outrun the server that sends the letters, and each takes memory. */
const processesMax = 4;

/** Processes for each of `workers` servers on this machine: one a processor in all, as they yield to the servers. */
export function drawingProcesses(workers: number): number {
  return Math.min(processesMax, Math.ceil(availableParallelism() / workers));
}

/** A letter is tried in a second process when the first one dies or hangs. */
const triesMax = 2;

type Task = {
  asked: ToDrawing;
  purpose: Purpose;
  tries: number;
  resolve(pdf: Buffer): void;
  reject(error: Error): void;
};
type Drawing = { child: DrawingChild; busy: boolean; letters: number; timer?: NodeJS.Timeout };
type Pool = {
  bounds: PoolBounds;
  log: Pick<FastifyBaseLogger, 'warn'>;
  waiting: Record<Purpose, Task[]>;
  drawings: Set<Drawing>;
  closed: boolean;
};

const closedError = () => new Error('Letters are drawn no more: the server ends');

/** Opens a pool; its processes start when they are first needed. */
export function createLetterPool(
  log: Pick<FastifyBaseLogger, 'warn'>,
  bounds: Partial<PoolBounds> & Pick<PoolBounds, 'size'>,
): LetterPool {
  const pool: Pool = {
    bounds: { ...usualBounds, ...bounds },
    log,
    waiting: { answer: [], mail: [] },
    drawings: new Set(),
    closed: false,
  };
  const draw = (asked: ToDrawing, purpose: Purpose) => {
    if (pool.closed) return Promise.reject(closedError());
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    pool.waiting[purpose].push({ asked, purpose, tries: 0, resolve, reject });
    assign(pool);
    return promise;
  };
  return {
    draw: (letter, purpose = 'answer') => draw({ letter }, purpose),
    drawRecord: (record, purpose = 'answer') => draw({ record }, purpose),
    drawCertificate: (certificate) => draw({ certificate }, 'answer'),
    drawPerson: (person) => draw({ person }, 'mail'),
    isOpen: () => !pool.closed,
    processIds: () => [...pool.drawings].flatMap(({ child }) => child.pid ?? []),
    async close() {
      pool.closed = true;
      for (const task of purposes.flatMap((purpose) => pool.waiting[purpose].splice(0))) task.reject(closedError());
      await Promise.all([...pool.drawings].map(({ child }) => child.kill()));
    },
  };
}

/** Gives waiting letters to processes without work, and starts more where there may be more. */
function assign(pool: Pool): void {
  const { waiting, drawings, bounds } = pool;
  const firstOnes = () => purposes.map((purpose) => waiting[purpose]).find((tasks) => tasks.length > 0);
  for (let tasks = firstOnes(); tasks !== undefined; tasks = firstOnes()) {
    const idle = [...drawings].find(({ busy }) => !busy);
    if (idle === undefined && drawings.size >= bounds.size) return;
    const task = tasks.shift();
    if (task) void drawIn(pool, idle ?? open(pool), task);
  }
}

function open({ bounds, drawings }: Pool): Drawing {
  const child = startDrawing(bounds, () => {
    clearTimeout(drawing.timer);
    drawings.delete(drawing);
  });
  const drawing: Drawing = { child, busy: false, letters: 0 };
  drawings.add(drawing);
  return drawing;
}

async function drawIn(pool: Pool, drawing: Drawing, task: Task): Promise<void> {
  const { bounds } = pool;
  drawing.busy = true;
  clearTimeout(drawing.timer);
  task.tries += 1;
  const outcome = await drawing.child.draw(task.asked, bounds.readLogo);
  drawing.busy = false;
  if (outcome.kind !== 'lost') rest(pool, drawing, outcome);
  conclude(pool, task, outcome);
  assign(pool);
}

/** A process without work ends when none comes, and one that has grown at once. */
function rest(pool: Pool, drawing: Drawing, outcome: Outcome): void {
  const { bounds } = pool;
  drawing.letters += 1;
  const hasGrown = outcome.kind === 'drawn' && outcome.memoryMb > bounds.memoryMaxMb;
  if (hasGrown || drawing.letters >= bounds.lettersMax) retire(pool, drawing);
  else endWhenIdle(pool, drawing);
}

function endWhenIdle(pool: Pool, drawing: Drawing): void {
  drawing.timer = setTimeout(() => retire(pool, drawing), pool.bounds.idleMs).unref();
}

function retire({ drawings }: Pool, drawing: Drawing): void {
  drawings.delete(drawing);
  drawing.child.retire();
}

function conclude(pool: Pool, task: Task, outcome: Outcome): void {
  if (outcome.kind === 'drawn') {
    const { buffer, byteOffset, byteLength } = outcome.pdf;
    task.resolve(Buffer.from(buffer, byteOffset, byteLength));
  } else if (outcome.kind === 'refused') task.reject(new RangeError(outcome.message));
  else if (outcome.kind === 'failed') task.reject(new Error(outcome.message));
  else if (pool.closed) task.reject(closedError());
  else {
    const { code, signal } = outcome;
    pool.log.warn({ code, signal, tries: task.tries }, 'a process ended while it drew a letter');
    if (task.tries < triesMax) pool.waiting[task.purpose].unshift(task);
    else task.reject(new Error('The process that draws a letter ended or hung'));
  }
}
