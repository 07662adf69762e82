import type { BodyOf } from '#contract/call.ts';
import type { reviewOnBoardDetails } from '#contract/hr/review.ts';
import type { AnswersByPath } from '#domain/review/answers.ts';
import { reviewMessages } from '#domain/review/messages.ts';
import { covers, entryOfPath, stepOfPath } from '#domain/review/paths.ts';
import { refsOf } from '#domain/texts.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { badFields, type FieldFault } from '#server/errors.ts';
import { requireCandidate } from '#server/onboarding/require-candidate.ts';
import { insertMarks } from './queries.ts';
import { readMarks } from './read-review.ts';
import { requireInForce } from './require-in-force.ts';

const m = refsOf(reviewMessages);

type Body = BodyOf<typeof reviewOnBoardDetails>;

/** Saves marks on the submission in force, in addition to earlier ones, and answers all marks in force, of every HR
 * user (docs/rules/review.md#marks). Raises 409 for an older submission, with the changes since, 400 for entries that
 * are not in it. The notes are kept with the submission: the audit, which is never changed, has paths and verdicts. */
export async function reviewForm(deps: Deps, actor: HrActor, { candidateId, submissionVersion, marks }: Body) {
  return deps.db.transaction().execute(async (tx) => {
    const { candidateOfferId } = await requireCandidate(tx, candidateId);
    const { submissionId, submissions } = await requireInForce(tx, deps, candidateOfferId, submissionVersion);
    const faults = faultsIn(marks, await submissions.answersOf(submissions.latest));
    if (faults.length > 0) throw badFields(faults);
    const stamp = { submission_id: submissionId, marked_by: actor.hrUserId, marked_on: deps.now() };
    const rows = marks.map(({ path, verdict, note }) => ({ path, verdict, note: note || null, ...stamp }));
    await insertMarks(tx, rows);
    const inForce = await readMarks(tx, candidateOfferId, submissions);
    const details = { submissionId, marks: marks.map(({ path, verdict }) => ({ path, verdict })) };
    await writeAudit(tx, actor, [{ action: 'review-joining-form', candidateOfferId, details }]);
    return { marks: inForce };
  });
}

function faultsIn(marks: Body['marks'], answers: AnswersByPath): FieldFault[] {
  const paths = marks.map(({ path }) => path);
  return paths.flatMap((path, index) => {
    const at = `marks[${index}].path`;
    if (paths.indexOf(path) < index) return [{ path: at, text: m.markedTwice }];
    const entry = entryOfPath(path);
    const isThere = entry === null || [...answers.keys()].some((one) => covers(`${stepOfPath(path)}.${entry}`, one));
    return isThere ? [] : [{ path: at, text: m.unknownEntry }];
  });
}
