import { setLanguage } from '#contract/candidate-auth.ts';
import { getOfferLetterText } from '#contract/letter/candidate-letter.ts';
import { getOfferLetter, getOfferLetterPdf, saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { offerActionRefs } from '#domain/messages.ts';
import type { Deps } from '#server/deps.ts';
import type { Mount } from '#server/http/mount.ts';
import { changeLanguage } from './change-language.ts';
import { readLetterText, readLinkedLetter, readOwnOffer } from './decision/read-own-offer.ts';
import { decideOffer } from './decision/decide-offer.ts';
import { letterAnswer } from './read-letter.ts';

/** The candidate's offer calls (docs/rules/calls.md#candidate-offer-calls): reading and deciding one's own offer. */
export function candidateOfferRoutes(mount: Mount, deps: Deps): void {
  mount.answer(getOfferLetter, readOwnOffer);

  mount.answer(getOfferLetterText, readLetterText);

  mount(saveOfferLetterAction, async ({ body, actor }) => {
    const offerLetterStatus = await decideOffer(deps, actor, body);
    const { accepted, rejected } = offerActionRefs;
    return { responseObject: { offerLetterStatus }, message: offerLetterStatus === 'Approved' ? accepted : rejected };
  });

  mount(setLanguage, async ({ body, actor }) => {
    await deps.db.transaction().execute((tx) => changeLanguage(tx, actor, actor.candidateId, body.language));
    return { responseObject: null };
  });

  mount(getOfferLetterPdf, async ({ query, actor }) => {
    const { pdf, candidateOfferId, version } = await readLinkedLetter(deps, actor, query.link);
    return letterAnswer(pdf, candidateOfferId, version);
  });
}
