import { texts } from '#domain/texts.ts';

export const offerTemplateTexts = texts('offerTemplate', { download: 'Download Template' });
