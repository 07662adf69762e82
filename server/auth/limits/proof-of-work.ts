import { type KeyObject, randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { ProofChallenge } from '#contract/envelope.ts';
import { proofSchema } from '#contract/proof-of-work.ts';
import { proofOfWork } from '#domain/proof-of-work.ts';
import { keyedHash } from '#server/sealing/keys.ts';

const { iterations, tries, levelMax, levelKept, minutes } = proofOfWork;

export type ProofsOfWork = {
  /** A challenge for one purpose at one address; `level` is how many times the base it costs. */
  challenge(purpose: string, level: number): Promise<ProofChallenge>;
  /** Whether the proof solves a challenge of ours for this purpose, at about this level or above, in time and for the
   * first time; afterwards it is used up. */
  accept(proof: string | null, purpose: string, level: number): Promise<boolean>;
};

type ProofsDeps = {
  key: KeyObject;
  now: () => Date;
  /** Uses a challenge up; false when it was used up before. */
  spend: (id: string) => Promise<boolean>;
};

/** Written into the challenge and signed with it. */
const termsSchema = z.object({ purpose: z.string(), expires: z.number(), level: z.number() });

/** Challenges of ALTCHA, signed by a derived key. The number to find is chosen evenly, not by the luck of a prefix, so
 * that no phone works more than twice as long as another, and checking costs two hashes. */
export function createProofsOfWork({ key, now, spend }: ProofsDeps): ProofsOfWork {
  const secretFor = (what: string) => keyedHash(key, what).toString('base64url');
  const secrets = { hmacSignatureSecret: secretFor('challenge'), hmacKeySignatureSecret: secretFor('solution') };
  const hidden = (purpose: string) => secretFor(`purpose ${purpose}`);

  return {
    async challenge(purpose, wanted) {
      const level = Math.min(wanted, levelMax);
      const expires = now().getTime() + minutes * 60_000;
      const { parameters, signature = '' } = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: iterations,
        counter: randomInt(Math.round(tries * level)),
        deriveKey,
        data: { purpose: hidden(purpose), expires, level },
        ...secrets,
      });
      return { parameters: { ...parameters }, signature };
    },

    async accept(proof, purpose, wanted) {
      const read = readProof(proof);
      if (read === null) return false;
      const { challenge, solution, terms } = read;
      const age = terms.expires - now().getTime();
      if (terms.purpose !== hidden(purpose) || age <= 0 || age > minutes * 60_000) return false;
      if (terms.level < Math.min(wanted, levelMax) * levelKept) return false;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      return verified && spend(challenge.signature ?? '');
    },
  };
}

/** The parsed proof; it is not trusted before its signature is checked. */
function readProof(proof: string | null) {
  if (proof === null) return null;
  let sent: unknown;
  try {
    sent = JSON.parse(Buffer.from(proof, 'base64').toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  const parsed = proofSchema.safeParse(sent);
  if (!parsed.success) return null;
  const { challenge, solution } = parsed.data;
  const terms = termsSchema.safeParse(challenge.parameters['data']);
  // The library expects its own type, which the signature guarantees.
  return terms.success ? { challenge: challenge as unknown as Challenge, solution, terms: terms.data } : null;
}
