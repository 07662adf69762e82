import type { HrUser } from '#contract/hr/people.ts';
import type { HrRole } from '#domain/permissions.ts';
import type { HrActor } from '#server/deps.ts';
import type { ListedHrUser } from './queries.ts';

/** An HR user as the settings show one, and what this caller may do with them. */
export function hrUserRecord(row: ListedHrUser, { actor, now }: { actor: HrActor; now: Date }): HrUser {
  const state = stateOf(row, now);
  const isOther = row.hr_user_id !== actor.hrUserId;
  return {
    hrUserId: row.hr_user_id,
    name: row.name,
    userName: row.user_name,
    email: row.email,
    state,
    roles: row.roles as HrRole[],
    departments: row.departments,
    enabled: state !== 'DISABLED',
    expiresOn: state === 'INVITED' || state === 'EXPIRED' ? (row.expires_on?.toISOString() ?? null) : null,
    may: {
      disable: isOther && state !== 'DISABLED',
      enable: isOther && state === 'DISABLED',
      // Also for a user of single sign-on, as a way to a password.
      invite: state !== 'DISABLED' && !row.has_password,
      resetSecondFactor: isOther && row.has_factor,
    },
  };
}

function stateOf({ disabled_on, has_password, is_linked, expires_on }: ListedHrUser, now: Date): HrUser['state'] {
  if (disabled_on !== null) return 'DISABLED';
  if (has_password || is_linked) return 'ACTIVE';
  return expires_on !== null && expires_on > now ? 'INVITED' : 'EXPIRED';
}
