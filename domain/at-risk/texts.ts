import { texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

export const atRiskMessages = texts('atRisk', {
  title: 'At Risk',
  reasons: {
    NOT_SURE: 'Not sure about joining',
    DATE_WISH: 'Wants another joining date',
    MAIL_FAILED: 'Email did not arrive',
    REPLY_PASSED: 'Reply by passed',
    REPLY_SOON: (daysLeft: number) =>
      daysLeft === 0 ? 'Last day to reply' : `Undecided with ${daysLeft === 1 ? '1 day' : `${daysLeft} days`} left`,
    NOT_OPENED: 'Not opened',
    FORM_LATE: (daysToJoining: number) =>
      daysToJoining < 0
        ? 'Form not submitted, joining date passed'
        : daysToJoining === 0
          ? 'Form not submitted, joining today'
          : `Form not submitted, joining in ${daysToJoining === 1 ? '1 day' : `${daysToJoining} days`}`,
    NOT_VERIFIED: (daysToJoining: number) =>
      daysToJoining < 0
        ? 'Not verified, joining date passed'
        : daysToJoining === 0
          ? 'Not verified, joining today'
          : `Not verified, joining in ${daysToJoining === 1 ? '1 day' : `${daysToJoining} days`}`,
    FIX_UNTOUCHED: 'Sent back, no changes yet',
    FORM_NOT_BEGUN: 'Joining form not started',
    FIRST_DAY_MISSING: 'First day not recorded',
    SIGN_OFF_LATE: 'Sign-off is late',
    REQUEST_LATE: 'Request about data is late',
  },
  conditions: {
    NOT_SURE: 'Accepted, and the last answer about the joining date is ‘I am not sure’.',
    DATE_WISH: 'Accepted, and the last answer about the joining date is ‘I need another date’.',
    MAIL_FAILED: 'The email with the offer was refused or failed its last try, and the offer was not sent again.',
    REPLY_PASSED: 'The offer waits for a decision, and its reply-by date has passed.',
    REPLY_SOON: (days: number) => `The offer waits for a decision, and can be answered for ${days} more days at most.`,
    NOT_OPENED: (days: number) =>
      `The letter was sent ${days} days ago or earlier, and the candidate has not opened it.`,
    FORM_LATE: (days: number) => `Accepted, joining in ${days} days or less, and the joining form is not submitted.`,
    NOT_VERIFIED: (days: number) =>
      `The joining form is submitted, joining in ${days} days or less, and HR has not verified it.`,
    FIX_UNTOUCHED: (days: number) =>
      `The form was sent back ${days} days ago or earlier, and nothing has been saved or answered since.`,
    FORM_NOT_BEGUN: (days: number) => `Accepted ${days} days ago or earlier, and the joining form is not started.`,
    FIRST_DAY_MISSING: 'The joining date has passed, and the first day is not recorded.',
    SIGN_OFF_LATE: (days: number) => `Sign-off was asked for ${days} working days ago or earlier, and is not decided.`,
    REQUEST_LATE: 'The person asked about their data, and the last day for the answer has passed.',
  },
  kinds: {
    NOT_SURE: 'Not sure',
    DATE_WISH: 'Other date',
    MAIL_FAILED: 'Email not arrived',
    REPLY_PASSED: 'Reply by passed',
    REPLY_SOON: 'Undecided',
    NOT_OPENED: 'Not opened',
    FORM_LATE: 'Form not submitted',
    NOT_VERIFIED: 'Not verified',
    FIX_UNTOUCHED: 'Sent back',
    FORM_NOT_BEGUN: 'Form not started',
    FIRST_DAY_MISSING: 'First day not recorded',
    SIGN_OFF_LATE: 'Sign-off late',
    REQUEST_LATE: 'Data request late',
  },
  details: {
    replyByOpened: (date: string) => `Reply by ${date}, opened`,
    replyByUnopened: (date: string) => `Reply by ${date}, not opened`,
    replyBy: (date: string) => `Reply by ${date}`,
    stepsSaved: (saved: number, steps: number) => (saved === 0 ? 'No step saved' : `${saved} of ${steps} steps saved`),
    nothingSince: 'Nothing saved since',
    waitsForHr: 'The form waits to be checked',
    joiningOn: (date: string) => `Joining date ${date}`,
  },
  underHour: 'under an hour',
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  days: (count: number) => (count === 1 ? '1 day' : `${formatCount(count)} days`),
  since: (when: string) => `since ${when}`,
  people: (count: number) => (count === 1 ? '1 person' : `${formatCount(count)} people`),
  invalidReason: 'Please choose a reason from the list',
  absent: 'The list of people at risk is not available.',
  absentHint: 'The offers are in their list, with how long each one waits.',
  loadFailed: 'The list could not be loaded. Please check your connection and try again.',
  none: 'No one is at risk.',
  noneHint:
    'Anyone who does not receive, open or answer an offer, or does not complete the joining form, appears here.',
});
