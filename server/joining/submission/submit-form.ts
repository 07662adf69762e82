import { formSubmittedMailToHr } from '#server/messages/mails/hr-mails.ts';
import { formReceivedMail } from '#server/messages/mails/joining-mails.ts';
import { type OutgoingMessage, queueMessages } from '#server/messages/queue-messages.ts';
import { type Company, currentCompany } from '#server/settings/company.ts';
import { type Addressees, findAddressees, findSubmittedOn, insertSubmission } from './queries.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { joiningSteps } from '#domain/joining/steps.ts';
import { reviewMessages } from '#domain/review/messages.ts';
import type { CandidateActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db } from '#server/db/database.ts';
import { deleteHandoffOfForm } from '#server/documents/queries.ts';
import { badRequest, conflict, type FieldFault } from '#server/errors.ts';
import type { Form } from '#server/http/multipart.ts';
import { encryptRecord } from '#server/joining/encrypted-numbers.ts';
import { requireAccepted } from '#server/joining/policy.ts';
import type { ReadyStep } from '#server/joining/prepared-step.ts';
import { findOwnForm, lockForm } from '#server/joining/queries.ts';
import { faultsOf, noteChanges, readFixList } from '#server/joining/review/fix-list.ts';
import { entryIdsOf, withIds } from '#server/joining/review/submissions.ts';
import { findSameDocuments } from '#server/joining/same-documents.ts';
import type { Sent } from '#server/joining/sent-fields.ts';
import { prepareStep } from '#server/joining/steps/prepare-steps.ts';
import { auditOfUploads, refuseFields, storeStep } from '#server/joining/store-step.ts';
import { type Received, withUploads } from '#server/joining/uploads/with-uploads.ts';
import { queueEvents } from '#server/webhooks/delivery/queue-events.ts';
import { refsOf } from '#domain/texts.ts';

const joiningRefs = refsOf(joiningMessages);
const reviewRefs = refsOf(reviewMessages);

/** The final submit (docs/rules/joining-form.md#submit): the whole record again, with stored files for those that are
 * not sent. It is validated, stored, kept as a submission and mailed to candidate and HR, in one transaction. While a
 * submission is in force, another one answers its time and changes nothing, so that of two concurrent ones one submits.
 * Raises 400 with every field at fault or every unchanged correction, 409 before the offer was accepted, and when HR
 * sends the form back concurrently. */
export async function submitForm(deps: Deps, actor: CandidateActor, form: Form): Promise<{ submittedOn: string }> {
  // An accepted offer stays accepted: no step leads on from there (domain/offer/offer.ts).
  const { candidateOfferId, submissionId } = requireAccepted(await findOwnForm(deps.db, actor.candidateId));
  if (submissionId !== null) return repeat(deps, candidateOfferId, submissionId);
  const submittedOn = await withUploads(deps, actor.candidateId, form, (received) =>
    submitFields(deps, actor, candidateOfferId, received),
  );
  return { submittedOn: submittedOn.toISOString() };
}

/** Answers a submit while another one is in force. It waits for a concurrent send-back: after that nothing is
 * submitted, and the sent form lacks the corrections. */
function repeat(deps: Deps, candidateOfferId: number, submissionId: number): Promise<{ submittedOn: string }> {
  return deps.db.transaction().execute(async (tx) => {
    const inForce = await lockForm(tx, candidateOfferId);
    if (inForce.submissionId !== submissionId) throw conflict(joiningRefs.sentBackMeanwhile);
    return { submittedOn: (await findSubmittedOn(tx, submissionId)).toISOString() };
  });
}

async function submitFields(deps: Deps, actor: CandidateActor, candidateOfferId: number, received: Received) {
  const isSame = await findSameDocuments(deps, candidateOfferId, received.uploads);
  return deps.db.transaction().execute(async (tx) => {
    const { submissionId } = await lockForm(tx, candidateOfferId);
    if (submissionId !== null) return findSubmittedOn(tx, submissionId);
    const steps = await prepareAll(tx, deps, candidateOfferId, { ...received, isSame });
    const on = deps.now();
    await requireCorrected(tx, deps, candidateOfferId, steps, on);
    for (const step of steps) await storeStep(tx, candidateOfferId, step, on);
    await deleteHandoffOfForm(tx, candidateOfferId);
    const record = Object.fromEntries(steps.map(({ rows, snapshot }) => [rows.step, snapshot]));
    const kept = encryptRecord(deps, candidateOfferId, withIds(record, await entryIdsOf(tx, candidateOfferId)));
    const { ip, userAgent: user_agent } = actor;
    const row = { candidate_offer_id: candidateOfferId, record: kept, submitted_on: on, ip, user_agent };
    const documentIds = steps.flatMap(({ after }) => after);
    const made = await insertSubmission(tx, row, documentIds);
    const people = await findAddressees(tx, candidateOfferId);
    const from = { company: await currentCompany({ ...deps, db: tx }), publicUrl: deps.publicUrl() };
    await queueMessages(tx, deps, submissionMails(from, candidateOfferId, people, on));
    await queueEvents(tx, deps, 'joining.submitted', [candidateOfferId]);
    const details = { submissionId: made, documents: steps.flatMap(auditOfUploads) };
    await writeAudit(tx, actor, [{ action: 'submit-joining-form', candidateOfferId, details }]);
    return on;
  });
}

/** Raises 400 where HR sent the form back by marks and this changes what no mark is about, or leaves something that HR
 * asked for neither changed nor commented on. */
async function requireCorrected(db: Db, deps: Deps, candidateOfferId: number, steps: ReadyStep[], on: Date) {
  const list = await readFixList(db, deps, candidateOfferId);
  refuseFields(steps.flatMap((step) => faultsOf(list, step)));
  const open: FieldFault[] = [];
  for (const step of steps) {
    for (const path of await noteChanges(db, list, step, on)) open.push({ path, text: reviewRefs.fixOpen });
  }
  if (open.length > 0) throw badRequest(reviewRefs.fixesOpen, open);
}

/** All five steps, ready; raises 400 with the bad fields of all of them. */
async function prepareAll(db: Db, deps: Deps, candidateOfferId: number, received: Omit<Sent, 'call'>) {
  const steps: ReadyStep[] = [];
  const errors = [...received.uploads.errors()];
  for (const step of joiningSteps) {
    const prepared = await prepareStep[step](db, deps, candidateOfferId, { ...received, call: 'submit' });
    if (prepared.errors) errors.push(...prepared.errors);
    else steps.push(prepared);
  }
  refuseFields(errors);
  return steps;
}

/** The confirmation to the candidate, and a note to HR: the office and, where it is another one, the offer's sender. */
function submissionMails(
  { company, publicUrl }: { company: Company; publicUrl: string },
  candidateOfferId: number,
  people: Addressees,
  on: Date,
): OutgoingMessage[] {
  const { candidateId, name, joiningDate, language, sender } = people;
  const url = `${publicUrl}/#/hce/onboarding/candidate/${encodeURIComponent(candidateId)}`;
  const office = company.contactEmail;
  const hr = sender === null || sender.toLowerCase() === office.toLowerCase() ? [office] : [office, sender];
  const received = formReceivedMail(company, { name, joiningDate, on, language });
  const submitted = formSubmittedMailToHr(company, { candidateId, name, joiningDate, on, url });
  return [
    { ...received, candidateOfferId, kind: 'joining-form-confirmation', recipient: people.email },
    ...hr.map((recipient) => ({ ...submitted, candidateOfferId, kind: 'joining-form-for-hr' as const, recipient })),
  ];
}
