import { joiningSteps } from '#domain/joining/steps.ts';
import { daysBetween, formatDate, formatInstant, todayInIndia } from '#domain/values/calendar.ts';
import type { RiskReason } from './at-risk.ts';
import { atRiskMessages as m } from './texts.ts';

type SaidRisk = {
  reason: RiskReason;
  joiningDate: string;
  replyBy: string | null;
  openedOn: string | null;
  stepsSaved: number;
  mailAnswer: string | null;
};

/** The reason in words: 'Undecided with 2 days left'. */
export function reasonInWords({ reason, replyBy, joiningDate }: SaidRisk, today: string = todayInIndia()): string {
  if (reason === 'REPLY_SOON')
    return m.reasons.REPLY_SOON(replyBy === null ? 0 : Math.max(0, daysBetween(today, replyBy)));
  if (reason === 'FORM_LATE' || reason === 'NOT_VERIFIED') return m.reasons[reason](daysBetween(today, joiningDate));
  return m.reasons[reason];
}

/** What else is known about it; '' for nothing. */
export function riskDetail({ reason, joiningDate, replyBy, openedOn, stepsSaved, mailAnswer }: SaidRisk): string {
  if (reason === 'MAIL_FAILED') return mailAnswer ?? '';
  if (reason === 'NOT_SURE' || reason === 'DATE_WISH') return m.details.joiningOn(formatDate(joiningDate));
  if (reason === 'FIX_UNTOUCHED') return m.details.nothingSince;
  if (reason === 'NOT_VERIFIED') return m.details.waitsForHr;
  if (reason === 'FORM_LATE' || reason === 'FORM_NOT_BEGUN')
    return m.details.stepsSaved(stepsSaved, joiningSteps.length);
  if (replyBy === null || reason === 'SIGN_OFF_LATE' || reason === 'REQUEST_LATE') return '';
  const date = formatDate(replyBy);
  if (reason === 'NOT_OPENED') return m.details.replyBy(date);
  return openedOn === null ? m.details.replyByUnopened(date) : m.details.replyByOpened(date);
}

/** For how long: '4 hours' today, '2 days' as the calendar in India counts them. */
export function riskAge(since: string, now: Date = new Date()): string {
  const days = daysBetween(todayInIndia(new Date(since)), todayInIndia(now));
  if (days > 0) return m.days(days);
  const hours = Math.floor((now.getTime() - Date.parse(since)) / 3_600_000);
  return hours < 1 ? m.underHour : m.hours(hours);
}

/** Since when: the time of today, another day. */
export function riskSince(since: string, now: Date = new Date()): string {
  const [day = '', time = ''] = formatInstant(since).split(', ');
  return m.since(todayInIndia(new Date(since)) === todayInIndia(now) ? time : day);
}
