import { type HrRole, isPermitted, type Permission } from '#domain/permissions.ts';

export const factorKinds = ['PASSKEY', 'AUTHENTICATOR'] as const;
export type FactorKind = (typeof factorKinds)[number];

export const secondFactorMethods = [...factorKinds, 'RECOVERY_CODE'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** Who needs a second factor. SENSITIVE: users who may reveal, export or change settings. */
export const secondFactorRules = ['OFF', 'SENSITIVE', 'ALL'] as const;
export type SecondFactorRule = (typeof secondFactorRules)[number];

export const factorLimits = {
  loginMinutes: 5,
  /** How long a factor counts for calls that need a step-up. */
  stepUpMinutes: 10,
  setUpMinutes: 10,
  graceDays: 7,
  recoveryCodes: 10,
  factorsMax: 10,
} as const;

const sensitive: readonly Permission[] = [
  'joining.reveal',
  'joining.export',
  'offers.export',
  'settings.write',
  'people.write',
];

/** The rule, and since when it holds for users with sensitive permissions and for all; null where it does not. */
export type StandingRule = { sensitiveSince: Date | null; allSince: Date | null };

/** Until when a user without a factor may work as before; null where they need none. */
export function graceUntil(
  { sensitiveSince, allSince }: StandingRule,
  { roles, createdOn }: { roles: readonly HrRole[]; createdOn: Date },
): Date | null {
  const isSensitive = sensitive.some((permission) => isPermitted(roles, permission));
  const since = (isSensitive ? sensitiveSince : null) ?? allSince;
  if (since === null) return null;
  return new Date(Math.max(since.getTime(), createdOn.getTime()) + factorLimits.graceDays * 86_400_000);
}
