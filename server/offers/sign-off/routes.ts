import * as calls from '#contract/hr/sign-off.ts';
import { signOffRefs as m } from '#domain/sign-off/texts.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import type { TextRef } from '#domain/texts.ts';
import { endAbsence, readAbsence, setAbsence } from './absence.ts';
import { requestSignOff } from './ask.ts';
import { decideSignOff, signOffInstead } from './decide.ts';
import { readInbox } from './inbox.ts';
import type { Decided } from './outcome.ts';
import { readRules, saveRules } from './rules.ts';

export function signOffRoutes(mount: Mount, deps: Deps): void {
  mount(calls.getSignOffRules, async () => ({ responseObject: await readRules(deps.db) }));
  mount(calls.saveSignOffRules, async ({ body, actor }) => ({
    responseObject: await saveRules(deps, actor, body),
    message: m.rulesSaved,
  }));
  mount(calls.requestSignOff, async ({ body, actor }) =>
    answerOf(await requestSignOff(deps, actor, body.candidateOfferIds), m.asked),
  );
  mount(calls.getSignOffInbox, async ({ actor }) => ({ responseObject: await readInbox(deps, actor) }));
  mount(calls.decideSignOff, async ({ body, actor }) =>
    answerOf(await decideSignOff(deps, actor, body), body.decision === 'SIGN_OFF' ? m.signedOff : m.declined),
  );
  mount(calls.signOffInstead, async ({ body, actor }) =>
    answerOf(await signOffInstead(deps, actor, body), m.signedOff),
  );
  mount(calls.getAbsence, async ({ actor }) => ({ responseObject: await readAbsence(deps.db, actor, deps.now()) }));
  mount(calls.setAbsence, async ({ body, actor }) => ({
    responseObject: await setAbsence(deps, actor, body),
    message: m.absenceSaved,
  }));
  mount(calls.endAbsence, async ({ actor }) => ({
    responseObject: await endAbsence(deps, actor),
    message: m.absenceEnded,
  }));
}

function answerOf({ result, offers }: Decided, said: (done: number, skipped: number) => TextRef) {
  return { responseObject: result, message: said(result.done.length, result.skipped.length), extra: { offers } };
}
