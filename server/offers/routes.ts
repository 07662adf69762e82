import {
  createCandidateOfferLetter,
  deleteOfferLetter,
  getAllOfferLetters,
  getCandidateOfferLetterDetails,
  getOfferLetterFile,
  sendOfferEmails,
  undoSendOfferEmails,
} from '#contract/offers.ts';
import { offerListMessages } from '#domain/messages.ts';
import type { Deps } from '#server/deps.ts';
import type { FileAnswer, Mount } from '#server/http/mount.ts';
import { createOffer, type SavedOffer } from './create-offer.ts';
import { deleteOffer } from './delete-offer.ts';
import { editOffer } from './edit-offer.ts';
import { letterAnswer } from './letter-answer.ts';
import { listOffers } from './list-offers.ts';
import { readLetter } from './read-letter.ts';
import { readOffer } from './read-offer.ts';
import { sendOffers } from './sending/send-offers.ts';
import { undoSending } from './sending/undo-sending.ts';

/** Spec §7, "HR service calls": everything HR does with offers. */
export function offerRoutes(mount: Mount, deps: Deps): void {
  mount(getAllOfferLetters, async ({ query }) => ({ responseObject: await listOffers(deps, query) }));

  mount(createCandidateOfferLetter, async ({ body, actor }) => {
    const { candidateOfferId, version, ...form } = body;
    if (typeof candidateOfferId !== 'number') return savedAnswer(await createOffer(deps, actor, form));
    return savedAnswer(await editOffer(deps, actor, { candidateOfferId, version: version ?? null, form }));
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

function savedAnswer(saved: SavedOffer): FileAnswer {
  return {
    ...letterAnswer(saved.pdf, saved.candidateOfferId, saved.letterVersion),
    headers: {
      'x-candidate-offer-id': String(saved.candidateOfferId),
      'x-candidate-id': saved.candidateId,
      'x-offer-version': String(saved.revision),
    },
  };
}
