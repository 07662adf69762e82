import * as calls from '#contract/hr/factors.ts';
import { secondFactorRefs as m, sessionListRefs, stepUpRefs } from '#domain/second-factor/messages.ts';
import { endOwnSession, ownSessions } from '#server/auth/sessions/own-sessions.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { beginAuthenticator, beginPasskey, confirmAuthenticator, confirmPasskey } from './enrol.ts';
import { factorsOf, makeRecoveryCodes, removeFactor } from './manage-factors.ts';
import { resetSecondFactor } from './reset-factors.ts';
import { giveSecondFactor, secondFactorOptions } from './second-step.ts';
import { stepUp, stepUpOptions } from './step-up.ts';

export function factorRoutes(mount: Mount, deps: Deps): void {
  mount(calls.secondFactorOptions, async ({ body }) => ({
    responseObject: await secondFactorOptions(deps, body.token),
  }));
  mount.answer(calls.secondFactor, giveSecondFactor);
  mount.answer(calls.stepUpOptions, stepUpOptions);
  mount.answer(calls.stepUp, stepUp, stepUpRefs.confirmed);
  mount(calls.getFactors, async ({ actor }) => ({ responseObject: await factorsOf(deps, actor.hrUserId) }));
  mount.answer(calls.beginAuthenticator, beginAuthenticator);
  mount.answer(calls.confirmAuthenticator, confirmAuthenticator, m.added);
  mount.answer(calls.beginPasskey, beginPasskey);
  mount.answer(calls.confirmPasskey, confirmPasskey, m.added);
  mount.answer(calls.removeFactor, removeFactor, m.removed);
  mount.answer(calls.makeRecoveryCodes, makeRecoveryCodes, m.codesMade);
  mount.answer(calls.resetSecondFactor, resetSecondFactor, m.wasReset);
  mount.answer(calls.getSessions, ownSessions);
  mount.answer(calls.endSession, endOwnSession, sessionListRefs.ended);
}
