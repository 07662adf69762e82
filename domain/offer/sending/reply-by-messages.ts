import { offerActionMessages } from '#domain/messages.ts';
import { refsOf, texts } from '#domain/texts.ts';

export const replyByMessages = texts('replyBy', {
  required: 'Reply-by date is required',
  invalid: 'Please enter a valid date',
  past: 'The reply-by date cannot be before today',
  afterJoining: 'This is after the joining date.',
  farAhead: 'This is more than a year from today.',
  /** To the candidate, and the answer to a decision that comes too late. */
  passed: (date: string) => `This offer could be answered until ${date}. Please contact HR.`,
  /** To the HR user who sends it. */
  passedUnsent: (date: string) =>
    `This offer could be answered until ${date}. Edit it and set a later reply-by date, then send it.`,
  answerableLonger: (date: string) => `This offer can be answered until ${date} already.`,
  chip: 'Reply by passed',
  noneExtended: 'None of the chosen offers can be extended',
  extendFailed: 'Failed to extend the offer',
  extended: (sent: number, skipped: number) =>
    [
      sent === 1 ? '1 offer was extended.' : `${sent} offers were extended.`,
      ...(skipped === 0 ? [] : [skipped === 1 ? '1 was not.' : `${skipped} were not.`]),
    ].join(' '),
  notExtendable: {
    Removed: 'This offer’s personal data have been removed.',
    Pending: 'This offer is not sent. Edit it to set its reply-by date.',
    Open: 'This offer is not sent. Edit it to set its reply-by date.',
    Approved: offerActionMessages.alreadyAccepted,
    Rejected: offerActionMessages.alreadyRejected,
    Deleted: 'This offer has been deleted.',
  },
});
export const replyByRefs = refsOf(replyByMessages);
