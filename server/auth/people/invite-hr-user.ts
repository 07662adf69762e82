import { createHash, randomBytes } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import type { HrUser, inviteHrUser as inviteHrUserCall } from '#contract/hr/people.ts';
import { limits } from '#domain/limits.ts';
import { peopleMessages } from '#domain/people-messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { findHrUser, insertHrUser } from '#server/auth/queries.ts';
import type { Tx } from '#server/db/database.ts';
import { conflict, fieldConflict } from '#server/errors.ts';
import { invitationMail } from '#server/messages/mails/hr-mails.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { currentCompany } from '#server/settings/company.ts';
import { recordOf, setRights } from './set-hr-user-roles.ts';
import { renameInvited, replaceInvitation } from './queries.ts';

const m = refsOf(peopleMessages);

type Input = BodyOf<typeof inviteHrUserCall>;

/** The stored hash of a token: it has 256 random bits, so that no key is needed. */
export const invitationHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Creates an HR user without a password, and mails them a link that sets one: for 72 hours, once. For an invited user
 * without a password the new link replaces the older one. Raises 409 for the user name of a user who has a password, or
 * whose access has ended, and 429 after too many links to one address. */
export async function inviteHrUser(deps: Deps, actor: HrActor, input: Input): Promise<HrUser> {
  await deps.limits.consume('inviteToAddress', `${actor.hrUserId} ${input.email.toLowerCase()}`);
  const token = randomBytes(32).toString('base64url');
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    const { hrUserId, userName, renewed } = await invitedUser(tx, input);
    const after = await setRights(tx, hrUserId, input);
    const expiresOn = new Date(now.getTime() + limits.invitationHours * 60 * 60_000);
    const [created_by, token_hash] = [actor.hrUserId, invitationHash(token)];
    const invitation = { hr_user_id: hrUserId, token_hash, created_by, created_on: now, expires_on: expiresOn };
    await replaceInvitation(tx, now, invitation);
    const company = await currentCompany({ ...deps, db: tx });
    const url = `${deps.publicUrl()}/#/hce/invitation?token=${token}`;
    const { name, email: recipient } = input;
    const hours = limits.invitationHours;
    const mail = invitationMail(company, { name, userName, invitedBy: actor.name, url, hours, expiresOn });
    await queueMessages(tx, deps, [{ ...mail, kind: 'invitation', recipient, candidateOfferId: null }]);
    const details = { userName, hrUserId, renewed, after };
    const record = await recordOf(tx, hrUserId, { actor, now });
    await writeAudit(tx, actor, [{ action: 'invite-hr-user', candidateOfferId: null, details }]);
    return record;
  });
}

async function invitedUser(tx: Tx, { name, email, userName }: Input) {
  const row = { user_name: userName, name, email, password_hash: null };
  const isNew = await insertHrUser(tx, row);
  const user = await findHrUser(tx, userName);
  if (user === undefined) throw conflict();
  const invited = { hrUserId: user.hr_user_id, userName: user.user_name, renewed: !isNew };
  if (isNew || (await renameInvited(tx, user.hr_user_id, { name, email }))) return invited;
  const isEnded = user.disabled_on !== null && user.password_hash === null;
  throw fieldConflict('userName', isEnded ? m.accessEnded : m.userNameTaken);
}
