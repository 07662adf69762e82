import { type UndoResult, undoSendOfferEmails } from '#contract/offers.ts';
import { limits } from '#domain/limits.ts';
import { makeCall } from '#web/api/client.ts';
import { knownServer } from '#web/api/contract-version.ts';
import { type Changed, readChanged, readUndoResult } from '#web/api/read/offers.ts';

/** How long the mails of one press wait, which takes this many calls, so that it can be undone. Each hold counts from
 * its own call, and the first one must last beyond the last call. A server that is not our own knows no hold. */
export function holdSecondsFor(calls: number): number {
  if (knownServer() !== 'own') return 0;
  return calls === 1 ? limits.undoSeconds : limits.sendHoldSecondsMax;
}

export async function undoSending(candidateIds: string[]): Promise<UndoResult & Changed> {
  const answer = await makeCall(undoSendOfferEmails, { body: { candidateIds } });
  return { ...readUndoResult(answer), offers: readChanged(answer) };
}
