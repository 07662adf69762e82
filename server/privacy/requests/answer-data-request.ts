import type { BodyOf } from '#contract/call.ts';
import type { answerDataRequest as call } from '#contract/hr/data-requests.ts';
import { dataRequestRefs as m } from '#domain/privacy/data-request-texts.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { conflict, notFound } from '#server/errors.ts';
import { dataRequestAnsweredMail } from '#server/messages/mails/data-request-mails.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { privacyContact } from '#server/privacy/contact.ts';
import { lockOfferOf } from '#server/privacy-notice/queries.ts';
import { liftRestriction } from '#server/retention/restriction/restrict-person.ts';
import { currentCompany } from '#server/settings/company.ts';
import { asksForErasure, findRequest, storeAnswer } from './queries.ts';
import { toDataRequest } from './read-data-requests.ts';

/** Answers a request and mails the answer; with the last erasure that is refused the restriction ends. Raises 404 for an unknown one, and 409 once it is done or refused. */
export async function answerDataRequest(deps: Deps, actor: HrActor, { requestId, state, answer }: BodyOf<typeof call>) {
  await deps.limits.consume('answerToPerson', `${actor.hrUserId} ${requestId}`);
  return deps.db.transaction().execute(async (tx) => {
    const asked = await findRequest(tx, requestId);
    if (asked === undefined) throw notFound(m.unknown);
    // Before the request, as the erasure does.
    await lockOfferOf(tx, asked.candidate_offer_id);
    const given = { requestId, state, answer: answer || null, by: actor.hrUserId, on: deps.now() };
    const candidateOfferId = await storeAnswer(tx, given);
    const request = await findRequest(tx, requestId);
    if (request === undefined || candidateOfferId === undefined) throw conflict(m.closed);
    const { reference, kind, candidate_name: name, email, language } = request;
    if (kind === 'ERASURE' && !(await asksForErasure(tx, candidateOfferId)))
      await liftRestriction(tx, actor, candidateOfferId);
    if (answer !== '' && name !== null && email !== null) {
      const company = await currentCompany({ ...deps, db: tx });
      const contact = await privacyContact({ ...deps, db: tx });
      const mail = dataRequestAnsweredMail(company, { name, language }, { reference, kind, state, answer, contact });
      await queueMessages(tx, deps, [{ ...mail, kind: 'data-request', recipient: email, candidateOfferId }]);
    }
    await writeAudit(tx, actor, [{ action: 'answer-data-request', candidateOfferId, details: { requestId, state } }]);
    return toDataRequest(request);
  });
}
