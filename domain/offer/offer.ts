import { isFirstDayOver, type JoiningOutcome } from '#domain/first-day/outcomes.ts';
import { type HrRole, isPermitted, type Permission } from '#domain/permissions.ts';
import { offerStatuses } from './status.ts';

export type OfferStatus = (typeof offerStatuses)[number];

/** The facts that decide about an offer: its status, or that the personal data of a declined or accepted one were
 * removed. Such an offer never changes; a deleted one does not either. */
export type OfferStanding = OfferStatus | 'Removed';

/** The standing of an offer; `removedOn` is when its personal data were removed, null while they are there. */
export const standingOf = (status: OfferStatus, removedOn: string | Date | null): OfferStanding =>
  removedOn !== null && status !== 'Deleted' ? 'Removed' : status;

/** The one table of allowed transitions (docs/rules/life-cycle.md#transitions): action, status before, status after. */
const transitions = {
  edit: { Pending: 'Pending', Open: 'Open', 'Offer Sent': 'Open', Rejected: 'Open' },
  delete: { Pending: 'Deleted', Open: 'Deleted', 'Offer Sent': 'Deleted', Rejected: 'Deleted' },
  send: { Pending: 'Offer Sent', Open: 'Offer Sent' },
  // The letter and its version stay; the request to the candidate is repeated.
  sendAgain: { 'Offer Sent': 'Offer Sent' },
  remind: { 'Offer Sent': 'Offer Sent' },
  accept: { 'Offer Sent': 'Approved' },
  reject: { 'Offer Sent': 'Rejected' },
  bounce: { 'Offer Sent': 'Open' },
  // Undoes a sending whose mail still waits; after the first one the candidate was never informed of the offer.
  recall: { 'Offer Sent': 'Open' },
  recallFirst: { 'Offer Sent': 'Pending' },
  // Another day to reply by; the letter stays.
  extend: { 'Offer Sent': 'Offer Sent' },
  // Until the first day is recorded; undone by `restoredStatus`.
  withdraw: { Open: 'Deleted', 'Offer Sent': 'Deleted', Approved: 'Deleted' },
} as const satisfies Record<string, Transitions>;
type Transitions = Partial<Record<OfferStanding, OfferStatus>>;
export type OfferAction = keyof typeof transitions;
export const offerActions = Object.keys(transitions) as OfferAction[];

/** The status after the action, or null where the life cycle forbids it. */
export function statusAfter(action: OfferAction, standing: OfferStanding): OfferStatus | null {
  const after: Transitions = transitions[action];
  return after[standing] ?? null;
}

/** The statuses from which the action is allowed: what a conditional update names in its WHERE. Where Rejected is among
 * them, the update excludes offers that were removed, too. */
export const statusesAllowing = (action: OfferAction): OfferStatus[] =>
  offerStatuses.filter((status) => statusAfter(action, status) !== null);

/** HR's permitted actions on an offer; every answer with an offer has them. */
export type OfferAbilities = Record<
  'edit' | 'delete' | 'send' | 'sendAgain' | 'remind' | 'select' | 'extend' | 'withdraw',
  boolean
>;

/** The actions that the life cycle and the user's permissions allow; `firstDay` is what is recorded of it. Only Deleted
 * and Offer Sent rows cannot be selected; other obstacles are reported on sending. */
export function abilitiesOf(standing: OfferStanding, roles: readonly HrRole[], firstDay: JoiningOutcome | null = null) {
  const may = (action: OfferAction, permission: Permission) =>
    isPermitted(roles, permission) && statusAfter(action, standing) !== null;
  return {
    edit: may('edit', 'offers.write'),
    delete: may('delete', 'offers.write'),
    send: may('send', 'offers.send'),
    sendAgain: may('sendAgain', 'offers.send'),
    remind: may('remind', 'offers.send'),
    select: standing !== 'Deleted' && standing !== 'Offer Sent',
    extend: may('extend', 'offers.send'),
    withdraw: may('withdraw', 'offers.write') && !isFirstDayOver(firstDay),
  };
}

/** The live offers: one per e-mail address and mobile number (docs/rules/life-cycle.md#one-live-offer-per-person). */
export const liveStatuses = ['Pending', 'Open', 'Offer Sent', 'Approved'] as const satisfies readonly OfferStatus[];

/** A candidate signs in only while their offer is in one of these. */
export const signInStatuses = ['Offer Sent', 'Open', 'Approved', 'Rejected'] as const satisfies readonly OfferStatus[];

/** The answer of `isValidForAccess`: null while undecided (docs/rules/life-cycle.md#what-the-access-check-tells). */
export const accessStatusOf = (status: OfferStatus): 'Approved' | 'Rejected' | null =>
  status === 'Approved' || status === 'Rejected' ? status : null;
