import { getOfferPage } from '#contract/hr/offer-page.ts';
import * as calls from '#contract/offers.ts';
import { remindJoiningForms } from '#contract/onboarding.ts';
import * as actions from '#contract/hr/offer-actions.ts';
import { offerFormRefs, offerListRefs } from '#domain/messages.ts';
import { replyByRefs } from '#domain/offer/sending/reply-by-messages.ts';
import { resendRefs } from '#domain/offer/sending/resend-messages.ts';
import { withdrawalRefs } from '#domain/offer/withdrawal-messages.ts';
import type { TextRef } from '#domain/texts.ts';
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
import { remindForms } from './reminders/remind-forms.ts';
import { resendOffers } from './reminders/resend-offers.ts';
import { sendOffers } from './sending/send-offers.ts';
import { undoSending } from './sending/undo-sending.ts';
import { undoWithdrawal } from './withdrawal/undo-withdrawal.ts';
import { withdrawOffer } from './withdrawal/withdraw-offer.ts';

export function offerRoutes(mount: Mount, deps: Deps): void {
  mount.answer(calls.getAllOfferLetters, listOffers);

  mount.answer(actions.findOffers, findOffers);

  mount(calls.createCandidateOfferLetter, async ({ body, actor }) => {
    const { candidateOfferId, version, ...form } = body;
    if (typeof candidateOfferId !== 'number') return savedAnswer(deps, await createOffer(deps, actor, form));
    return savedAnswer(deps, await editOffer(deps, actor, { candidateOfferId, version: version ?? null, form }));
  });

  mount.answer(calls.getCandidateOfferLetterDetails, readOffer);

  mount.answer(getOfferPage, readOfferPage);

  mount(calls.deleteOfferLetter, async ({ query, actor }) => {
    const offers = await deleteOffer(deps, actor, query.candidateOfferLetterId);
    return { responseObject: null, message: offerListRefs.deleted, extra: { offers } };
  });

  mount(actions.withdrawOffer, async ({ body, actor }) => {
    const offers = await withdrawOffer(deps, actor, body);
    return { responseObject: null, message: withdrawalRefs.done, extra: { offers } };
  });

  mount(actions.undoWithdrawal, async ({ body, actor }) => {
    const offers = await undoWithdrawal(deps, actor, body.candidateOfferId);
    return { responseObject: null, message: withdrawalRefs.restored, extra: { offers } };
  });

  mount(calls.sendOfferEmails, async ({ body, actor }) => {
    const holdSeconds = Math.min(body.holdSeconds, deps.env.HOLD_SECONDS_MAX);
    return sentAnswer(await sendOffers(deps, actor, { ...body, holdSeconds }), offerListRefs.sendDone);
  });

  mount(calls.undoSendOfferEmails, async ({ body, actor }) => {
    const { undone, skipped, offers } = await undoSending(deps, actor, body.candidateIds);
    const responseObject = { undone, skipped: sayReasons(skipped) };
    return { responseObject, message: offerListRefs.recalled(undone.length, skipped.length), extra: { offers } };
  });

  mount(calls.extendOffers, async ({ body, actor }) =>
    sentAnswer(await extendOffers(deps, actor, body), replyByRefs.extended),
  );

  mount.answer(calls.getLetterText, readCurrentLetterText);
  mount(calls.getOfferLetterFile, async ({ query, actor }) => {
    const { pdf, version } = await readLetter(deps, actor, query.candidateOfferId, query.letterVersion);
    return letterAnswer(pdf, query.candidateOfferId, version);
  });

  mount(actions.resendOfferEmails, async ({ body, actor }) =>
    sentAnswer(
      await resendOffers(deps, actor, body),
      body.kind === 'AGAIN' ? resendRefs.againDone : resendRefs.reminded,
    ),
  );

  mount(remindJoiningForms, async ({ body, actor }) => {
    const { sent, skipped } = await remindForms(deps, actor, body);
    const responseObject = { sent, skipped: sayReasons(skipped) };
    return { responseObject, message: resendRefs.reminded(sent.length, skipped.length) };
  });
}

type Sent = Awaited<ReturnType<typeof sendOffers>>;

function sentAnswer({ sent, skipped, offers }: Sent, said: (done: number, skipped: number) => TextRef) {
  const responseObject = { sent, skipped: sayReasons(skipped) };
  return { responseObject, message: said(sent.length, skipped.length), extra: { offers } };
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
      [calls.offersHeader]: JSON.stringify([state]),
    },
  };
}
