import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import { type HrRole, isPermitted } from '#domain/permissions.ts';
import { isRemindedLately } from './due-reminder.ts';

type AwaitedForm = { submittedOn: string | null; firstDay?: { outcome: JoiningOutcome } | undefined };

/** The candidate has yet to submit the form, and is expected. */
export function isFormAwaited({ submittedOn, firstDay }: AwaitedForm): boolean {
  return submittedOn === null && (firstDay === undefined || firstDay.outcome === 'POSTPONED');
}

/** HR can remind a candidate who accepted of a form that is not submitted, once in 12 hours. */
export function mayRemindForm(roles: readonly HrRole[], form: AwaitedForm, lastOn: Date | null, now: Date): boolean {
  return isPermitted(roles, 'joining.review') && isFormAwaited(form) && !isRemindedLately(lastOn, now);
}
