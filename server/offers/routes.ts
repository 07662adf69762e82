import {
  createCandidateOfferLetter,
  deleteOfferLetter,
  getAllOfferLetters,
  getCandidateOfferLetterDetails,
  getOfferLetterFile,
  sendOfferEmails,
  undoSendOfferEmails,
} from '#contract/offers.ts';
import { offerFormMessages, offerListMessages } from '#domain/messages.ts';
import { isDatabaseAway } from '#server/db/away.ts';
import type { Deps } from '#server/deps.ts';
import { conflict } from '#server/errors.ts';
import type { FileAnswer, Mount } from '#server/http/mount.ts';
import { createOffer, type SavedOffer } from './create-offer.ts';
import { deleteOffer } from './delete-offer.ts';
import { editOffer } from './edit-offer.ts';
import { ensureLetter } from './ensure-letter.ts';
import { letterAnswer } from './letter-answer.ts';
import { listOffers } from './list-offers.ts';
import { readLetter } from './read-letter.ts';
import { readOffer } from './read-offer.ts';
import { sendOffers } from './sending/send-offers.ts';
import { undoSending } from './sending/undo-sending.ts';

/** HR's offer calls (docs/rules/calls.md#hr-offer-calls): everything HR does with offers. */
export function offerRoutes(mount: Mount, deps: Deps): void {
  mount(getAllOfferLetters, async ({ query }) => ({ responseObject: await listOffers(deps, query) }));

  mount(createCandidateOfferLetter, async ({ body, actor }) => {
    const { candidateOfferId, version, ...form } = body;
    if (typeof candidateOfferId !== 'number') return savedAnswer(deps, await createOffer(deps, actor, form));
    return savedAnswer(deps, await editOffer(deps, actor, { candidateOfferId, version: version ?? null, form }));
  });

  mount(getCandidateOfferLetterDetails, async ({ query, actor }) => ({
    responseObject: await readOffer(deps, actor, query.candidateOfferId),
  }));

  mount(deleteOfferLetter, async ({ query, actor }) => {
    await deleteOffer(deps, actor, query.candidateOfferLetterId);
    return { responseObject: null, message: offerListMessages.deleted };
  });

  mount(sendOfferEmails, async ({ body, actor }) => {
    const result = await sendOffers(deps, actor, body);
    return { responseObject: result, message: offerListMessages.sendDone(result.sent.length, result.skipped.length) };
  });

  mount(undoSendOfferEmails, async ({ body, actor }) => {
    const result = await undoSending(deps, actor, body.candidateIds);
    return { responseObject: result, message: offerListMessages.recalled(result.undone.length, result.skipped.length) };
  });

  mount(getOfferLetterFile, async ({ query, actor }) => {
    const { pdf, version } = await readLetter(deps, actor, query.candidateOfferId, query.letterVersion);
    return letterAnswer(pdf, query.candidateOfferId, version);
  });
}

/**
 * The letter of an offer that is saved by now. Where it cannot be drawn the answer says so, and that the offer is saved:
 * reading the letter or sending the offer draws it again.
 */
async function savedAnswer(deps: Deps, saved: SavedOffer): Promise<FileAnswer> {
  const { candidateOfferId, letterVersion } = saved;
  const { pdf } = await ensureLetter(deps, candidateOfferId, letterVersion).catch((error: unknown) => {
    if (isDatabaseAway(error)) throw error;
    deps.log.error({ err: error, candidateOfferId, letterVersion }, 'a letter could not be drawn');
    throw conflict(offerFormMessages.letterNotDrawn);
  });
  return {
    ...letterAnswer(pdf, candidateOfferId, letterVersion),
    headers: {
      'x-candidate-offer-id': String(candidateOfferId),
      'x-candidate-id': saved.candidateId,
      'x-offer-version': String(saved.revision),
    },
  };
}
