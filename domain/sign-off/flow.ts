import { type HrRole, isPermitted } from '#domain/permissions.ts';
import type { SignOffStep } from './rules.ts';

/** What was asked for, as it is stored with the offer. */
export type SignOffFlow = {
  /** Null where an Administrator signed off what was never asked for. */
  requestId: string | null;
  askedBy: string;
  steps: SignOffStep[];
  step: number;
  /** Users who created the offer or last changed what its letter says: they never sign off. */
  makers: string[];
  signed: Signature[];
  hash: string;
  reason?: string;
};

/** `by` signed in step `step`, for an absent colleague or, null, in their own name. */
type Signature = { step: number; by: string; for: string | null };

export type SignOffUser = {
  hrUserId: string;
  name: string;
  email: string | null;
  roles: HrRole[];
  /** Ids of the departments that the user is limited to; empty for all. */
  departments: number[];
  /** The colleague who signs off today because the user is away; null when the user is not. */
  standIn: string | null;
};

/** Who may decide: in their own name, or for a colleague who is away. */
export type Decider = { user: SignOffUser; for: SignOffUser | null };

/** Users who have a role that signs off and whose access has not ended. */
export type SignOffUsers = readonly SignOffUser[];

const maySign = ({ roles, departments }: SignOffUser, deptId: number) =>
  isPermitted(roles, 'offers.signOff') && (departments.length === 0 || departments.includes(deptId));

/** Who may decide the current step (docs/rules/sign-off.md), in their own name or for a colleague who is away: makers of
 * the offer and who counted in another step are left out, and a stand-in who is away has no stand-in. */
export function decidersOf(flow: SignOffFlow, deptId: number, users: SignOffUsers): Decider[] {
  const open = openApprovers(flow, deptId, users);
  const acted = new Set(flow.signed.filter(({ step }) => step === flow.step).map(({ by }) => by));
  const own = open.filter(({ hrUserId }) => !acted.has(hrUserId)).map((user) => ({ user, for: null }));
  const instead = open.flatMap((absent) => {
    const user = users.find(({ hrUserId }) => hrUserId === absent.standIn);
    return user !== undefined && isFree(flow, user, deptId) && !acted.has(user.hrUserId) ? [{ user, for: absent }] : [];
  });
  return [...own, ...instead];
}

/** The names of those who are waited for: of an absent one the colleague's. */
export function waitingNames(deciders: readonly Decider[]): string[] {
  const stoodFor = new Set(deciders.map((decider) => decider.for?.hrUserId));
  const waited = deciders.filter(({ user, for: absent }) => absent !== null || !stoodFor.has(user.hrUserId));
  return [...new Set(waited.map(({ user }) => user.name))];
}

const noStep: Pick<SignOffStep, 'approvers'> = { approvers: [] };

function openApprovers(flow: SignOffFlow, deptId: number, users: SignOffUsers): SignOffUser[] {
  const { approvers } = flow.steps[flow.step - 1] ?? noStep;
  const signed = new Set(flow.signed.filter(({ step }) => step === flow.step).map((one) => one.for ?? one.by));
  return users.filter(
    (user) =>
      (approvers === 'ROLE' ? user.roles.includes('APPROVER') : approvers.includes(user.hrUserId)) &&
      isFree(flow, user, deptId) &&
      !signed.has(user.hrUserId),
  );
}

function isFree({ makers, signed, step }: SignOffFlow, user: SignOffUser, deptId: number): boolean {
  const counted = signed.some((one) => one.step !== step && (one.by === user.hrUserId || one.for === user.hrUserId));
  return maySign(user, deptId) && !makers.includes(user.hrUserId) && !counted;
}

/** The flow after a signature: in the same step, in the next one, or complete. */
export function withSignature(
  flow: SignOffFlow,
  { user, for: absent }: Decider,
  deptId: number,
  users: SignOffUsers,
): { flow: SignOffFlow; outcome: 'SAME_STEP' | 'NEXT_STEP' | 'SIGNED_OFF' } {
  const signature = { step: flow.step, by: user.hrUserId, for: absent?.hrUserId ?? null };
  const signed = { ...flow, signed: [...flow.signed, signature] };
  const isOver = flow.steps[flow.step - 1]?.need !== 'ALL' || openApprovers(signed, deptId, users).length === 0;
  if (!isOver) return { flow: signed, outcome: 'SAME_STEP' };
  if (flow.step >= flow.steps.length) return { flow: signed, outcome: 'SIGNED_OFF' };
  return { flow: { ...signed, step: flow.step + 1 }, outcome: 'NEXT_STEP' };
}
