import { texts } from '#domain/texts.ts';

export const personFileTexts = texts('personFileDialog', {
  open: (one: boolean) => (one ? 'Download file' : 'Download files'),
  dialogFailed: 'The download could not be opened. Please check your connection and try again.',
  title: (count: string, one: boolean) =>
    one ? 'Download the file of 1 person' : `Download the files of ${count} people`,
  contents:
    'A ZIP with a folder for each person: all answers as a PDF, the letter, the signed letter, and every document as it was uploaded.',
  reason: 'Reason',
  reasonHint: 'Kept in the history of each person',
  warning: (count: string, one: boolean) =>
    `It holds identity and account numbers in full. The download of ${one ? 'this person' : `each of the ${count} people`} is recorded under your name.`,
  tooMany: (most: string) => `At most ${most} people at a time. Please select fewer.`,
  download: 'Download',
  downloading: 'Downloading…',
  started: 'Preparing the first file.',
  received: (size: string) => `${size} received.`,
  receivedOf: (size: string, whole: string) => `${size} of about ${whole} received.`,
  failed:
    'The download was interrupted, and no file was saved. The people whose files were downloaded by then are recorded. Please try again.',
  cancelled:
    'The download was cancelled, and no file was saved. The people whose files were downloaded by then are recorded.',
  done: (count: string, one: boolean) =>
    one ? 'The file was downloaded.' : `The files of ${count} people were downloaded.`,
  kept: 'The reason that you typed is kept.',
});
