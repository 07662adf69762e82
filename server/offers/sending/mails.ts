import { letterChangeWords } from '#domain/offer/letter-change-words.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { Tx } from '#server/db/database.ts';
import { loginLink } from '#server/messages/mails/candidate-mail.ts';
import { offerMail, type Replaced } from '#server/messages/mails/offer-mails.ts';
import type { OutgoingMessage } from '#server/messages/queue-messages.ts';
import { mapInPortions } from '#server/process/turns/in-portions.ts';
import { findVersions } from '#server/offers/letter/queries.ts';
import type { Company } from '#server/settings/company.ts';
import type { SentOffer } from './queries.ts';

/** The sender of the mails, and the base of their links. */
type From = { company: Company; publicUrl: string };

/** Mails that are written at a time: some milliseconds' work. */
const mailsAtOnce = 50;

export async function offerMessages(
  tx: Tx,
  from: From,
  offers: SentOffer[],
  passwordOf: ReadonlyMap<string, string>,
): Promise<OutgoingMessage[]> {
  const replaced = await findReplaced(tx, offers);
  return mapInPortions(offers, mailsAtOnce, (offer): OutgoingMessage => {
    const { candidate_offer_id: candidateOfferId, candidate_id: candidateId } = offer;
    const terms = {
      candidateId,
      name: offer.candidate_name,
      role: offer.offered_role,
      url: loginLink(from.publicUrl, candidateId),
      totalCTC: offer.fixed_ctc + offer.variable_ctc,
      joiningDate: offer.joining_date,
      replyBy: offer.reply_by,
    };
    const password = passwordOf.get(candidateId) ?? null;
    return {
      ...offerMail(from.company, terms, { password, replaced: replaced.get(candidateOfferId) ?? null }),
      messageId: offer.delivery_message_id,
      channel: 'mail',
      kind: 'offer',
      recipient: offer.email,
      candidateOfferId,
      letterVersion: offer.letter_version,
    };
  });
}

/** The replaced letters of these offers, by offer: none where the candidate has no earlier letter. */
async function findReplaced(tx: Tx, offers: SentOffer[]): Promise<Map<number, Replaced>> {
  const revised = offers.flatMap((offer) => {
    const { candidate_offer_id: candidateOfferId, letter_version: now, delivered_before: before } = offer;
    return before === null || before === now ? [] : [{ candidateOfferId, before, now }];
  });
  const letters = await findVersions(
    tx,
    revised.flatMap(({ candidateOfferId, before, now }) => [
      { candidateOfferId, version: before },
      { candidateOfferId, version: now },
    ]),
  );
  const letterOf = new Map<string, Letter>(
    letters.map((letter) => [`${letter.candidateOfferId}/${letter.version}`, letter]),
  );
  return new Map(
    revised.flatMap(({ candidateOfferId, before, now }): [number, Replaced][] => {
      const [old, letter] = [letterOf.get(`${candidateOfferId}/${before}`), letterOf.get(`${candidateOfferId}/${now}`)];
      if (old === undefined || letter === undefined) return [];
      return [[candidateOfferId, { date: old.date, changes: letterChangeWords(old, letter) }]];
    }),
  );
}
