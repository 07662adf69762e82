import { joiningProgress } from './joining-progress.ts';
import { candidateToken, readClaims } from '#web/session/tokens.ts';

/** Who was logged in in this tab before a reload or before the session ended, unless they have logged out. */
export type RememberedCandidate = { candidateId: string; holdsTyping: boolean };

export function rememberedCandidate(): RememberedCandidate | null {
  const token = candidateToken.read();
  const candidateId = (token === null ? null : readClaims(token)?.subject) ?? joiningProgress.owner();
  return candidateId === null ? null : { candidateId, holdsTyping: joiningProgress.holdsTyping(candidateId) };
}
