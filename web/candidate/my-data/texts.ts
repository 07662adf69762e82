import type { DocumentField, RevealedField } from '#domain/audit-events.ts';
import type { DataRequestKind } from '#domain/privacy/data-requests.ts';
import type { HeldGroup } from '#domain/privacy/held.ts';
import { texts } from '#domain/texts.ts';

const held = {
  OFFER: 'Offer, letter and signed letter',
  PERSONAL: 'Personal details and addresses',
  IDENTITY: 'PAN and Aadhaar, stored encrypted',
  BANK: 'Bank account',
  EXPERIENCE: 'Jobs',
  EDUCATION: 'Education',
  FAMILY: 'Family',
  ASKED_DOCUMENTS: 'Documents that HR asked for',
  MESSAGES: 'Emails and SMS that we sent you',
} satisfies Record<HeldGroup, string>;

const fields = {
  panNumber: 'PAN number',
  aadhaarNumber: 'Aadhaar number',
  accountNumber: 'account number',
  panDocument: 'PAN card',
  aadhaarDocument: 'Aadhaar card',
  passbookFile: 'passbook',
  profile: 'photo',
  paySlip: 'payslip',
  documentFile: 'marksheet',
  identityDocument: 'identity document',
  requestedDocument: 'document that HR asked for',
} satisfies Record<DocumentField | RevealedField, string>;

type Asking = { ask: string; title: string; text: (days: number) => string; field: string };

const asking = {
  CORRECTION: {
    ask: 'Correct',
    title: 'Correct my data',
    text: (days) => `Write what is wrong and how it should be. You get an answer by email within ${days} days.`,
    field: 'What should be corrected?',
  },
  ERASURE: {
    ask: 'Ask for erasure',
    title: 'Ask to erase your data?',
    text: (days) =>
      `If you have not joined yet, your data are hidden from HR at once and removed on the day that the email names; your offer and joining form cannot go on. If you have joined, HR answers first. HR may refuse where a law makes them keep it, and answers within ${days} days.`,
    field: 'Anything that we should know',
  },
  GRIEVANCE: {
    ask: 'Complain',
    title: 'Complain',
    text: (days) =>
      `Write what happened. You get an answer by email within ${days} days. If it does not help, you can turn to the Data Protection Board of India.`,
    field: 'What is your complaint?',
  },
  NOMINATION: {
    ask: 'Name somebody who may act for me',
    title: 'Name somebody who may act for me',
    text: (days) =>
      `This person may ask about your data if you die or cannot do so yourself. Write their name, how you are related and how to reach them. You get a confirmation within ${days} days.`,
    field: 'Who may act for you?',
  },
} satisfies Record<Exclude<DataRequestKind, 'ACCESS'>, Asking>;

/** The page 'My data' (docs/rules/my-data.md). */
export const myDataTexts = texts('myData', {
  title: 'My data',
  lead: (company: string) => `What ${company} holds of you, and who has seen it.`,
  loading: 'Loading your data…',
  loadFailed: 'Your data could not be loaded. Please check your connection and try again.',
  download: 'Download',
  downloading: 'Downloading…',
  downloadFailed: 'Your data could not be downloaded. Please check your connection and try again.',
  weHold: 'What we hold',
  held,
  answers: (count: number) => (count === 1 ? '1 item' : `${count} items`),
  files: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  seen: 'Who has seen it',
  seenByNobody: 'No one of the company has opened your form, documents or letter yet.',
  formerRole: 'Human Resources',
  acts: {
    READ_OFFER: 'Read your offer',
    READ_FORM: 'Read your joining form',
    READ_LETTER: 'Opened your letter',
    REVEALED: (what: string) => `Saw in full: ${what}`,
    OPENED: (what: string) => `Opened: ${what}`,
    DOWNLOADED: 'Downloaded your form and documents',
    EXPORTED: 'Exported your answers to another system',
  },
  fields,
  requests: 'Your requests',
  none: 'You have not asked for anything yet.',
  restricted: (from: string, on: string) => `Your data are hidden from HR since ${from}, and removed on ${on}.`,
  request: (reference: string, kind: string) => `${reference}, ${kind}`,
  answerBy: (day: string) => `Answer by ${day}`,
  answered: (day: string) => `Answered on ${day}`,
  asking,
  optional: 'You may leave this empty.',
  send: 'Send',
  sending: 'Sending…',
  sendFailed: 'Your request could not be sent. Please check your connection and try again.',
  sent: (reference: string, day: string) => `We have received your request ${reference}. You get an answer by ${day}.`,
  hidden: (reference: string, day: string) =>
    `We have received your request ${reference}. Your data are hidden now, and removed on ${day}.`,
  contact: (name: string, email: string) => `Contact for data protection: ${name}, <mail>${email}</mail>.`,
  notice: 'How we use your data',
});
