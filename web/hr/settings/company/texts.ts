import { texts } from '#domain/texts.ts';

export const companyTexts = texts('companySection', {
  nameAndAddress: 'Name and address',
  signatory: 'Signatory',
  contact: 'HR contact',
  contactHint: 'Candidates find both under every page and in every email.',
  fromNowOn: 'Changes show on letters made from now on. Letters already sent stay as they are.',
  chooseLogo: 'Choose a logo',
  logoMeta: 'SVG or PNG, up to 1 MB. It is shown on letters, in emails and on screens.',
  logoReady: 'This logo',
  removeLogo: 'Remove Logo',
  replaceLogo: 'Choose another one',
  anotherLogo: 'another logo',
  logoUnreadable: 'This file is not an SVG or PNG image that can be shown',
  logoFileTooLarge: 'The file must be at most 1 MB',
  preview: 'Preview',
  letter: 'Letter',
  mail: 'Email',
  login: 'Login',
  asYouType: 'updates as you type',
});
