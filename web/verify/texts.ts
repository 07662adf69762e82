import { texts } from '#domain/texts.ts';

export const verifyTexts = texts('verifyPage', {
  title: 'Verify a letter',
  lead: (company: string) =>
    `Find out whether an offer letter comes from ${company} and was accepted. You need its code or its PDF.`,
  leadWithoutName: 'Find out whether an offer letter is genuine and was accepted. You need its code or its PDF.',
  busyCode: 'Looking for the letter',
  busyFile: 'Calculating the fingerprint of the PDF',
  result: 'Result',
  form: 'Code or PDF',
  another: 'Verify another letter',
  code: 'Code',
  codeHint: 'On the last page of the signed letter, below the QR code',
  codeRequired: 'Enter the code, or choose the PDF below',
  codeLength: (count: number) => `A code has 26 letters and digits. This one has ${count}.`,
  codeWrong: 'This cannot be a code: a character is mistyped. Please compare it with the letter.',
  verify: 'Verify',
  verifying: 'Verifying…',
  or: 'or',
  pdf: 'Letter as PDF',
  choosePdf: 'Choose the PDF',
  chooseAnother: 'Choose another PDF',
  dropHere: 'or drop it here',
  staysHere: 'The PDF stays on your device. Only its fingerprint (SHA-256) is calculated here and sent.',
  notPdf: 'This file is not a PDF. Choose the letter as it was emailed or downloaded.',
  tooLarge: (megabytes: number) => `This file is larger than ${megabytes} MB. No letter is that large.`,
  unreadable: 'This file could not be read. It may have been moved or changed. Choose it again.',
  notSecure: 'This browser cannot calculate the fingerprint here. Open this page over https, or use the code.',
});

export const verifyResultTexts = texts('verifyResult', {
  genuine: 'This letter is genuine',
  genuineCode: (company: string) => `${company} issued the letter with this code, and it was accepted.`,
  unchanged: 'This PDF is genuine and unchanged',
  genuineFile: (company: string) =>
    `${company} issued this letter, and it was accepted. Your copy is the same as the one that was recorded, byte for byte.`,
  company: 'Company',
  name: 'Name',
  nameInPart: 'Shown in part, to protect the person',
  nameRemoved: 'Removed',
  nameRemovedWhy: 'The company keeps personal data only for a time',
  version: 'Version',
  acceptedOn: 'Accepted on',
  inIndia: (time: string) => `${time} in India`,
  sealed: 'Sealed',
  yes: 'Yes',
  notYet: 'Not yet',
  notYetWhy: 'The signed letter is made within minutes of the acceptance',
  chooseItsPdf: 'The code shows that this letter exists. To check that your copy is unchanged, choose its PDF.',
  compareName:
    'Compare the name, the version and the date with the letter in your hands. This does not say whether the person works there today.',
  noneCode: 'No letter with this code was found.',
  noneCodeWhy:
    'Please compare the code with the last page of the letter. A code has 26 letters and digits; 0 and O, 1 and I are read as the same.',
  noneCodeAsk: 'If you are sure of the code, the letter may not be genuine.',
  noneFile: 'No accepted letter is exactly this PDF.',
  noneFileWhy:
    'It was changed, if only by saving, printing or scanning it again; or it was never accepted; or it comes from someone else.',
  noneFileAsk:
    'Use the file as it was emailed or downloaded, or the code on its last page. If it is that file, the letter may not be genuine.',
  ask: 'Ask the company:',
  failed: 'The letter could not be verified',
  failedWhy: 'There was no answer. Please check your connection and try again. This says nothing about the letter.',
  again: 'Try again',
});

export const verifyExplanation = texts('verifyExplanation', {
  title: 'What this page proves',
  code: 'A code proves that the company made such a letter and that it was accepted. It does not prove that the paper or the file in your hands is that letter: someone could print a real code on another letter.',
  pdf: 'A PDF proves more: its fingerprint is calculated from every byte. If it is found, nothing was changed since the acceptance.',
  neither:
    'Neither proves who holds the letter, or that the person joined or still works there. For that, ask the company.',
  seal: 'A sealed letter can be verified without this page, too: a PDF reader shows its digital seal.',
});
