import type { Language } from '#domain/language.ts';
import type { CandidateActor, HrActor } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { setLanguage } from './queries.ts';

/** Sets a candidate's language, from the next mail or SMS on; undefined leaves it as it is. */
export async function changeLanguage(
  tx: Tx,
  actor: CandidateActor | HrActor,
  candidateId: string,
  language: Language | undefined,
): Promise<void> {
  const candidateOfferId = language && (await setLanguage(tx, candidateId, language));
  if (!candidateOfferId) return;
  await writeAudit(tx, actor, [{ action: 'set-language', candidateOfferId, details: { language } }]);
}
