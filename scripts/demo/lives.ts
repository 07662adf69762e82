import type { OfferStatus } from '#domain/offer/offer.ts';
import { names } from './people.ts';

/** Progress of the joining form of an accepted offer; null for all others. */
export type DemoJoining = { steps: number; submit: boolean } | null;

/** The events of an offer, in days ago with fractions; null for an event that does not happen. */
export type DemoLife = {
  status: OfferStatus;
  created: number;
  sent: number | null;
  opened: number | null;
  /** Decided, revised or deleted. */
  ended: number | null;
  /** HR verified the joining form, and recorded the first day. */
  verified: number | null;
  joined: number | null;
  /** Days from now. */
  joins: number;
  /** The last day to answer, in days from now; null where it is what sending sets. */
  replyBy: number | null;
  joining: DemoJoining;
};

/** Accepted offers in turn: submitted, half filled in, not started, complete but not submitted. */
const joinings: DemoJoining[] = [
  { steps: 5, submit: true },
  { steps: 2, submit: false },
  { steps: 0, submit: false },
  { steps: 5, submit: false },
];

/** The outcomes of a quarter's offers, the oldest first: most are decided, the newest are not sent. */
const statuses: OfferStatus[] = [
  ...(['Approved', 'Approved', 'Rejected', 'Approved', 'Deleted', 'Approved', 'Approved', 'Rejected'] as const),
  ...(['Approved', 'Approved', 'Deleted', 'Approved', 'Rejected', 'Approved', 'Approved', 'Approved'] as const),
  ...(['Rejected', 'Approved', 'Offer Sent', 'Open', 'Approved', 'Offer Sent', 'Rejected', 'Approved'] as const),
  ...(['Offer Sent', 'Approved', 'Offer Sent', 'Open', 'Deleted', 'Offer Sent', 'Approved', 'Offer Sent'] as const),
  ...(['Pending', 'Offer Sent', 'Offer Sent', 'Pending', 'Approved', 'Offer Sent', 'Pending', 'Rejected'] as const),
  ...(['Offer Sent', 'Pending', 'Offer Sent', 'Pending', 'Pending', 'Offer Sent', 'Pending', 'Pending'] as const),
];

const oldestDays = 86;
/** Undecided offers are younger than decided ones. */
const longestWaitDays = 12;

/** The life of each of the invented people, in the order in which their offers are made. */
export function demoLives(): DemoLife[] {
  const waiting = statuses.filter((status) => status === 'Offer Sent').length;
  let waited = 0;
  let accepted = 0;
  let submitted = 0;
  return names.map((_, index) => {
    const status = statuses[index % statuses.length] ?? 'Pending';
    const created = oldestDays * (1 - index / names.length);
    const pace = 1 + ((index * 7) % 5);
    if (status === 'Pending') return { ...unsent, status, created, joins: 30 + index };
    if (status === 'Deleted' && index % 3 === 1) return { ...unsent, status, created, ended: created - 0.2, joins: 40 };
    if (status === 'Offer Sent') {
      const sent = Math.min(created - 0.02, longestWaitDays * (1 - waited / waiting));
      waited += 1;
      const opened = waited % 3 === 0 ? null : sent * 0.7;
      // The day of some of the others is over.
      const replyBy = waited % 2 === 1 ? 2 + waited : null;
      return { ...unsent, status, created, sent, opened, joins: 25 + index, replyBy };
    }
    const sent = created * 0.99 - 0.01;
    const opened = Math.max(sent - 0.4, sent * 0.8);
    const ended = Math.max(sent - pace, sent * 0.4);
    if (status !== 'Approved') return { ...unsent, status, created, sent, opened, ended, joins: 30 + index };
    const joining = joinings[accepted % joinings.length] ?? null;
    accepted += 1;
    if (joining?.submit) submitted += 1;
    const verified = joining?.submit && submitted <= 3 ? ended - 2 : null;
    const joined = verified !== null && submitted <= 2 ? 5 * submitted : null;
    const joins = joined === null ? 1 + ((accepted * 3) % 38) : -joined - 2;
    return { status, created, sent, opened, ended, verified, joined, joins, joining, replyBy: null };
  });
}

const unsent = { sent: null, opened: null, ended: null, verified: null, joined: null, joining: null, replyBy: null };
