import type { ProofChallenge } from '#contract/envelope.ts';
import { sharedValue } from '#web/ui/shared-value.ts';

/** A challenge that is being solved: whether that takes long, and how it is stopped. */
type ProofUnderWay = { long: boolean; cancel: () => void };

/** Some seconds on a slow phone, at one second for a level. */
const longFrom = 8;

const underWay = sharedValue<ProofUnderWay | null>(null);
export const useProofUnderWay = underWay.useValue;

export function beginProof({ parameters }: ProofChallenge): { controller: AbortController; end: () => void } {
  const controller = new AbortController();
  const { data } = parameters;
  const level = typeof data === 'object' && data !== null && 'level' in data ? Number(data.level) : 1;
  const mine = { long: level >= longFrom, cancel: () => controller.abort() };
  underWay.set(mine);
  return { controller, end: () => underWay.read() === mine && underWay.set(null) };
}
