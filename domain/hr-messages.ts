/** Messages of HR's screens only: separate from `domain/messages.ts`, which the candidate's login loads. */

import { refsOf, texts } from './texts.ts';
import { formatCount } from './values/count.ts';

export const offerStageWords = texts('offerStage', {
  unsent: 'Never sent',
  sent: 'Sent to the candidate',
  unopened: 'Sent, not opened by the candidate',
  opened: 'Opened by the candidate',
  decided: 'Accepted or rejected',
  expected: 'Accepted, not joined yet',
  filling: 'Accepted, joining form not submitted',
  leftUnsubmitted: 'Did not join, joining form not submitted',
  submitted: 'Joining form submitted, or joined',
  toVerify: 'Joining form to be checked',
  leftUnverified: 'Did not join, joining form not verified',
  verified: 'Joining form verified, or joined',
  awaited: 'Joining form verified, not joined yet',
  leftVerified: 'Did not join, joining form verified',
  joined: 'Joined',
  waiting3: 'Waiting over 3 days',
  waiting7: 'Waiting over 7 days',
});

export const sampleCompanyMessages = texts('sampleCompany', {
  title: 'Sample company',
  text: 'Letters show a sample company and signatory until yours are set.',
  toSettings: 'Set your company',
  refused: (fields: string) =>
    `Nothing can be sent yet: letters would show a sample company. In Settings, Company, set ${fields}.`,
});

export const hrPageMessages = texts('hrPage', { notFound: 'The link may be old or mistyped.' });

export const offerStatusMessages = texts('offerStatus', { open: 'Open: revised, send again' });

export const outcomeMessages = texts('outcome', {
  created: (count: string) => `${count} created`,
  sent: (count: number) => (count === 1 ? 'Sent.' : 'All sent.'),
  showCreated: (count: number) => (count === 1 ? 'Show it' : 'Show them'),
  showSent: (count: number, words: string) => (count === 1 ? 'Show it' : `Show the ${words}`),
  sendAll: (count: number, words: string) => (count === 1 ? 'Send it' : `Send all ${words}`),
  only: (count: number, words: string) => (count === 1 ? 'Only this one' : `Only these ${words}`),
});

export const hrSessionMessages = texts('hrSession', {
  keptAndSaved: 'What you have typed stays, and is saved as soon as you are logged in.',
  keptAndSent: 'What you have typed stays, and is sent as soon as you are logged in.',
});

/** Saving an offer that was sent: its letter is no longer valid, and the candidate cannot decide until it is sent again. */
export const withdrawLetterMessages = texts('withdrawLetter', {
  title: 'Withdraw the letter?',
  text: 'This withdraws the letter until you send it again.',
  confirm: 'Withdraw and save',
  unchanged: 'Nothing was changed, so the letter and the status stay as they were.',
  extended: 'The letter stays with the candidate, who gets the new reply-by date by email.',
  sendAgain: 'The earlier letter is withdrawn. The candidate can decide once you send the new one.',
});

