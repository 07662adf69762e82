import { generalRefs } from '#domain/messages.ts';
import type { Visitor } from '#server/actor.ts';
import { recordSeen } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { ensureLetter } from '#server/offers/ensure-letter.ts';
import { readLetterLink, type LinkedLetter } from '#server/documents/links.ts';
import { maySeeLetter } from './policy.ts';
import { findSent } from './queries.ts';

/** The letter behind a signed link, as long as the candidate may still see this version. Raises the same 404 for a link
 * that has run out, one that is none of ours, and a letter that was replaced or withdrawn since. */
export async function readLinkedLetter(
  deps: Deps,
  { ip, userAgent }: Visitor,
  link: string,
): Promise<LinkedLetter & { pdf: Buffer }> {
  const linked = await readLetterLink(deps, link);
  if (linked === null) throw notFound(generalRefs.linkExpired);
  const { candidateOfferId, version: letterVersion } = linked;
  const sent = await findSent(deps.db, candidateOfferId, letterVersion);
  if (sent === undefined || !maySeeLetter(sent.status)) throw notFound(generalRefs.linkExpired);
  const { pdf } = await ensureLetter(deps, candidateOfferId, letterVersion);
  // Only the candidate received the link.
  const reader = { kind: 'candidate', candidateId: sent.candidate_id, ip, userAgent } as const;
  await recordSeen(deps.db, reader, { action: 'open-letter', candidateOfferId, details: { letterVersion } });
  return { ...linked, pdf };
}
