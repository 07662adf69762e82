import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { FromDrawing, ToDrawing } from './drawing-process.ts';

/** The PNG of a logo, by its SHA-256; undefined where there is none. */
export type ReadLogo = (sha256: string) => Promise<Buffer | undefined>;

/** What became of a letter; `lost` when its process ended, or was ended because it hung. */
export type Outcome =
  | Exclude<FromDrawing, { kind: 'ready' }>
  | { kind: 'lost'; code: number | null; signal: NodeJS.Signals | null };

/** How long one letter may take in a process that is ready, and how long a process may take to be ready. */
export type Patience = { drawWithinMs: number; readyWithinMs: number };

/** A process that draws one letter at a time. */
export type DrawingChild = {
  pid: number | undefined;
  draw(asked: ToDrawing, readLogo: ReadLogo): Promise<Outcome>;
  /** Lets it end, which it does when its channel closes. */
  retire(): void;
  /** Ends it at once, and resolves when it has ended. */
  kill(): Promise<void>;
};

const program = join(import.meta.dirname, 'drawing-process.ts');

/** Starts a process that draws; `onEnd` is called once, when it has ended. It keeps nobody from ending while it is idle. */
export function startDrawing({ drawWithinMs, readyWithinMs }: Patience, onEnd: () => void): DrawingChild {
  const child = fork(program, {
    // None of the server's secrets. Typst would start threads for each processor: the processes are for that. And what it
    // keeps would be spread over the memory of several threads, which then grows a tenth more.
    env: { RAYON_NUM_THREADS: '1', MALLOC_ARENA_MAX: '1' },
    execArgv: [],
    serialization: 'advanced',
    // What a compiler prints could quote the letter.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  /** The logos that it has: each is sent once. */
  const logos = new Set<string>();
  let isReady = false;
  let answer: ((outcome: Outcome) => void) | null = null;
  let timer: NodeJS.Timeout | undefined;

  /** Kills a process that does not answer in time; that it has ended says the rest. */
  function watch(withinMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => child.kill('SIGKILL'), withinMs);
  }

  function settle(outcome: Outcome): void {
    clearTimeout(timer);
    keepsServer(child, false);
    answer?.(outcome);
    answer = null;
  }

  child.on('message', (message: FromDrawing) => {
    if (message.kind !== 'ready') return settle(message);
    isReady = true;
    if (answer) watch(drawWithinMs);
  });
  const end = (code: number | null, signal: NodeJS.Signals | null) => {
    onEnd();
    settle({ kind: 'lost', code, signal });
  };
  child.on('exit', end);
  // One that cannot start has no exit.
  child.on('error', () => end(null, null));

  keepsServer(child, false);
  return {
    pid: child.pid,
    draw(asked, readLogo) {
      const { promise, resolve } = Promise.withResolvers<Outcome>();
      answer = resolve;
      keepsServer(child, true);
      watch(isReady ? drawWithinMs : readyWithinMs);
      // That it could not be told is said by its end.
      const send = (message: ToDrawing) => child.send(message, () => undefined);
      const logo = logoOf(asked);
      if (logo === undefined || logos.has(logo)) send(asked);
      else {
        readLogo(logo).then(
          (png) => {
            if (png) logos.add(logo);
            return send(png ? { ...asked, logo: png } : asked);
          },
          (error: unknown) => settle({ kind: 'failed', message: String(error) }),
        );
      }
      return promise;
    },
    retire() {
      if (child.connected) child.disconnect();
    },
    kill: () => killed(child),
  };
}

/** A record has the letterhead of its letter. */
function logoOf(asked: ToDrawing): string | undefined {
  if ('letter' in asked) return asked.letter.logo;
  return 'record' in asked ? asked.record.letter.logo : undefined;
}

function keepsServer(child: ChildProcess, keeps: boolean): void {
  if (keeps) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.ref();
  child.kill('SIGKILL');
  await ended;
}
