import { refsOf, texts } from '#domain/texts.ts';

export const personFileMessages = texts('personFile', {
  reason: 'Please say why you download these files',
  nobodyChosen: 'Please choose at least one candidate',
  tooMany: (most: number) => `Please choose at most ${most} candidates at a time`,
  unknown: (candidateId: string) => `There is no candidate ${candidateId} any more. Nothing was downloaded.`,
  underWay: 'Another download of yours is still running. Please wait until it has ended, or cancel it.',
});
export const personFileRefs = refsOf(personFileMessages);

export const personFileNames = texts('personFileNames', {
  answers: 'Joining Form',
  letter: 'Offer Letter',
  signedLetter: 'Signed Offer Letter',
  missing: 'Missing Files',
  panDocument: 'PAN Card',
  aadhaarDocument: 'Aadhaar Card',
  identityDocument: 'Identity Document',
  profile: 'Profile Photo',
  passbookFile: 'Passbook',
  paySlip: 'Payslip',
  documentFile: 'Marksheet',
  requestedDocument: 'Requested Document',
  of: (document: string, name: string) => `${document}, ${name}`,
});

export const personPdfTexts = texts('personPdf', {
  heading: 'Joining Form',
  title: (name: string, candidateId: string) => `Joining form of ${name} (${candidateId})`,
  candidateId: 'Candidate ID',
  role: 'Role',
  department: 'Department',
  joiningDate: 'Joining Date',
  form: 'Joining Form',
  madeOn: 'This Copy',
  submitted: (on: string) => `Submitted ${on}`,
  notSubmitted: 'Not submitted',
  sentBack: (on: string, by: string, reason: string) => `Sent back ${on} by ${by}: ${reason}`,
  submissions: 'Submissions',
  submission: (number: number) => `Submission ${number}`,
  documents: 'Documents',
  document: (type: string, bytes: string) => `${type}, ${bytes} bytes`,
  sha256: (hash: string) => `SHA-256 ${hash}`,
  review: 'Review',
  verdicts: { OK: 'OK', FIX: 'Needs correction' },
  by: (name: string, on: string) => `${name}, ${on}`,
  verified: 'Verified',
  reopened: (on: string, by: string, reason: string) => `Reopened ${on} by ${by}: ${reason}`,
  history: 'History',
  earlier: 'There are earlier entries, which the offer’s history shows.',
  background: 'Fresher or Experienced',
  none: 'Not provided',
  confidential: 'Confidential',
});

export const missingFilesTexts = texts('missingFiles', {
  lead: 'These files are not in this folder:',
  damaged: (name: string) =>
    `${name}: the stored file is missing or damaged. Please ask the candidate to upload it again.`,
  beingPrepared: (name: string) => `${name}: it is still being prepared. Please download it again in a few minutes.`,
});
