import { addDays, addYears } from './values/calendar.ts';
import { dashboardMessages } from './hr-messages.ts';
import type { OfferFilter } from './offer/offer-filter.ts';
import { refsOf, type TextRef } from './texts.ts';

const m = refsOf(dashboardMessages);

/** Two days in India, YYYY-MM-DD, both of them included. */
export type Period = { from: string; to: string };

export const periodChoices = ['30', '90', 'year'] as const;
export type PeriodChoice = (typeof periodChoices)[number];

/** The days that a choice means today; 'year' is the calendar year so far. */
export function periodOf(choice: PeriodChoice, today: string): Period {
  const from = { 30: addDays(today, -29), 90: addDays(today, -89), year: `${today.slice(0, 4)}-01-01` }[choice];
  return { from, to: today };
}

const longestPeriodYears = 5;

export function periodFault({ from, to }: Period): TextRef | null {
  if (to < from) return m.periodBackwards;
  return addYears(to, -longestPeriodYears) < from ? null : m.periodTooLong(longestPeriodYears);
}

/** A joining date counts as soon from today until this many days later. */
const soonDays = 14;

/** The offers created in the period and their stages: each stage contains only offers of the one before. A candidate
 * who joined is in the last stage, whatever the state of the form. */
export const funnelStages = ['created', 'sent', 'opened', 'accepted', 'submitted', 'verified', 'joined'] as const;
export type FunnelStage = (typeof funnelStages)[number];

/** Offers that reached a stage and not the next one: together with the next stage they make up the whole stage. */
export const lostAfter = {
  created: ['notSent', 'deletedUnsent'],
  sent: ['unopened', 'revisedUnopened', 'deletedUnopened'],
  opened: ['undecided', 'declined', 'revisedOpened', 'deletedOpened'],
  accepted: ['filling', 'leftUnsubmitted'],
  submitted: ['toVerify', 'leftUnverified'],
  verified: ['awaited', 'leftVerified'],
  joined: [],
} as const satisfies Record<FunnelStage, readonly string[]>;

/** Figures over all offers, whenever they were created. */
const figuresOfAll = [
  'all',
  'pending',
  'open',
  'waiting',
  'waiting3',
  'waiting7',
  'joining',
  'joiningFilling',
  'toCheck',
] as const;

export const dashboardFigures = [
  ...funnelStages,
  ...lostAfter.created,
  ...lostAfter.sent,
  ...lostAfter.opened,
  ...lostAfter.accepted,
  ...lostAfter.submitted,
  ...lostAfter.verified,
  'decided',
  ...figuresOfAll,
] as const;
export type DashboardFigure = (typeof dashboardFigures)[number];

/** Which offers each figure counts: the filter under which HR's list shows exactly these. */
export function figureFilters({ from, to }: Period, today: string): Record<DashboardFigure, OfferFilter> {
  const created = { createdFrom: from, createdTo: to };
  const joining = { joiningFrom: today, joiningTo: addDays(today, soonDays) };
  return {
    created,
    sent: { ...created, stage: 'sent' },
    opened: { ...created, stage: 'opened' },
    accepted: { ...created, status: 'Approved' },
    submitted: { ...created, stage: 'submitted' },
    verified: { ...created, stage: 'verified' },
    joined: { ...created, stage: 'joined' },
    notSent: { ...created, status: 'Pending' },
    deletedUnsent: { ...created, status: 'Deleted', stage: 'unsent' },
    unopened: { ...created, status: 'Offer Sent', stage: 'unopened' },
    revisedUnopened: { ...created, status: 'Open', stage: 'unopened' },
    deletedUnopened: { ...created, status: 'Deleted', stage: 'unopened' },
    undecided: { ...created, status: 'Offer Sent', stage: 'opened' },
    declined: { ...created, status: 'Rejected' },
    revisedOpened: { ...created, status: 'Open', stage: 'opened' },
    deletedOpened: { ...created, status: 'Deleted', stage: 'opened' },
    filling: { ...created, stage: 'filling' },
    leftUnsubmitted: { ...created, stage: 'leftUnsubmitted' },
    toVerify: { ...created, stage: 'toVerify' },
    leftUnverified: { ...created, stage: 'leftUnverified' },
    awaited: { ...created, stage: 'awaited' },
    leftVerified: { ...created, stage: 'leftVerified' },
    decided: { ...created, stage: 'decided' },
    all: {},
    pending: { status: 'Pending' },
    open: { status: 'Open' },
    waiting: { status: 'Offer Sent' },
    waiting3: { stage: 'waiting3' },
    waiting7: { stage: 'waiting7' },
    joining: { ...joining, stage: 'expected' },
    joiningFilling: { ...joining, stage: 'filling' },
    // Candidates who have yet to join: forms are no longer checked afterwards.
    toCheck: { stage: 'toVerify', joiningFrom: today },
  };
}

export function soonPeriod(today: string): Period {
  return { from: today, to: addDays(today, soonDays) };
}

/** A part of a whole in per cent, '100%' only for all of it and '0%' only for none; null where there is no whole. */
export function percentOf(part: number, whole: number): string | null {
  if (whole === 0) return null;
  const percent = Math.round((part / whole) * 100);
  if (part > 0 && percent === 0) return '<1%';
  return `${part < whole ? Math.min(percent, 99) : percent}%`;
}

/** Days with fractions in words: '5 hours', '1 day', '2.4 days'. */
export function daysInWords(days: number): string {
  const hours = Math.round(days * 24);
  if (hours < 24) return hours === 0 ? dashboardMessages.underHour : dashboardMessages.hours(hours);
  return dashboardMessages.days(Math.round(days * 10) / 10);
}
