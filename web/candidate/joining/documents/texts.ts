import { texts } from '#domain/texts.ts';

export const askedDocumentTexts = texts('askedDocuments', {
  title: 'Your documents',
  lead: 'HR asks you for these documents. A photo from your phone is enough.',
  loading: 'Loading your documents…',
  loadFailed: 'Your documents could not be loaded',
  none: 'HR is not asking you for a document.',
  noneHint: 'You get an email when one is needed.',
  toForm: 'To your joining form',
  waiting: 'To upload',
  uploaded: 'Uploaded',
  hr: 'HR:',
  neededBy: (day: string) => `Needed by ${day}`,
  upload: 'Upload',
  uploading: 'Uploading…',
  sent: (name: string, on: string) => `${name} was uploaded on ${on}.`,
  replaceHint: 'You can replace it until HR has looked at it.',
  seen: 'HR has looked at this document.',
  open: (name: string) => `Open ${name}`,
  failed: 'The document could not be uploaded. Please try again.',
  done: (name: string) => `${name} was uploaded`,
});
