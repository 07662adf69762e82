import { EventEmitter, once } from 'node:events';
import type { Answer } from './secure-client.ts';

/** The kinds of work that are counted: each acknowledged one must hold whatever happens next. */
const deeds = ['created', 'sent', 'accepted', 'saved', 'read'] as const;
type Deed = (typeof deeds)[number];

/** What was acknowledged about one candidate: how far they are, and the SHA-256 of each file by its field. */
export type Kept = {
  email: string;
  password: string | null;
  sent: boolean;
  accepted: boolean;
  files: Record<string, string>;
};

/** What the servers acknowledged while they were disturbed, and what they answered instead. */
export type Tally = {
  /** By candidate id. */
  kept: Map<string, Kept>;
  counts: Record<Deed, number>;
  /** Answers with 503 and a Retry-After, by what caused them to be asked again. */
  busy: number;
  /** Anything that is neither 200 nor a clear 503: must stay empty. */
  wrong: string[];
  add(deed: Deed): void;
  /** Notes an answer that is not 200; answers after how many milliseconds to ask again, or null when that is no use. */
  refused(what: string, answer: Answer): number | null;
  /** Resolves when each deed was done `times` more from now on. */
  progress(times: number, patienceMs: number): Promise<void>;
};

export function createTally(): Tally {
  const changes = new EventEmitter();
  const counts = Object.fromEntries(deeds.map((deed) => [deed, 0])) as Record<Deed, number>;
  const tally: Tally = {
    kept: new Map(),
    counts,
    busy: 0,
    wrong: [],
    add(deed) {
      counts[deed] += 1;
      changes.emit('deed');
    },
    refused(what, answer) {
      const seconds = Number(answer.retryAfter);
      const message = (JSON.parse(answer.bytes.toString('utf8')) as { message?: string }).message;
      if (answer.status === 503 && seconds > 0 && message !== undefined) {
        tally.busy += 1;
        return seconds * 1000;
      }
      tally.wrong.push(`${what} answered ${answer.status} (Retry-After ${answer.retryAfter}): ${message}`);
      return null;
    },
    async progress(times, patienceMs) {
      const goal = Object.fromEntries(deeds.map((deed) => [deed, counts[deed] + times])) as Record<Deed, number>;
      const signal = AbortSignal.timeout(patienceMs);
      while (deeds.some((deed) => counts[deed] < goal[deed])) {
        await once(changes, 'deed', { signal }).catch(() => {
          const missing = deeds.filter((deed) => counts[deed] < goal[deed]).join(', ');
          throw new Error(`not back to normal after ${patienceMs} ms: ${missing}; ${tally.wrong.join('\n')}`);
        });
      }
    },
  };
  return tally;
}
