import { getOfferPage } from '#contract/hr/offer-page.ts';
import {
  createCandidateOfferLetter,
  deleteOfferLetter,
  extendOffers as extendOffersCall,
  getAllOfferLetters,
  getCandidateOfferLetterDetails,
  getLetterText,
  getOfferLetterFile,
  offersHeader,
  sendOfferEmails,
  undoSendOfferEmails,
} from '#contract/offers.ts';
import {
  findOffers as findOffersCall,
  undoWithdrawal as undoWithdrawalCall,
  withdrawOffer as withdrawOfferCall,
} from '#contract/hr/offer-actions.ts';
import { offerFormRefs, offerListRefs } from '#domain/messages.ts';
import { replyByMessages } from '#domain/offer/sending/reply-by-messages.ts';
import { withdrawalRefs } from '#domain/offer/withdrawal-messages.ts';
import { isDatabaseAway } from '#server/db/away.ts';
import type { Deps } from '#server/deps.ts';
import { conflict } from '#server/errors.ts';
import type { FileAnswer, Mount } from '#server/http/mount.ts';
import { sayReasons } from '#server/http/say-reasons.ts';
import { createOffer, type SavedOffer } from './create-offer.ts';
import { deleteOffer } from './delete-offer.ts';
import { extendOffers } from './extension/extend-offers.ts';
import { editOffer } from './edit-offer.ts';
import { findOffers } from './find/find-offers.ts';
import { ensureLetter, makeLetter } from './ensure-letter.ts';
import { letterAnswer, readCurrentLetterText, readLetter } from './read-letter.ts';
import { readOfferPage } from './page/read-offer-page.ts';
import { listOffers } from './records/list-offers.ts';
import { readOffer } from './records/read-offer.ts';
import { heldSeconds } from './sending/held-seconds.ts';
import { sendOffers } from './sending/send-offers.ts';
import { undoSending } from './sending/undo-sending.ts';
import { undoWithdrawal } from './withdrawal/undo-withdrawal.ts';
import { withdrawOffer } from './withdrawal/withdraw-offer.ts';
import { refsOf } from '#domain/texts.ts';

export function offerRoutes(mount: Mount, deps: Deps): void {
  mount.answer(getAllOfferLetters, listOffers);

  mount.answer(findOffersCall, findOffers);

  mount(createCandidateOfferLetter, async ({ body, actor }) => {
    const { candidateOfferId, version, ...form } = body;
    if (typeof candidateOfferId !== 'number') return savedAnswer(deps, await createOffer(deps, actor, form));
    return savedAnswer(deps, await editOffer(deps, actor, { candidateOfferId, version: version ?? null, form }));
  });

  mount.answer(getCandidateOfferLetterDetails, readOffer);

  mount.answer(getOfferPage, readOfferPage);

  mount(deleteOfferLetter, async ({ query, actor }) => {
    const offers = await deleteOffer(deps, actor, query.candidateOfferLetterId);
    return { responseObject: null, message: offerListRefs.deleted, extra: { offers } };
  });

  mount(withdrawOfferCall, async ({ body, actor }) => {
    const offers = await withdrawOffer(deps, actor, body);
    return { responseObject: null, message: withdrawalRefs.done, extra: { offers } };
  });

  mount(undoWithdrawalCall, async ({ body, actor }) => {
    const offers = await undoWithdrawal(deps, actor, body.candidateOfferId);
    return { responseObject: null, message: withdrawalRefs.restored, extra: { offers } };
  });

  mount(sendOfferEmails, async ({ body, actor }) => {
    const sending = { ...body, holdSeconds: heldSeconds(deps.env, body.holdSeconds) };
    const { sent, skipped, offers } = await sendOffers(deps, actor, sending);
    const responseObject = { sent, skipped: sayReasons(skipped) };
    return { responseObject, message: offerListRefs.sendDone(sent.length, skipped.length), extra: { offers } };
  });

  mount(undoSendOfferEmails, async ({ body, actor }) => {
    const { undone, skipped, offers } = await undoSending(deps, actor, body.candidateIds);
    const responseObject = { undone, skipped: sayReasons(skipped) };
    return { responseObject, message: offerListRefs.recalled(undone.length, skipped.length), extra: { offers } };
  });

  mount(extendOffersCall, async ({ body, actor }) => {
    const { sent, skipped, offers } = await extendOffers(deps, actor, body);
    const responseObject = { sent, skipped: sayReasons(skipped) };
    return {
      responseObject,
      message: refsOf(replyByMessages).extended(sent.length, skipped.length),
      extra: { offers },
    };
  });

  mount.answer(getLetterText, readCurrentLetterText);
  mount(getOfferLetterFile, async ({ query, actor }) => {
    const { pdf, version } = await readLetter(deps, actor, query.candidateOfferId, query.letterVersion);
    return letterAnswer(pdf, query.candidateOfferId, version);
  });
}

/** The letter of an offer that is saved by now. Where it cannot be rendered the answer says so, and that the offer is
 * saved: reading the letter or sending the offer renders it again. */
async function savedAnswer(deps: Deps, { letterVersion, letter, state }: SavedOffer): Promise<FileAnswer<'pdf'>> {
  const { candidateOfferId, candidateId, version } = state;
  // A new version is at hand: nothing need be read to render it.
  const rendering = letter === null ? ensureLetter(deps, candidateOfferId, letterVersion) : makeLetter(deps, letter);
  const { pdf } = await rendering.catch((error: unknown) => {
    if (isDatabaseAway(error)) throw error;
    deps.log.error({ err: error, candidateOfferId, letterVersion }, 'a letter could not be rendered');
    throw conflict(offerFormRefs.letterNotDrawn);
  });
  return {
    ...letterAnswer(pdf, candidateOfferId, letterVersion),
    headers: {
      'x-candidate-offer-id': String(candidateOfferId),
      'x-candidate-id': candidateId,
      'x-offer-version': String(version),
      [offersHeader]: JSON.stringify([state]),
    },
  };
}
