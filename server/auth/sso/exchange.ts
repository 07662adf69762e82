import type { ResponseOf } from '#contract/call.ts';
import type { ssoExchange } from '#contract/hr/sso.ts';
import { ssoRefs as m } from '#domain/settings/sso-messages.ts';
import type { TextRef } from '#domain/texts.ts';
import type { Visitor } from '#server/actor.ts';
import { openHrSession } from '#server/auth/sign-in.ts';
import { tokenOf } from '#server/auth/sessions/sessions.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden, unauthorized } from '#server/errors.ts';
import { hashOf } from './flows.ts';
import { takeCode } from './queries.ts';

/** The session of a single sign-on, or the second step for a user with a second factor, for the code at its end: once,
 * within 60 seconds, in the browser that began it. Raises 401 for another code or browser, and 403 with what refuses
 * the user. */
export async function exchangeCode(
  deps: Deps,
  visitor: Visitor,
  { code }: { code: string },
): Promise<ResponseOf<typeof ssoExchange>> {
  const { ssoCookie } = visitor;
  const taken = ssoCookie === null ? undefined : await takeCode(deps.db, hashOf(code), hashOf(ssoCookie), deps.now());
  if (taken === undefined) throw unauthorized(m.codeEnded);
  const { login_of: employeeId, refusal } = taken;
  if (employeeId === null) throw forbidden((refusal as TextRef | null) ?? m.refused);
  const { session, methods } = await deps.db
    .transaction()
    .execute((tx) => openHrSession(tx, deps, visitor, employeeId));
  const token = await tokenOf(deps, session);
  return methods.length === 0 ? { token, employeeId } : { token: '', employeeId, secondFactor: { token, methods } };
}
