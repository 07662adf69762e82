import { texts } from '#domain/texts.ts';

/** That HR waits for documents, on the pages of a candidate who accepted. */
export const documentsNoticeTexts = texts('documentsNotice', {
  asked: (count: number) => (count === 1 ? 'HR asks you for a document.' : `HR asks you for ${count} documents.`),
  toUpload: 'Upload now',
});