/** Uploading offers from a spreadsheet (docs/rules/spreadsheet.md#upload, docs/rules/messages.md#offer-list). */
export const offerSheetMessages = texts('offerSheet', {
  noFile: 'No file selected.',
  wrongType: 'This is not an Excel workbook. Please choose a .xlsx or .xls file.',
  saveAsWorkbook: 'This is not an Excel workbook, whatever its name says. Open it in Excel and save it as .xlsx.',
  hiddenSheet: (sheet: string) =>
    `The sheet '${sheet}' is hidden and was not read. To create its offers, show it in Excel and upload it as a file of its own.`,
  secondSheet: (sheet: string) =>
    `The sheet '${sheet}' has offers too and was not read. Upload it as a file of its own.`,
  tooLarge: 'File size exceeds 10MB',
  uploading: 'Uploading Excel, please wait...',
  uploaded: 'Excel uploaded and processed.',
  lead: 'Each row becomes an offer. Nothing is created before you have seen what it will be.',
  noWorkbook: 'No workbook yet?',
  andMore: (offers: string) => `and ${offers} more`,
  firstProblems: (shown: string) => `The first ${shown} cells are shown. The error workbook names them all.`,
  checking: 'Checking...',
  checkFailed: 'The file could not be checked. Please check your connection and try again.',
  uploadFailed: 'The file could not be uploaded. Please check your connection and try again.',
  inDoubt:
    'We did not get a response to the upload. The list shows whether the offers were created; trying again creates none of them twice.',
  stopped: 'The upload was stopped. If offers were created, the list shows them.',
  unreadable: 'This file cannot be read any more. Please choose it again.',
  willCreate: (offers: string, one: boolean) => `${offers} ${one ? 'offer' : 'offers'} will be created`,
  rowsToCorrect: (bad: string, rows: string, one: boolean) =>
    `${bad} of ${rows} ${one ? 'rows has' : 'rows have'} something to correct.`,
  problemPlace: (row: number, name: string, column: string) =>
    [`Row ${row}`, name, column].filter((part) => part !== '').join(', '),
  allToCorrect: 'Every row has something to correct.',
  howToCorrect:
    'Correct them in your file and choose it again, or download only these rows, correct them there and upload that.',
  othersFirst: 'If you create the others first, these rows are downloaded too.',
  canBeCreated: (offers: string, one: boolean) => `${offers} ${one ? 'offer' : 'offers'} can be created`,
  createOthers: (offers: string, one: boolean) => `Create the other ${one ? 'offer' : `${offers} offers`}`,
  templateFailed: 'The template could not be downloaded. Please check your connection and try again.',
  errorsFailed: 'The error workbook could not be downloaded. Please check your connection and try again.',
  dialogFailed: 'The upload could not be opened. Please check your connection and try again.',
  oneFile: 'Send one workbook, under the name file',
  empty: 'File is empty',
  nothingToCorrect: 'There is nothing to correct in this file.',
  toCorrect: (rows: number) =>
    rows === 1
      ? '1 row has something to correct. No offer was created.'
      : `${formatCount(rows)} rows have something to correct. No offer was created.`,
  taken: (rows: number) =>
    rows === 1
      ? 'For 1 row an offer exists already. No offer was created.'
      : `For ${formatCount(rows)} rows offers exist already. No offer was created.`,
  changedMeanwhile: (rows: number) =>
    rows === 1
      ? '1 row can no longer be created, because someone changed something in the meantime. No offer was created.'
      : `${formatCount(rows)} rows can no longer be created, because someone changed something in the meantime. No offer was created.`,
});
export const offerSheetRefs = refsOf(offerSheetMessages);

/** Why a workbook as a whole cannot be taken, and what to do (docs/rules/spreadsheet.md#files-that-are-taken). */
export const sheetFileMessages = texts('sheetFile', {
  empty: 'This file is empty. Please choose the workbook that you have filled in.',
  passwordProtected:
    'This workbook is protected by a password. Remove the password in Excel, save it and upload it again.',
  corrupt: 'This workbook cannot be read. Open it in Excel, save it as .xlsx and upload the new file.',
  tooMuch:
    'This workbook holds far more than offers need. Copy the rows into a newly downloaded template and upload that.',
  tooSlow: 'Reading this workbook takes too long. Copy the rows into a newly downloaded template and upload that.',
  tooManyRows: (max: string) =>
    `This workbook has more than ${max} rows. Split it into several files of at most ${max} rows.`,
  noSheet: 'This workbook has no sheet with rows. Please fill in the template.',
  emptySheet: (sheet: string) => `The sheet '${sheet}' is empty. Please fill in the template.`,
  onlyHidden: (sheet: string) =>
    `The sheet '${sheet}' is hidden, so it is not read. Show it in Excel, save the workbook and upload it again.`,
  noRows: (sheet: string) =>
    `The sheet '${sheet}' has no filled rows below its header. Fill in one row for each offer; the example is passed over.`,
  noHeader: (sheet: string, labels: string) =>
    `The sheet '${sheet}' has no row with the names of the columns. Its first row should read: ${labels}.`,
  missingColumns: (sheet: string, row: number, labels: string, one: boolean) =>
    `Row ${row} of the sheet '${sheet}' lacks the ${one ? 'column' : 'columns'} ${labels}.`,
  renameColumn: (cell: string, found: string, label: string) => `Rename '${found}' in ${cell} to '${label}'.`,
  addColumns: (labels: string) => `Add ${labels} as in the template.`,
  doubleColumn: (label: string, first: string, second: string) =>
    `The column '${label}' appears twice, in ${first} and ${second}. Remove one of them.`,
});
export const sheetFileRefs = refsOf(sheetFileMessages);

