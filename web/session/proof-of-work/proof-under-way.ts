import type { ProofChallenge } from '#contract/envelope.ts';

/** A challenge that is being solved: whether that takes long, and how it is stopped. */
type ProofUnderWay = { long: boolean; cancel: () => void };

/** Some seconds on a slow phone, at one second for a level. */
const longFrom = 8;

let underWay: ProofUnderWay | null = null;
const listeners = new Set<() => void>();

function change(next: ProofUnderWay | null): void {
  underWay = next;
  for (const listener of listeners) listener();
}

export const proofUnderWay = {
  read: () => underWay,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Shows that a challenge is being solved until `end`; the controller stops it. */
export function beginProof({ parameters }: ProofChallenge): { controller: AbortController; end: () => void } {
  const controller = new AbortController();
  const { data } = parameters;
  const level = typeof data === 'object' && data !== null && 'level' in data ? Number(data.level) : 1;
  const mine = { long: level >= longFrom, cancel: () => controller.abort() };
  change(mine);
  return { controller, end: () => underWay === mine && change(null) };
}
