import type { BodyOf } from '#contract/call.ts';
import type { previewLetterTemplate } from '#contract/hr/letter-templates.ts';
import type { LetterBlock } from '#domain/letter/blocks.ts';
import { sampleLetter, samplePay } from '#domain/letter/sample-letter.ts';
import { generalRefs as general } from '#domain/messages.ts';
import { letterReference, type Letter } from '#domain/offer/offer-letter.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { recordSeen } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { currentCompany, letterheadOf } from '#server/settings/company.ts';
import { renderTemplate, type TemplateAuthor } from './render-template.ts';
import { findOfferLetter } from './queries.ts';

/** The letter that blocks make as PDF, with the values of an offer's current letter, which is recorded, or with sample
 * values. Raises 404 for an offer that is unknown, deleted or removed, and 400 on the blocks that cannot be. */
export async function previewTemplate(
  deps: Pick<Deps, 'db' | 'env' | 'letters' | 'now'>,
  author: TemplateAuthor,
  { blocks, candidateOfferId }: BodyOf<typeof previewLetterTemplate>,
): Promise<Buffer> {
  if (typeof candidateOfferId !== 'number') {
    return renderTemplate(deps, author, await sampleFor(deps, blocks), blocks);
  }
  const letter = await findOfferLetter(deps.db, candidateOfferId);
  if (letter === undefined) throw notFound(general.unknownOffer);
  await recordSeen(deps.db, author.actor, { action: 'view-offer', candidateOfferId });
  return renderTemplate(deps, author, letter, blocks);
}

/** The sample letter under the letterhead of today; with pay for its annexure where a block is for it. */
export async function sampleFor(deps: Pick<Deps, 'db' | 'env' | 'now'>, blocks: LetterBlock[]): Promise<Letter> {
  const company = await currentCompany(deps);
  const { candidateOfferId, version } = sampleLetter;
  return {
    ...sampleLetter,
    ...(blocks.some(({ kind }) => kind === 'pay') ? { pay: samplePay } : {}),
    ...letterheadOf(company),
    reference: letterReference(company.name, candidateOfferId, version),
    date: todayInIndia(deps.now()),
  };
}
