import type { FileAnswer } from '#server/http/mount.ts';

/** A letter as the answer of a call: a PDF to view, under a name of our own such as 'offer-1048-v2.pdf'. */
export function letterAnswer(pdf: Buffer, candidateOfferId: number, version: number): FileAnswer<'pdf'> {
  return { file: pdf, filename: `offer-${candidateOfferId}-v${version}.pdf`, disposition: 'inline' };
}
