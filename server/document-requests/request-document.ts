import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import type { requestDocument as call } from '#contract/hr/document-requests.ts';
import { documentRequestMessages } from '#domain/joining/documents/document-request-messages.ts';
import { openRequestsMax, refusalOfDueOn } from '#domain/joining/documents/document-requests.ts';
import { refsOf } from '#domain/texts.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { countOpenDocumentRequests } from '#server/documents/queries.ts';
import { badFields, conflict, fieldConflict, notFound } from '#server/errors.ts';
import { documentRequestMail, documentsLink } from '#server/messages/mails/document-mails.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { currentCompany } from '#server/settings/company.ts';
import { requireCandidate } from '#server/onboarding/require-candidate.ts';
import { lockOfferOf } from '#server/privacy-notice/queries.ts';
import { insertRequest, isRequest, withdrawRequest } from './queries.ts';

const m = refsOf(documentRequestMessages);

/** Asks a candidate for a document and mails them (docs/rules/asked-documents.md). Raises 404 for an unknown candidate,
 * 400 for a due date that is over, and 409 before the offer was accepted, for a document that is asked for already and
 * for too many, and 429 after too many requests to one candidate. */
export async function requestDocument(deps: Deps, actor: HrActor, body: BodyOf<typeof call>) {
  const asked = { name: body.name, note: body.note || null, dueOn: body.dueOn || null };
  const on = deps.now();
  const refusal = asked.dueOn === null ? null : refusalOfDueOn(asked.dueOn, todayInIndia(on));
  if (refusal !== null) throw badFields([{ path: 'dueOn', text: refusal }]);
  const candidate = await requireCandidate(deps.db, body.candidateId);
  const { candidateOfferId, candidateId, name, email: recipient, language } = candidate;
  await deps.limits.consume('requestDocumentOfCandidate', `${actor.hrUserId} ${candidateId}`);

  return deps.db.transaction().execute(async (tx) => {
    // Locked, so that its requests can be counted.
    if ((await lockOfferOf(tx, candidateOfferId))?.status !== 'Approved') throw conflict(m.notAccepted);
    if ((await countOpenDocumentRequests(tx, candidateOfferId)) >= openRequestsMax) {
      throw conflict(m.tooMany(openRequestsMax));
    }
    const messageId = randomUUID();
    const requestId = await insertRequest(tx, {
      candidate_offer_id: candidateOfferId,
      name: asked.name,
      note: asked.note,
      due_on: asked.dueOn,
      requested_by: actor.hrUserId,
      requested_on: on,
      message_id: messageId,
    });
    if (requestId === undefined) throw fieldConflict('name', m.askedAlready);
    const company = await currentCompany({ ...deps, db: tx });
    const url = documentsLink(deps.publicUrl(), candidateId, language);
    const mail = documentRequestMail(company, { candidateId, name, url, language }, asked);
    await queueMessages(tx, deps, [{ ...mail, messageId, kind: 'document-request', recipient, candidateOfferId }]);
    // Its name is kept with the request alone: HR wrote it about a person, and the audit is never changed.
    await writeAudit(tx, actor, [{ action: 'request-document', candidateOfferId, details: { requestId } }]);
    return { requestId };
  });
}

/** Withdraws a request. Raises 404 for an unknown one, and 409 once it was answered or withdrawn. */
export async function withdrawDocumentRequest(deps: Deps, actor: HrActor, { requestId }: { requestId: string }) {
  await deps.db.transaction().execute(async (tx) => {
    const candidateOfferId = await withdrawRequest(tx, requestId, deps.now());
    if (candidateOfferId === undefined)
      throw (await isRequest(tx, requestId)) ? conflict(m.notOpen) : notFound(m.unknown);
    await writeAudit(tx, actor, [{ action: 'withdraw-document-request', candidateOfferId, details: { requestId } }]);
  });
}
