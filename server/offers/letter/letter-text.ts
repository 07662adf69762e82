import { type LetterText, letterTextSchema } from '#contract/letter/candidate-letter.ts';
import { letterContent } from '#domain/letter/letter-content.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';

/** The content of a letter, from the same source as its PDF (docs/rules/letter.md#letter-as-text). */
export function letterTextOf(letter: Letter, offerVersion: number): LetterText {
  // The fields of the letter's spans are left out.
  return letterTextSchema.parse({
    offerVersion,
    companyName: letter.company.name,
    companyAddress: letter.company.address,
    reference: letter.reference,
    date: letter.date,
    candidateId: letter.candidateId,
    candidateName: letter.candidateName,
    blocks: letterContent(letter),
  });
}