/** Errors of one cell of a workbook, in addition to the offer form's own messages. `cell` is 'C7'. */
export const sheetCellMessages = texts('sheetCell', {
  merged: (range: string) => `${range} is merged. Unmerge it and fill in each of its cells.`,
  wasMerged: 'This cell was merged with others. Check what it holds.',
  error: (cell: string, text: string) => `${cell} holds the error ${text}. Write the value itself.`,
  noResult: (cell: string) =>
    `${cell} holds a formula without a result. Open the workbook in Excel and save it, or write the value itself.`,
  doubtfulResult: (cell: string, shown: '' | 0) =>
    `${cell} holds a formula that shows ${shown === '' ? 'nothing' : shown}, or has no result yet. Write the value itself, or clear the cell.`,
  hidden: (row: number) => `Row ${row} is hidden. Show it in Excel, or delete it.`,
  wasHidden: 'This row was hidden. Check whether the offer is meant, or delete the row.',
  noText: (cell: string) => `${cell} holds a date or TRUE or FALSE. Write a text.`,
  mobileScientific: (cell: string) =>
    `The mobile number in ${cell} is shortened. Format ${cell} as text and write all ten digits, such as 9876543210`,
  amount: (cell: string) => `Write the amount in ${cell} as 12,50,000 or 12.5 lakh`,
  date: (cell: string) => `Write the date in ${cell} with day, month and year, such as 01/02/2027 for 1 February 2027`,
  dateShortYear: (cell: string) => `Write the year in ${cell} with four digits, such as 01/02/2027 for 1 February 2027`,
  dateNumber: (cell: string) =>
    `${cell} holds a number. Format it as a date, or write it such as 01/02/2027 for 1 February 2027`,
  dateSwapped: (cell: string, dayFirst: string) =>
    `The day comes first in ${cell}, so this is no date. If you mean ${dayFirst}, write it so.`,
  dateNone: (cell: string) => `There is no such day. Correct the date in ${cell}.`,
  unknown: (what: string, name: string) => `${what} '${name}' does not exist.`,
  retired: (what: string, name: string) => `${what} '${name}' is retired. Choose another one.`,
  replaced: (what: string, name: string, by: string) =>
    `${what} '${name}' is retired and was replaced by '${by}'. Write that one.`,
  foreignSubDepartment: (name: string, department: string, homes: string) =>
    `Sub-department '${name}' does not belong to the department '${department}', but to ${homes}.`,
  didYouMean: (names: string) => `Did you mean ${names}?`,
  choose: (names: string) => `Choose ${names}.`,
  chooseFromList: 'Choose one from the list that the template offers.',
  emailTwice: (cell: string) => `This email is already in ${cell}. Each offer needs its own.`,
  mobileTwice: (cell: string) => `This mobile number is already in ${cell}. Each offer needs its own.`,
});

