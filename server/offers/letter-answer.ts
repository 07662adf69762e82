import type { FileAnswer } from '#server/http/mount.ts';

export function letterAnswer(pdf: Buffer, candidateOfferId: number, version: number): FileAnswer<'pdf'> {
  return { file: pdf, filename: `offer-${candidateOfferId}-v${version}.pdf`, disposition: 'inline' };
}
