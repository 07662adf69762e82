/** Which tries at a shared address a proof of work is asked for (docs/decisions/0061-limits-for-shared-addresses.md). */
export const proofPurposes = ['LOGIN', 'SEND_OTP', 'VALIDATE_OTP'] as const;
export type ProofPurpose = (typeof proofPurposes)[number];

/**
 * How much work a proof is. The solver tries the keys 0, 1, 2, … until it meets one that the server drew at random below
 * `tries` times the level; each costs `iterations` of PBKDF2. ADR 61 has what that takes on a phone.
 */
export const proofOfWork = {
  iterations: 5000,
  tries: 600,
  /** The level is how many times over its limit an address is; more than this would lock people out. */
  levelMax: 60,
  /** A level may rise while a proof is worked on: one of at least this part of it still counts. */
  levelKept: 0.5,
  minutes: 10,
} as const;
