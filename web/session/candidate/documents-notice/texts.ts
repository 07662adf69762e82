import { texts } from '#domain/texts.ts';

export const documentsNoticeTexts = texts('documentsNotice', {
  asked: (count: number) => (count === 1 ? 'HR asks you for a document.' : `HR asks you for ${count} documents.`),
  toUpload: 'Upload now',
});
