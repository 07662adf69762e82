import { generalMessages } from '#domain/messages.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { ensureLetter } from '#server/offers/ensure-letter.ts';
import { readLetterLink, type LinkedLetter } from './letter-link.ts';
import { maySeeLetter } from './policy.ts';
import { findStatusOfSent } from './queries.ts';

/**
 * The letter behind a signed link, as long as the candidate may still see this version. Raises the same 404 for a link
 * that has run out, one that is none of ours, and a letter that was replaced or withdrawn since.
 */
export async function readLinkedLetter(deps: Deps, link: string): Promise<LinkedLetter & { pdf: Buffer }> {
  const linked = await readLetterLink(deps, link);
  if (linked === null) throw notFound(generalMessages.linkExpired);
  const status = await findStatusOfSent(deps.db, linked.candidateOfferId, linked.version);
  if (status === undefined || !maySeeLetter(status)) throw notFound(generalMessages.linkExpired);
  const { pdf } = await ensureLetter(deps, linked.candidateOfferId, linked.version);
  return { ...linked, pdf };
}
