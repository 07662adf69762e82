import type { AtRisk, getAtRisk, RiskRow } from '#contract/hr/at-risk.ts';
import type { QueryOf } from '#contract/call.ts';
import { formReasons, reasonsBySeverity, riskDays, type RiskReason, riskReasons } from '#domain/at-risk/at-risk.ts';
import { abilitiesOf } from '#domain/offer/offer.ts';
import { isRemindedLately } from '#domain/reminders/due-reminder.ts';
import { type HrRole, isPermitted } from '#domain/permissions.ts';
import { workingDaysAgo } from '#domain/sign-off/working-days.ts';
import { addDays, startOfDay, todayInIndia } from '#domain/values/calendar.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import type { Db } from '#server/db/database.ts';
import { findAtRisk, type RiskBounds, type RiskRow as FoundRow } from './queries.ts';

/** A page of the candidates at risk; a page after the last one is empty. */
export async function readAtRisk(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { roles }: Pick<HrActor, 'roles'>,
  { page, size, reason }: QueryOf<typeof getAtRisk>,
): Promise<AtRisk> {
  return pageAtRisk(db, now(), roles, { page, size, reason: reason ?? null });
}

/** The same for a caller that has its own transaction. */
export async function pageAtRisk(
  db: Db,
  now: Date,
  roles: readonly HrRole[],
  { page, size, reason }: { page: number; size: number; reason: RiskReason | null },
): Promise<AtRisk> {
  const asked = { reasons: reasonsBySeverity, reason, size, offset: (page - 1) * size };
  const { counts: found, rows } = await findAtRisk(
    db,
    { ...boundsAt(todayInIndia(now)), showsRequests: isPermitted(roles, 'privacy.write') },
    asked,
  );
  const counts = Object.fromEntries(riskReasons.map((one) => [one, found[one] ?? 0])) as Record<RiskReason, number>;
  const all = Object.values(counts).reduce((sum, people) => sum + people, 0);
  const total = reason === null ? all : counts[reason];
  return {
    rows: rows.map((row) => toRiskRow(row, roles, now)),
    page,
    size,
    totalPages: Math.ceil(total / size),
    totalElements: total,
    counts,
  };
}

function boundsAt(today: string): Omit<RiskBounds, 'showsRequests'> {
  /** What happened before this moment is at least this many days old. */
  const daysOld = (days: number): Date => startOfDay(addDays(today, 1 - days));
  return {
    today,
    replySoonUntil: addDays(today, riskDays.replySoon),
    notOpenedBefore: daysOld(riskDays.notOpened),
    formLateUntil: addDays(today, riskDays.formLate),
    formLateDays: riskDays.formLate,
    notVerifiedUntil: addDays(today, riskDays.notVerified),
    notVerifiedDays: riskDays.notVerified,
    fixUntouchedBefore: daysOld(riskDays.fixUntouched),
    formNotBegunBefore: daysOld(riskDays.formNotBegun),
    joiningFrom: addDays(today, -riskDays.joiningOver),
    signOffLateBefore: startOfDay(addDays(workingDaysAgo(today, riskDays.signOffLate), 1)),
  };
}

function toRiskRow(row: FoundRow, roles: readonly HrRole[], now: Date): RiskRow {
  const may = abilitiesOf(row.status, roles);
  const isOfForm = formReasons.has(row.reason);
  const remindedOn = isOfForm ? row.form_reminded_on : row.reminded_on;
  const isAwaited = isOfForm ? isPermitted(roles, 'joining.review') : may.remind;
  const hasFailed = row.reason === 'MAIL_FAILED';
  return {
    candidateOfferId: row.candidate_offer_id,
    candidateId: row.candidate_id,
    fullName: row.candidate_name,
    reason: row.reason,
    since: row.since.toISOString(),
    offeredRole: row.offered_role,
    joiningDate: row.joining_date,
    replyBy: row.reply_by,
    openedOn: row.opened_on?.toISOString() ?? null,
    stepsSaved: row.steps,
    mailAnswer: hasFailed ? row.delivery_reason : null,
    mailRefused: hasFailed && row.delivery_state === 'bounced',
    // A step that is not possible now is not offered: the screen reads the rows again each time.
    remindedOn: remindedOn?.toISOString() ?? null,
    may: { ...may, remind: isAwaited && !isRemindedLately(remindedOn, now) },
  };
}
