import { texts } from '#domain/texts.ts';

export const letterTexts = texts('letterArticle', {
  reference: (reference: string) => `Ref ${reference}`,
  payAnnexure: 'Pay annexure',
  candidateId: (candidateId: string) => `Candidate ID ${candidateId}`,
});
