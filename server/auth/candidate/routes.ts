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
  mount.answer(calls.createToken, signInCandidate);

  mount.answer(calls.isValidForAccess, checkAccess);

  mount.answer(calls.sendOtp, sendCandidateCode, otpRefs.sent);

  mount(calls.validateOtp, async ({ body, actor }) => {
    const token = await validateCandidateCode(deps, actor, body);
    return { responseObject: 'SUCCESS' as const, message: otpRefs.verified, extra: { token } };
  });

  mount(calls.resetPassword, async ({ body, actor }) => {
    await resetCandidatePassword(deps, actor, body);
    return { responseObject: 'SUCCESS' as const, message: resetRefs.success };
  });

  mount.answer(calls.logout, signOut, loginRefs.loggedOut);
}