export const undeliveredMessages = texts('undelivered', {
  kinds: {
    offer: 'Offer letter',
    'offer-again': 'Offer letter, sent again',
    'offer-notice': 'Offer notification',
    'offer-reminder': 'Offer reminder',
    'offer-withdrawn': 'Offer withdrawn',
    'offer-extended': 'Offer extended',
    otp: 'One-time code',
    'lock-out': 'Too many login attempts',
    'password-changed': 'Password changed',
    invitation: 'HR user invitation',
    'access-ended': 'Access removed',
    'security-notice': 'Login or second factor changed',
    acceptance: 'Copy of the accepted letter',
    rejection: 'Confirmation of the rejection',
    'decision-for-hr': 'Note to HR: decision',
    'joining-form-reminder': 'Joining form reminder',
    'joining-form-confirmation': 'Joining form received',
    'joining-form-for-hr': 'Note to HR: joining form',
    'joining-form-sent-back': 'Joining form sent back',
    'joining-form-verified': 'Joining form verified',
    'document-request': 'Request for a document',
    'document-reminder': 'Document reminder',
    'document-for-hr': 'Note to HR: document uploaded',
    'sign-off': 'Note to HR: sign-off',
    'data-request': 'Answer about personal data',
    breach: 'Letter about a breach of data',
    'still-joining': 'Still joining?',
    'first-day': 'Details of the first day',
    'first-day-changed': 'Changes of the first day',
  },
  states: { waiting: 'Waiting', failed: 'Failed', bounced: 'Refused' },
  reasons: {
    mail: 'The mail server could not be reached',
    sms: 'The SMS gateway could not be reached',
    letter: 'The letter to attach could not be read',
    text: 'Its text could not be read',
    codeExpired: 'The code had expired before it could be sent',
    withdrawn: 'The offer was changed before the mail went out',
    outdated: 'It was no longer needed before it could be sent',
    notTried: 'It has not been tried yet',
    mailRefused: 'The mail server rejected the mail',
    smsRefused: (status: number) => `The SMS gateway refused the number or the text (${status})`,
  },
  advice: {
    waits: 'It is retried automatically. If this continues, tell your administrator.',
    codeWaits: 'It is retried automatically for as long as the code is valid.',
    offerFailed: 'The offer is Open again. Send it again: it goes out with a new password.',
    offerBounced: 'The offer is Open again. Correct the address in it and send it again.',
    code: 'The code has expired. The candidate gets a new one with ‘Forgot password?’.',
    codeBounced: 'Check the mobile number with the candidate, who gets a new code with ‘Forgot password?’.',
    invitation: 'Renew the invitation in Settings, People: it goes out with a new link.',
    invitationBounced: 'Check the address with the invited person, and invite them again in Settings, People.',
    hrCode: 'The code has expired. The HR user gets a new one with ‘Forgot password?’.',
    failed: 'Try again. If it fails again, tell your administrator.',
    bounced: 'Ask the candidate whether the mailbox accepts mail, then try again; or contact them yourself.',
    smsBounced: 'Check the mobile number with the candidate. The email is not affected.',
    hrBounced: 'HR’s own mailbox refused it. Try again once it accepts mail, or check the candidate.',
    noText: 'Its text was not kept. Contact the person yourself.',
  },
  skipped: {
    unknown: 'This message no longer exists',
    delivered: 'It has been delivered in the meantime',
    underWay: 'It is being delivered right now',
    waiting: 'It is waiting for its next attempt',
    offer: 'Its password is not kept: send the offer again',
    code: 'Codes are not kept: a new one must be requested',
    noText: 'Its text was not kept',
    removed: 'It was removed from the list',
    outdated: 'The candidate has submitted the form again',
  },
  loadFailed: 'The messages could not be loaded. Please check your connection and try again.',
  retryFailed: 'The messages could not be tried again. Please check your connection and try again.',
  choose: 'Choose at least one message',
  tooMany: 'Choose at most 1,000 messages in one call',
  noneQueued: 'None of the chosen messages can be tried again',
  about: 'Mails and SMS that are delayed, or failed in the last two weeks.',
  pageBeyond: 'There are no messages on this page.',
  none: 'No failed messages.',
  noneHint: 'Mails and SMS that do not go out appear here, with the reason and what to do.',
  loading: 'Loading messages...',
  queued: (count: number) =>
    count === 1 ? '1 message is on its way again.' : `${formatCount(count)} messages are on their way again.`,
  notQueued: (count: number) =>
    count === 1 ? '1 message was not tried again.' : `${formatCount(count)} messages were not tried again.`,
});

export const offerHistoryMessages = texts('offerHistory', {
  title: 'History',
  listName: 'Who did what',
  loading: 'Loading the history...',
  absent: 'The history is not available.',
  loadFailed: 'The history could not be loaded. Please check your connection and try again.',
  showAll: (entries: number) => `Show all ${formatCount(entries)} entries`,
  show: 'Show',
  kinds: { changes: 'Changes', looks: 'Views', all: 'Everything' },
  none: { changes: 'No changes yet.', looks: 'Not viewed yet.', all: 'Nothing is recorded yet.' },
  inIndia: (instant: string) => `${instant} IST`,
  fromAddress: (ip: string) => `from ${ip}`,
});

export const dashboardMessages = texts('dashboard', {
  absent: 'Dashboard figures are not available.',
  absentHint: 'Offers and candidates are in their lists.',
  loadFailed: 'The dashboard could not be loaded. Please check your connection and try again.',
  notCurrent: 'These figures could not be updated.',
  periodBackwards: 'The last day cannot be before the first day',
  periodTooLong: (years: number) => `Please choose at most ${years} years`,
  dayMissing: 'Please choose a day',
  noOffers: 'No offers yet.',
  noOffersYet: 'Their progress shows here once your colleagues have created some.',
  noOffersHint: 'Create the first one, or upload a spreadsheet of them. Their progress then shows here.',
  noneInPeriod: 'No offers were created in this period. Try a longer one.',
  undelivered: 'Undelivered messages',
  noneWaiting: 'No offers are waiting for a decision. Offers that you send appear here.',
  noneJoining: 'No one joins in the next 14 days.',
  underHour: 'under an hour',
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  noDeclines: 'None of the offers created in this period was rejected.',
});
