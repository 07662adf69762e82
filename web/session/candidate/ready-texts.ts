import { texts } from '#domain/texts.ts';

export const readyTexts = texts('readyDocuments', {
  title: 'Keep these ready:',
  documents:
    'PAN card, Aadhaar card, a photo, your bank passbook and mark sheets; payslips if you have worked before. PNG, JPG or PDF.',
  withoutAadhaar:
    'PAN card, another identity document, a photo, your bank passbook and mark sheets; payslips if you have worked before. PNG, JPG or PDF.',
});
