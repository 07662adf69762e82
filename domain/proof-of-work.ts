/** Attempts from a shared address that require a proof (docs/decisions/0061-limits-for-shared-addresses.md). */
export const proofPurposes = ['LOGIN', 'SEND_OTP', 'VALIDATE_OTP'] as const;
export type ProofPurpose = (typeof proofPurposes)[number];

/** The cost of a proof. The solver tries the keys 0, 1, 2, … until it finds the one that the server chose at random
 * below `tries` times the level; each try costs `iterations` of PBKDF2. ADR 61 has the time on a phone. */
export const proofOfWork = {
  iterations: 5000,
  tries: 600,
  /** The level is the multiple of its limit that an address has reached; more than this would lock people out. */
  levelMax: 60,
  /** A level may rise while a proof is worked on: one of at least this part of it still counts. */
  levelKept: 0.5,
  minutes: 10,
} as const;
