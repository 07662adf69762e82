import { invitationMessages } from '#domain/people-messages.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';
import type { Visitor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { requireGoodPassword } from '#server/auth/hr/require-good-password.ts';
import { addressKeysOf } from '#server/auth/limits/address-keys.ts';
import { forgetLoginTries } from '#server/auth/limits/attempts.ts';
import { recordingLocks, withOwnLimits } from '#server/auth/limits/lock-outs.ts';
import { setHrPassword } from '#server/auth/queries.ts';
import { actorOf, hrAccount, ownAttempt } from '#server/auth/sessions/record-access.ts';
import { latestBeginning } from '#server/auth/sessions/sessions.ts';
import { badRequest } from '#server/errors.ts';
import { hashPassword } from '#server/sealing/passwords.ts';
import { invitationHash } from './invite-hr-user.ts';
import { findInvitation, useInvitation, type FoundInvitation } from './queries.ts';

const m = refsOf(invitationMessages);

/** The user of an open invitation. Raises 400 with the state of any other one, and 429 after too many of those. */
export async function openInvitation(deps: Deps, visitor: Visitor, { token }: { token: string }) {
  const { name, user_name: userName } = await requireOpen(deps, visitor, token);
  return { name, userName };
}

/** Sets the first password of an invited HR user, who can then log in. Raises 400 with the state of an invitation
 * that is not open, and for a password that is easy to guess or too short, and 429 after too many links that are not
 * open. */
export async function acceptInvitation(
  deps: Deps,
  visitor: Visitor,
  { token, password }: { token: string; password: string },
): Promise<{ userName: string }> {
  // Before the queue: only who holds an open invitation may make us hash a password.
  const invitation = await requireOpen(deps, visitor, token);
  const { user_name: userName } = invitation;
  await requireGoodPassword(deps, { userName, password });
  const account = hrAccount(invitation);
  await withOwnLimits(deps, visitor, account, () => setPassword(deps, visitor, invitation, password));
  await forgetLoginTries(deps.limits, ownAttempt(account, visitor));
  return { userName };
}

async function setPassword(deps: Deps, visitor: Visitor, invitation: FoundInvitation, password: string): Promise<void> {
  const { hr_user_id: hrUserId, user_name: userName } = invitation;
  const passwordHash = await hashPassword(password);
  const isSet = await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    // The user first, as a renewal does: one of the two waits, and then finds what the other has done.
    if (!(await setHrPassword(tx, hrUserId, passwordHash, null))) return false;
    if (!(await useInvitation(tx, invitation.invitation_id, now))) throw badRequest(m.replaced);
    const actor = actorOf({ audience: 'hr', subject: hrUserId }, visitor);
    const details = { userName, hrUserId };
    await writeAudit(tx, actor, [{ action: 'accept-invitation', candidateOfferId: null, details }]);
    return true;
  });
  if (!isSet) throw badRequest(m.used);
}

async function requireOpen(deps: Deps, visitor: Visitor, token: string): Promise<FoundInvitation> {
  const found = await findInvitation(deps.db, invitationHash(token));
  const refusal = found === undefined ? m.unknown : refusalOf(found, deps.now());
  if (found !== undefined && refusal === null) return found;
  const { address } = addressKeysOf(visitor.ip);
  const attempt = { audience: 'hr', subject: null, name: 'invitation', ip: visitor.ip, proof: null } as const;
  await recordingLocks(deps, visitor, { attempt, account: null }, () => deps.limits.consume('invitationByIp', address));
  throw badRequest(refusal ?? m.unknown);
}

/** Why this invitation sets no password; null while it does. The first that holds is what its reader can do most about. */
function refusalOf(invitation: FoundInvitation, now: Date): TextRef | null {
  if (invitation.disabled_on !== null) return m.disabled;
  if (invitation.used_on !== null || invitation.has_password) return m.used;
  if (invitation.replaced_on !== null) return invitation.has_newer ? m.replaced : m.withdrawn;
  const isBegun = invitation.created_on <= latestBeginning(now);
  return isBegun && invitation.expires_on > now ? null : m.expired;
}
