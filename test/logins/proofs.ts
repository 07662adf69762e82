import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { proofHeader, type ProofChallenge } from '#contract/envelope.ts';
import { deriveKeys } from '#server/sealing/keys.ts';
import { testSecretKey } from '#test/database/test-database.ts';
import type { TestAnswer } from '#test/test-app.ts';

/** The keys of limits that a test makes for itself. */
export const testKeys = deriveKeys(testSecretKey);

/** The challenge of a rejection; raises without one. */
export function challengeOf({ status, envelope }: TestAnswer): ProofChallenge {
  const challenge = envelope.proofOfWork;
  if (challenge === undefined) throw new Error(`no challenge in ${status} ${envelope.message}`);
  return challenge;
}

/** Solves a challenge as a browser does: what travels in the header, and how many keys were tried. */
export async function solveProof(challenge: ProofChallenge): Promise<{ proof: string; tried: number }> {
  const solution = await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey });
  if (solution === null) throw new Error('not solved in time');
  return {
    proof: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64'),
    tried: solution.counter + 1,
  };
}

/** The headers of a retry with the solved challenge. */
export async function proofHeaders(refusal: TestAnswer): Promise<Record<string, string>> {
  return { [proofHeader]: (await solveProof(challengeOf(refusal))).proof };
}
