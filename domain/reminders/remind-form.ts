import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import { type HrRole, isPermitted } from '#domain/permissions.ts';
import { isRemindedLately } from './due-reminder.ts';

type AwaitedForm = { submittedOn: string | null; firstDay?: { outcome: JoiningOutcome } | undefined };

/** The candidate has yet to submit the form, and is expected. */
export const isFormAwaited = ({ submittedOn, firstDay }: AwaitedForm): boolean =>
  submittedOn === null && (firstDay === undefined || firstDay.outcome === 'POSTPONED');

/** HR can remind a candidate who accepted of a form that is not submitted, once in 12 hours. */
export const mayRemindForm = (roles: readonly HrRole[], form: AwaitedForm, lastOn: Date | null, now: Date): boolean =>
  isPermitted(roles, 'joining.review') && isFormAwaited(form) && !isRemindedLately(lastOn, now);
