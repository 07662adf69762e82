import { refsOf, texts } from '#domain/texts.ts';

/** Requests of people about their data: errors, messages, and the words that both sides read. */
export const dataRequestMessages = texts('dataRequest', {
  kind: 'Please choose what you ask for',
  text: 'Please write what you ask for',
  answer: 'Please write an answer',
  days: 'Enter a whole number of days from 1 to 90',
  unknown: 'This request was not found. Please reload the page.',
  closed: 'This request is answered already. Please reload the page.',
  received: 'We have received your request',
  answered: 'Saved',
  kinds: {
    ACCESS: 'Access',
    CORRECTION: 'Correction',
    ERASURE: 'Erasure',
    GRIEVANCE: 'Complaint',
    NOMINATION: 'Nomination',
  },
  states: { NEW: 'New', IN_WORK: 'In work', DONE: 'Done', REFUSED: 'Refused' },
});
export const dataRequestRefs = refsOf(dataRequestMessages);
