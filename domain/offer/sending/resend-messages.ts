import { waitOf } from '#domain/messages.ts';
import { refsOf, texts } from '#domain/texts.ts';

const waiting = {
  Removed: 'This offer’s personal data have been removed.',
  Pending: 'This offer has not been sent yet. Send it first.',
  Open: 'This offer was changed, or its mail could not be delivered. Send it first.',
  Approved: 'This offer has already been accepted.',
  Rejected: 'This offer has already been rejected.',
  Deleted: 'This offer has been deleted.',
} as const;

export const resendRefusals = texts('resendRefusals', { sendAgain: waiting, remind: waiting });

export const resendMessages = texts('resend', {
  remindedUntil: (last: string, again: string) => `Reminded ${last}; again from ${again}`,
  today: (time: string) => `today ${time}`,
  tomorrow: (time: string) => `tomorrow ${time}`,
  lately: 'A reminder was sent less than 12 hours ago.',
  tooOften: (minutes: number) =>
    `You have sent this letter again too often. You can send it again in ${waitOf(minutes)}.`,
  replyPassed: 'The reply-by date of this offer has passed. Extend it first.',
  formSubmitted: 'This joining form has already been submitted.',
  formNotAwaited: 'This candidate has no joining form to fill.',
  firstDayRecorded: 'The first day of this candidate is already recorded.',
  noneAgain: 'None of the chosen offers can be sent again',
  noneReminded: 'None of the chosen candidates can be reminded',
  againDone: (sent: number, skipped: number) =>
    [
      sent === 1 ? '1 offer sent again.' : `${sent} offers sent again.`,
      ...(skipped === 0 ? [] : [skipped === 1 ? '1 was not sent.' : `${skipped} were not sent.`]),
    ].join(' '),
  reminded: (sent: number, skipped: number) =>
    [
      sent === 1 ? '1 candidate reminded.' : `${sent} candidates reminded.`,
      ...(skipped === 0 ? [] : [skipped === 1 ? '1 was not.' : `${skipped} were not.`]),
    ].join(' '),
});
export const resendRefs = refsOf(resendMessages);
