import type { SignOff } from '#contract/offers.ts';
import { statusAfter, standingOf, type OfferStatus } from '#domain/offer/offer.ts';
import { type HrRole, isPermitted } from '#domain/permissions.ts';
import { decidersOf, type SignOffFlow, type SignOffUsers, waitingNames } from '#domain/sign-off/flow.ts';
import type { SignOffState } from '#domain/sign-off/state.ts';
import { signOffMessages as m } from '#domain/sign-off/texts.ts';

type Described = {
  status: OfferStatus;
  removed_on: string | null;
  dept_id: number;
  created_by: string;
  modified_by: string | null;
  sign_off_state: SignOffState;
  sign_off: unknown;
  sign_off_since: string | null;
};

/** The user who reads, and the users who may sign off. */
type SignOffReader = { hrUserId: string; roles: readonly HrRole[]; users: SignOffUsers };

const notNeeded: SignOff = { state: 'NOT_NEEDED' };

/** How far the sign-off of an offer is, and what the reader may do. */
export function describeSignOff(row: Described, { hrUserId, roles, users }: SignOffReader): SignOff {
  const state = row.sign_off_state;
  if (state === 'NOT_NEEDED') return notNeeded;
  const flow = row.sign_off as SignOffFlow | null;
  const isUnsent = statusAfter('send', standingOf(row.status, row.removed_on)) !== null;
  const isUndecided = isUnsent && (state === 'NEEDED' || state === 'WAITING');
  const deciders = flow !== null && isUnsent && state === 'WAITING' ? decidersOf(flow, row.dept_id, users) : [];
  const makers = flow?.makers ?? [row.created_by, row.modified_by];
  const reason = isUnsent && state === 'WAITING' && deciders.length === 0 ? m.nobodyLeft : flow?.reason;
  return {
    state,
    ...(flow !== null && flow.steps.length > 0 ? { step: flow.step, steps: flow.steps.length } : {}),
    ...(state === 'WAITING' ? { waitingFor: waitingNames(deciders) } : {}),
    ...(row.sign_off_since === null ? {} : { since: row.sign_off_since }),
    ...(reason === undefined ? {} : { reason }),
    may: {
      ask: isUnsent && (state === 'NEEDED' || state === 'DECLINED') && isPermitted(roles, 'offers.write'),
      decide: isUnsent && deciders.some(({ user }) => user.hrUserId === hrUserId),
      instead: isUndecided && isPermitted(roles, 'offers.signOffInstead') && !makers.includes(hrUserId),
    },
  };
}
