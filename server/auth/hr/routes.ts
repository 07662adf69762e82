import * as calls from '#contract/hr-auth.ts';
import { loginMessages } from '#domain/first-messages.ts';
import { hrAuthMessages, otpMessages } from '#domain/messages.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { sendHrCode, validateHrCode } from '#server/auth/codes/ask-code.ts';
import { resetHrPassword } from '#server/auth/reset-password.ts';
import { signInHr } from '#server/auth/sign-in.ts';
import { signOut } from '#server/auth/sessions/sign-out.ts';
import { currentSignOffRules } from '#server/settings/read-settings.ts';
import { isPermitted } from '#domain/permissions.ts';
import { refsOf } from '#domain/texts.ts';

const loginRefs = refsOf(loginMessages);
const hrAuthRefs = refsOf(hrAuthMessages);
const otpRefs = refsOf(otpMessages);

export function hrAuthRoutes(mount: Mount, deps: Deps): void {
  mount.answer(calls.hrCreateToken, signInHr);

  mount.answer(calls.hrSendOtp, sendHrCode, hrAuthRefs.otpSent);

  mount(calls.hrValidateOtp, async ({ body, actor }) => {
    const token = await validateHrCode(deps, actor, body);
    return { responseObject: { token }, message: otpRefs.verified, extra: { token } };
  });

  mount.answer(calls.hrResetPassword, resetHrPassword, hrAuthRefs.resetDone);

  mount.answer(calls.hrLogout, signOut, loginRefs.loggedOut);

  mount(calls.hrMe, async ({ actor }) => {
    const { hrUserId: employeeId, userName, name, email, roles, departments, hasPassword } = actor;
    const { isSet, graceUntil, mustEnrol: enrolmentNeeded, ruleUndecided } = actor.secondFactor;
    const secondFactor = {
      isSet,
      graceUntil: graceUntil?.toISOString() ?? null,
      enrolmentNeeded,
      ruleUndecided: ruleUndecided && isPermitted(roles, 'settings.write'),
    };
    const signOff = (await currentSignOffRules(deps.db)).length > 0;
    const user = { employeeId, userName, name, email, roles: [...roles], departments: [...departments], hasPassword };
    return { responseObject: { ...user, signOff, secondFactor } };
  });
}
