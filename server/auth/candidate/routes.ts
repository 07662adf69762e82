import * as calls from '#contract/candidate-auth.ts';
import { loginMessages } from '#domain/first-messages.ts';
import { otpMessages, resetMessages } from '#domain/messages.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { checkAccess } from '#server/auth/sessions/check-access.ts';
import { sendCandidateCode, validateCandidateCode } from '#server/auth/codes/ask-code.ts';
import { resetCandidatePassword } from '#server/auth/reset-password.ts';
import { signInCandidate } from '#server/auth/sign-in.ts';
import { signOut } from '#server/auth/sessions/sign-out.ts';
import { refsOf } from '#domain/texts.ts';

const loginRefs = refsOf(loginMessages);
const otpRefs = refsOf(otpMessages);
const resetRefs = refsOf(resetMessages);

export function candidateAuthRoutes(mount: Mount, deps: Deps): void {
  mount(calls.createToken, async ({ body, actor }) => {
    return { responseObject: await signInCandidate(deps, actor, body) };
  });

  mount(calls.isValidForAccess, async ({ actor }) => ({ responseObject: await checkAccess(deps, actor) }));

  mount(calls.sendOtp, async ({ body, actor }) => {
    await sendCandidateCode(deps, actor, body.candidateId);
    return { responseObject: null, message: otpRefs.sent };
  });

  mount(calls.validateOtp, async ({ body, actor }) => {
    const token = await validateCandidateCode(deps, actor, body);
    return { responseObject: 'SUCCESS' as const, message: otpRefs.verified, extra: { token } };
  });

  mount(calls.resetPassword, async ({ body, actor }) => {
    await resetCandidatePassword(deps, actor, body);
    return { responseObject: 'SUCCESS' as const, message: resetRefs.success };
  });

  mount(calls.logout, async ({ actor }) => {
    await signOut(deps, actor);
    return { responseObject: null, message: loginRefs.loggedOut };
  });
}
