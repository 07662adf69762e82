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
  mount.answer(calls.saveSignOffRules, saveRules, m.rulesSaved);
  mount(calls.requestSignOff, async ({ body, actor }) =>
    answerOf(await requestSignOff(deps, actor, body.candidateOfferIds), m.asked),
  );
  mount.answer(calls.getSignOffInbox, readInbox);
  mount(calls.decideSignOff, async ({ body, actor }) =>
    answerOf(await decideSignOff(deps, actor, body), body.decision === 'SIGN_OFF' ? m.signedOff : m.declined),
  );
  mount(calls.signOffInstead, async ({ body, actor }) =>
    answerOf(await signOffInstead(deps, actor, body), m.signedOff),
  );
  mount(calls.getAbsence, async ({ actor }) => ({ responseObject: await readAbsence(deps.db, actor, deps.now()) }));
  mount.answer(calls.setAbsence, setAbsence, m.absenceSaved);
  mount.answer(calls.endAbsence, endAbsence, m.absenceEnded);
}

function answerOf({ result, offers }: Decided, said: (done: number, skipped: number) => TextRef) {
  return { responseObject: result, message: said(result.done.length, result.skipped.length), extra: { offers } };
}
