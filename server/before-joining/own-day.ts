import type { BodyOf } from '#contract/call.ts';
import type { answerStillJoining as answerCall, JoiningAnswer, OwnFirstDay } from '#contract/first-day.ts';
import { isFirstDayOver } from '#domain/first-day/outcomes.ts';
import { firstDayPlanMessages, stillJoiningMessages } from '#domain/first-day/plan-messages.ts';
import { changedDetails, type FirstDayDetails, linesOf } from '#domain/first-day/plan.ts';
import { dateFault } from '#domain/first-day/still-joining.ts';
import { refsOf } from '#domain/texts.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { CandidateActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db } from '#server/db/database.ts';
import { badFields, conflict } from '#server/errors.ts';
import { requireAcceptedOffer } from '#server/joining/policy.ts';
import { findOwnForm } from '#server/joining/queries.ts';
import { currentCompany } from '#server/settings/company.ts';
import { currentFirstDay } from '#server/settings/read-settings.ts';
import { calendarOf, detailsOf } from './details.ts';
import { type AnswerRow, findOwnDay, insertAnswer, listAnswers, lockStatus, type OwnDay } from './queries.ts';

/** The candidate's own first day. Raises 409 before the acceptance, and where the candidate does not join. */
async function requireOwnDay(db: Db, { candidateId }: CandidateActor) {
  const { candidateOfferId, language } = requireAcceptedOffer(await findOwnForm(db, candidateId));
  const day = await findOwnDay(db, candidateOfferId);
  if (day === undefined || day.outcome === 'NOT_JOINED') throw conflict(refsOf(firstDayPlanMessages).none);
  return { candidateOfferId, language, day, details: detailsOf(day, await currentFirstDay(db)) };
}

export async function readOwnFirstDay({ db }: Pick<Deps, 'db'>, actor: CandidateActor): Promise<OwnFirstDay> {
  const { candidateOfferId, day, details } = await requireOwnDay(db, actor);
  const answers = await listAnswers(db, candidateOfferId);
  const [last] = answers;
  const mayAnswer = !isFirstDayOver(day.outcome);
  return {
    ...details,
    changes: changesOf(day, details),
    stillJoining: {
      mayAnswer,
      asked: mayAnswer && day.asked_on !== null && !answers.some((answer) => holds(answer, day)),
      answer: last?.joiningDate === day.joining_date ? toAnswer(last) : null,
    },
  };
}

/** The answer is about the joining date of now, and to the last question. */
const holds = (answer: AnswerRow, { joining_date, asked_on }: OwnDay) =>
  answer.joiningDate === joining_date && (asked_on === null || answer.on >= asked_on);

/** What the candidate was mailed to be changed, while that is what holds. */
function changesOf({ mailed, mailed_before: before }: OwnDay, details: FirstDayDetails): OwnFirstDay['changes'] {
  if (mailed === null || before === null || changedDetails(mailed, details).length > 0) return [];
  return changedDetails(before, details).map((field) => ({ field, before: linesOf(before[field]).join(', ') }));
}

export const toAnswer = (row: AnswerRow): JoiningAnswer => ({ ...row, on: row.on.toISOString() });

export async function readCalendar(deps: Pick<Deps, 'db' | 'env' | 'publicUrl' | 'now'>, actor: CandidateActor) {
  const { candidateOfferId, language, day, details } = await requireOwnDay(deps.db, actor);
  const { sequence } = day;
  const of = { candidate_offer_id: candidateOfferId, candidate_id: actor.candidateId, language, sequence };
  return Buffer.from(calendarOf(deps, await currentCompany(deps), of, details));
}

/** Stores an answer to 'Still joining?' unless it is the last one again. Raises 409 once the first day is recorded, and for
 * another date than the candidate was shown. */
export async function answerStillJoining(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: CandidateActor,
  { answer, date, note, joiningDate }: BodyOf<typeof answerCall>,
): Promise<void> {
  const on = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const { candidateOfferId } = requireAcceptedOffer(await findOwnForm(tx, actor.candidateId));
    await lockStatus(tx, candidateOfferId);
    // Read again under the lock: an offer may be withdrawn, and its date moved, in this moment.
    const { day } = await requireOwnDay(tx, actor);
    if (isFirstDayOver(day.outcome)) throw conflict(refsOf(stillJoiningMessages).over);
    if (joiningDate !== undefined && joiningDate !== day.joining_date)
      throw conflict(refsOf(stillJoiningMessages).moved);
    const fault = dateFault(date, { today: todayInIndia(on), joiningDate: day.joining_date });
    if (fault !== null) throw badFields([{ path: 'date', text: fault }]);
    const [last] = await listAnswers(tx, candidateOfferId);
    const isSame = last?.answer === answer && last.date === date && last.note === note;
    if (isSame && holds(last, day)) return;
    const of = { candidate_offer_id: candidateOfferId, joining_date: day.joining_date };
    await insertAnswer(tx, { ...of, answer, wished_date: date, note, answered_on: on });
    const details = { answer, joiningDate: day.joining_date };
    await writeAudit(tx, actor, [{ action: 'answer-still-joining', candidateOfferId, details }]);
  });
}
