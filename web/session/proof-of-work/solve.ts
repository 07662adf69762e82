import { solveChallengeWorkers, type Challenge } from 'altcha-lib';
import type { ProofChallenge } from '#contract/envelope.ts';
import { proofOfWork } from '#domain/proof-of-work.ts';
import { allowOwnWorkers } from '#web/ui/document/own-workers.ts';

/** A phone with eight processors has four slow ones, and stays usable. */
const workersMax = 4;

/** Solves a challenge in workers, outside the page's own thread; null when it was stopped. */
export async function solve(challenge: ProofChallenge, controller: AbortController): Promise<string | null> {
  allowOwnWorkers();
  const solution = await solveChallengeWorkers({
    // The contract leaves the parameters to the library.
    challenge: challenge as unknown as Challenge,
    concurrency: Math.min(workersMax, navigator.hardwareConcurrency),
    controller,
    createWorker: async () => new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' }),
    timeout: proofOfWork.minutes * 60_000,
  });
  return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
}
