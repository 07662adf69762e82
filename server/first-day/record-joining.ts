import type { BodyOf } from '#contract/call.ts';
import type { recordJoining as call, takeBackJoining as takeBackCall } from '#contract/first-day.ts';
import { dayFault, joiningDateAfter } from '#domain/first-day/first-day.ts';
import { isFirstDayOver, type JoiningOutcome } from '#domain/first-day/outcomes.ts';
import { firstDayMessages } from '#domain/first-day/messages.ts';
import { onboardingMessages } from '#domain/joining/messages.ts';
import { refsOf } from '#domain/texts.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { isUniqueViolation, type Tx } from '#server/db/database.ts';
import { badFields, conflict, fieldConflict, notFound } from '#server/errors.ts';
import { currentEmployeeSettings } from '#server/settings/read-settings.ts';
import { queueEvents } from '#server/webhooks/delivery/queue-events.ts';
import { takeEmployeeId } from './next-employee-id.ts';
import { countRecords, endJoining, findJoining, lockOffer, moveJoiningDate, storeJoining } from './queries.ts';

const m = refsOf(firstDayMessages);
const onboarding = refsOf(onboardingMessages);

/** Another user may type the ID that is being given: then the next one is given. */
const triesMax = 5;

/** `firstOnly`: only where neither a joining nor a no-show is recorded. */
type Recording = BodyOf<typeof call> & { firstOnly?: boolean };
type Joining = Awaited<ReturnType<typeof findJoining>>;

/** Records a first day, with the resulting joining date, the audit row and the event, in one transaction
 * (docs/rules/first-day.md). Recording the same again changes nothing. Raises 404 for an unknown candidate, 409 where
 * the offer is not accepted, where an employee ID is in use (on its field), and where another record was made that the
 * caller has not seen. */
export async function recordJoining(deps: Deps, actor: HrActor, recording: Recording) {
  for (let tried = 1; ; tried += 1) {
    try {
      return await deps.db.transaction().execute((tx) => recordIn(tx, deps, actor, recording));
    } catch (error) {
      if (!isUniqueViolation(error, 'joinings_employee_id')) throw error;
      if (recording.employeeId !== null) {
        throw fieldConflict('employeeId', m.employeeIdTaken(recording.employeeId));
      }
      if (tried === triesMax) throw conflict(m.changedMeanwhile);
    }
  }
}

async function recordIn(tx: Tx, deps: Deps, actor: HrActor, recording: Recording) {
  const { candidateOfferId, current, joiningDate } = await lockRecorded(tx, recording);
  if (recording.firstOnly === true && isFirstDayOver((current?.outcome ?? null) as JoiningOutcome | null)) {
    throw conflict(m.alreadyRecorded);
  }
  const agreedOn = current?.agreed_on ?? joiningDate;
  const on = deps.now();
  const fault = dayFault(recording, { today: todayInIndia(on), agreedOn });
  if (fault !== null) throw badFields([{ path: 'date', text: fault }]);
  if (current !== undefined && isSame(recording, current)) return { employeeId: current.employee_id };
  const { outcome, date, note } = recording;
  const employeeId = await employeeIdFor(tx, recording, current);
  const what = { outcome, happens_on: date, employee_id: employeeId, note };
  const stamp = { recorded_by: actor.hrUserId, recorded_on: on };
  await storeJoining(tx, { candidate_offer_id: candidateOfferId, agreed_on: agreedOn, ...what, ...stamp });
  await moveJoiningDate(tx, candidateOfferId, joiningDateAfter(recording, agreedOn));
  await writeAudit(tx, actor, [{ action: 'record-joining', candidateOfferId, details: { outcome, date } }]);
  if (outcome === 'JOINED' && current?.outcome !== 'JOINED') {
    await queueEvents(tx, deps, 'candidate.joined', [candidateOfferId]);
  }
  return { employeeId };
}

/** The accepted offer, locked, and its first-day record, which must be the one that the caller has seen. */
async function lockRecorded(tx: Tx, { candidateId, seen }: { candidateId: string; seen?: number | null | undefined }) {
  const offer = await lockOffer(tx, candidateId);
  if (offer === undefined) throw notFound(onboarding.noData);
  if (offer.status !== 'Approved') throw conflict(m.notAccepted);
  const { candidate_offer_id: candidateOfferId, joining_date: joiningDate } = offer;
  if (typeof seen === 'number' && seen !== (await countRecords(tx, candidateOfferId))) {
    throw conflict(m.changedMeanwhile);
  }
  return { candidateOfferId, joiningDate, current: await findJoining(tx, candidateOfferId) };
}

function isSame({ outcome, date, employeeId, note }: Recording, current: NonNullable<Joining>): boolean {
  return (
    outcome === current.outcome &&
    date === current.happens_on &&
    note === current.note &&
    (employeeId === null || employeeId === current.employee_id)
  );
}

async function employeeIdFor(tx: Tx, { outcome, employeeId }: Recording, current: Joining): Promise<string | null> {
  if (outcome !== 'JOINED') return null;
  return employeeId ?? current?.employee_id ?? takeEmployeeId(tx, await currentEmployeeSettings({ db: tx }));
}

/** Undoes a first-day record that was made by mistake: the agreed joining date is in force again and the employee ID is
 * free. The history is kept. Raises 409 without a record. */
export async function takeBackJoining(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: HrActor,
  { candidateId, reason, seen }: BodyOf<typeof takeBackCall>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { candidateOfferId, current } = await lockRecorded(tx, { candidateId, seen });
    if (current === undefined) throw conflict(m.nothingRecorded);
    const stamp = { recorded_by: actor.hrUserId, recorded_on: deps.now() };
    await endJoining(tx, { candidate_offer_id: candidateOfferId, outcome: 'TAKEN_BACK', note: reason, ...stamp });
    await moveJoiningDate(tx, candidateOfferId, current.agreed_on);
    const outcome = current.outcome as JoiningOutcome;
    await writeAudit(tx, actor, [{ action: 'take-back-joining', candidateOfferId, details: { outcome } }]);
  });
}
