import { todayInIndia } from '#domain/values/calendar.ts';
import type { OfferState } from '#contract/offers.ts';
import { candidateIdOf } from '#domain/offer/candidate-id.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { payOfOffer } from '#server/pay/pay-of-offer.ts';
import { changedState } from './records/changed-offers.ts';
import { insertOffer, nextCandidateNumber } from './queries.ts';
import { rejectDuplicatePerson } from './reject-duplicate-person.ts';
import {
  refuseRetired,
  requireLookups,
  requireReplyBy,
  requireStatedReplyBy,
  requireTemplate,
} from './require-choices.ts';
import { judgeOffers } from './sign-off/judge.ts';
import { writeLetter } from './write-letter.ts';

/** A saved offer and the version of its current letter; `letter` is the content of a new version. */
export type SavedOffer = { letterVersion: number; letter: Letter | null; state: OfferState };

/** Creates a Pending offer with the first version of its letter, not yet rendered, all or nothing. Raises 400 on
 * lookups and a template that do not exist and 409 where the person has a live offer already
 * (docs/rules/life-cycle.md#one-live-offer-per-person). */
export async function createOffer(deps: Deps, actor: HrActor, form: OfferForm): Promise<SavedOffer> {
  const names = await requireLookups(deps.db, form);
  await refuseRetired(deps.db, form, null);
  const on = deps.now();
  requireReplyBy(form, on);
  const pay = await payOfOffer(deps.db, form, null, todayInIndia(on));
  const template = await requireTemplate(deps.db, form.letterTemplateId ?? null, null);
  const { letterTemplateId } = template;
  const replyBy = form.replyBy ?? null;
  requireStatedReplyBy(template, replyBy);
  return rejectDuplicatePerson(deps, { form }, () =>
    deps.db.transaction().execute(async (tx) => {
      const candidateId = candidateIdOf(on, await nextCandidateNumber(tx));
      const candidateOfferId = await insertOffer(tx, { candidateId, form, letterTemplateId, by: actor.hrUserId, on });
      const draft = { candidateOfferId, candidateId, version: 1, form, names, pay, template, replyBy };
      const letter = await writeLetter(tx, deps, actor, draft);
      await judgeOffers(tx, { ids: [candidateOfferId] }, on);
      const state = await changedState(tx, actor, { candidateOfferId, on });
      await writeAudit(tx, actor, [{ action: 'create-offer', candidateOfferId, details: { letterVersion: 1 } }]);
      return { letterVersion: 1, letter, state };
    }),
  );
}
