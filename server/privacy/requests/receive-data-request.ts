import type { BodyOf } from '#contract/call.ts';
import type { makeDataRequest as call } from '#contract/my-data.ts';
import { generalRefs } from '#domain/messages.ts';
import { referenceOf } from '#domain/privacy/data-requests.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import type { CandidateActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { notFound } from '#server/errors.ts';
import { dataRequestReceivedMail } from '#server/messages/mails/data-request-mails.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { privacyContact } from '#server/privacy/contact.ts';
import { currentCompany } from '#server/settings/company.ts';
import { restrictPerson } from '#server/retention/restriction/restrict-person.ts';
import { currentAnswerDays } from '#server/settings/read-settings.ts';
import { insertRequest, lockAskingPerson, nextNumber } from './queries.ts';

/** Keeps what a candidate asks about their data, with a reference and the day by which it is answered, and mails both
 * to them. Who asks for erasure is restricted at once, but an employee; the answer and the mail name the days. Raises
 * 404 once their data were removed, and 429 after too many in a day. */
export async function receiveDataRequest(deps: Deps, actor: CandidateActor, { kind, text }: BodyOf<typeof call>) {
  await deps.limits.consume('dataRequestByCandidate', actor.candidateId);
  const on = deps.now();
  const today = todayInIndia(on);
  return deps.db.transaction().execute(async (tx) => {
    const person = await lockAskingPerson(tx, actor.candidateId);
    if (person === undefined) throw notFound(generalRefs.unknownOffer);
    const { candidate_offer_id: candidateOfferId, candidate_name: name, email, language } = person;
    const dueOn = addDays(today, await currentAnswerDays(tx));
    const company = await currentCompany({ ...deps, db: tx });
    const contact = await privacyContact({ ...deps, db: tx });
    const year = Number(today.slice(0, 4));
    const reference = referenceOf(year, await nextNumber(tx, year));
    const of = { candidate_offer_id: candidateOfferId, candidate_name: name, email };
    const asked = { reference, kind, request: text || null, received_on: on, due_on: dueOn };
    const requestId = await insertRequest(tx, { ...of, ...asked });
    const dates = kind === 'ERASURE' ? await restrictPerson(tx, actor, deps, actor.candidateId) : null;
    const mail = dataRequestReceivedMail(company, { name, language }, { reference, kind, dueOn, contact, dates });
    await queueMessages(tx, deps, [{ ...mail, kind: 'data-request', recipient: email, candidateOfferId }]);
    await writeAudit(tx, actor, [{ action: 'make-data-request', candidateOfferId, details: { requestId, kind } }]);
    return { reference, dueOn, ...dates };
  });
}
