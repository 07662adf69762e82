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
  mount(calls.secondFactor, async ({ body, actor }) => ({ responseObject: await giveSecondFactor(deps, actor, body) }));
  mount(calls.stepUpOptions, async ({ actor }) => ({ responseObject: await stepUpOptions(deps, actor) }));
  mount(calls.stepUp, async ({ body, actor }) => ({
    responseObject: await stepUp(deps, actor, body),
    message: stepUpRefs.confirmed,
  }));
  mount(calls.getFactors, async ({ actor }) => ({ responseObject: await factorsOf(deps, actor.hrUserId) }));
  mount(calls.beginAuthenticator, async ({ body, actor }) => ({
    responseObject: await beginAuthenticator(deps, actor, body),
  }));
  mount(calls.confirmAuthenticator, async ({ body, actor }) => ({
    responseObject: await confirmAuthenticator(deps, actor, body),
    message: m.added,
  }));
  mount(calls.beginPasskey, async ({ body, actor }) => ({ responseObject: await beginPasskey(deps, actor, body) }));
  mount(calls.confirmPasskey, async ({ body, actor }) => ({
    responseObject: await confirmPasskey(deps, actor, body),
    message: m.added,
  }));
  mount(calls.removeFactor, async ({ body, actor }) => ({
    responseObject: await removeFactor(deps, actor, body),
    message: m.removed,
  }));
  mount(calls.makeRecoveryCodes, async ({ body, actor }) => ({
    responseObject: await makeRecoveryCodes(deps, actor, body),
    message: m.codesMade,
  }));
  mount(calls.resetSecondFactor, async ({ body, actor }) => {
    await resetSecondFactor(deps, actor, body);
    return { responseObject: null, message: m.wasReset };
  });
  mount(calls.getSessions, async ({ actor }) => ({ responseObject: await ownSessions(deps, actor) }));
  mount(calls.endSession, async ({ body, actor }) => {
    await endOwnSession(deps, actor, body.sessionId);
    return { responseObject: null, message: sessionListRefs.ended };
  });
}
