import { texts } from '#domain/texts.ts';

export const candidateTexts = texts('candidatePage', {
  title: 'Candidate',
  /** Where the server does not say who it was. */
  someUser: 'HR',
  back: 'Back to Candidates',
  joining: (day: string) => `Joining ${day}`,
  sectionTabs: 'Sections',
  sections: {
    personal: 'Personal',
    bank: 'Bank',
    experience: 'Experience',
    education: 'Education',
    family: 'Family',
    history: 'History',
  },
  /** To another person with the same number. */
  openOther: (name: string) => `Open ${name}`,
  documents: 'Documents',
  reveal: 'Reveal',
  hide: 'Hide',
  offer: 'Offer',
  history: 'History',
  submissions: 'Submissions',
  submitted: (on: string) => `Submitted ${on}`,
  sentBack: (on: string, by: string) => `Sent back ${on} by ${by}`,
  reveals: 'Recorded reveals',
  revealed: (field: string, by: string, on: string) => `${field}, by ${by}, ${on}`,
  sendBack: 'Send back',
  sendingBack: 'Sending back...',
  sendBackTitle: (name: string) => `Send the form back to ${name}?`,
  reason: 'Reason',
  cancel: 'Cancel',
});

export const candidateDocumentTexts = texts('candidateDocuments', {
  /** Under the pictures of the documents, where there is room for a word or two. */
  short: { panDocument: 'PAN Card', aadhaarDocument: 'Aadhaar', profile: 'Photo', passbookFile: 'Passbook' },
  level: { PG: 'PG', UG: 'UG', DIPLOMA: 'Diploma', HIGHER_SECONDARY: '12th', SECONDARY: '10th' },
  of: (document: string, name: string) => `${document}, ${name}`,
  view: 'View',
  show: (title: string) => `Show ${title}`,
  all: 'All documents',
  position: (position: number, count: number) => `${position} of ${count}`,
  page: (name: string, page: number, pages: number) => `${name}, page ${page} of ${pages}`,
  upload: 'Which upload',
  uploadBefore: 'Before',
  uploadNow: 'Now',
  previous: 'Previous document',
  next: 'Next document',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  rotate: 'Rotate',
  download: 'Download',
  openInNewTab: 'Open in a new tab',
});
