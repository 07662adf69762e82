import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { PersonFacts } from '#domain/person-file/person-facts.ts';
import type { AcceptanceFacts } from '#domain/verification/acceptance-record.ts';
import type { CertificateFacts } from '#domain/verification/certificate.ts';
import { type ChildPoolOptions, createChildPool } from '#server/process/child-pool.ts';
import type { LogoQuestion, RenderTask } from './rendering-process.ts';

/** Letters that a person waits for are rendered before those for mails. */
const priorities = { interactive: 0, mail: 1 };
export type RenderPriority = keyof typeof priorities;

/** The PNG of a logo, by its SHA-256; undefined where there is none. */
export type ReadLogo = (sha256: string) => Promise<Buffer | undefined>;

/** Renders PDFs in child processes, so that no request waits for one. */
export type LetterRenderer = {
  /** The letter as a PDF. Raises a RangeError when a date or an amount in it is invalid, else an Error when it cannot be rendered. */
  render(letter: Letter, priority?: RenderPriority): Promise<Buffer>;
  /** The letter of a template that HR tries, in a process for previews alone: no letter waits for one. Raises as
   * `render` does, ChildLostError after `taskMs`, and the reason of `gone` once that is aborted, when the process
   * ends. */
  renderPreview(letter: Letter, limits: { taskMs: number; gone: AbortSignal }): Promise<Buffer>;
  /** The page that says how a letter was accepted, as a PDF of its own. Raises as `render` does. */
  renderRecord(facts: AcceptanceFacts, priority?: RenderPriority): Promise<Buffer>;
  /** A certificate about a letter. Raises as `render` does. */
  renderCertificate(facts: CertificateFacts): Promise<Buffer>;
  /** What a person answered, with the priority of mails. Raises as `render` does. */
  renderPerson(facts: PersonFacts): Promise<Buffer>;
  /** False once it was closed. */
  isOpen(): boolean;
  processIds(): number[];
  close(): Promise<void>;
};

export type RendererBounds = Pick<
  ChildPoolOptions,
  'size' | 'taskMs' | 'startMs' | 'tasksMax' | 'memoryMaxMb' | 'idleMs'
>;

const usualBounds: Omit<RendererBounds, 'size'> = {
  taskMs: 30_000,
  startMs: 60_000,
  // What Typst keeps grows with each letter.
  tasksMax: 2000,
  memoryMaxMb: 300,
  idleMs: 5 * 60_000,
};

/** One try each: what hangs is tried again with fewer blocks. */
const previewBounds = { size: 1, idleMs: 60_000, triesMax: 1, yieldAs: 'PRIORITY_LOW' } as const;

/** More would outrun the server that sends the letters, and each takes memory. */
const processesMax = 4;

/** Processes for each of `workers` servers on this machine: one a processor in all, as they yield to the servers. */
export const renderingProcesses = (workers: number): number =>
  Math.min(processesMax, Math.ceil(availableParallelism() / workers));

/** Opens a renderer; its processes start when they are first needed. */
export function createLetterRenderer(
  log: Pick<FastifyBaseLogger, 'warn'>,
  {
    readLogo = () => Promise.resolve(undefined),
    ...bounds
  }: Partial<RendererBounds> & { size: number; readLogo?: ReadLogo },
): LetterRenderer {
  const options: ChildPoolOptions = {
    ...usualBounds,
    ...bounds,
    program: join(import.meta.dirname, 'rendering-process.ts'),
    // Typst would start a thread for each processor, and spread what it keeps over their memory.
    env: { RAYON_NUM_THREADS: '1', MALLOC_ARENA_MAX: '1' },
    triesMax: 2,
    yieldAs: 'PRIORITY_BELOW_NORMAL',
    onLost: (lost) => log.warn({ err: lost }, 'a process ended while it rendered a letter'),
  };
  const letters = createChildPool<RenderTask, Uint8Array, LogoQuestion>(options);
  const previews = createChildPool<RenderTask, Uint8Array, LogoQuestion>({ ...options, ...previewBounds });
  const onQuestion = ({ logo }: LogoQuestion) => readLogo(logo);
  const run = async (task: RenderTask, priority: RenderPriority = 'interactive') =>
    bufferOf(await letters.run(task, { priority: priorities[priority], onQuestion }));
  return {
    render: (letter, priority) => run({ letter }, priority),
    renderPreview: async (letter, { taskMs, gone }) =>
      bufferOf(await previews.run({ letter }, { taskMs, signal: gone, onQuestion })),
    renderRecord: (record, priority) => run({ record }, priority),
    renderCertificate: (certificate) => run({ certificate }),
    renderPerson: (person) => run({ person }, 'mail'),
    isOpen: letters.isOpen,
    processIds: () => [...letters.processIds(), ...previews.processIds()],
    close: async () => {
      await Promise.all([letters.close(), previews.close()]);
    },
  };
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
