import * as z from 'zod/mini';
import { generalRefs } from '#domain/messages.ts';
import { isRealDate } from '#domain/values/calendar.ts';
import { plainLine } from '#domain/values/text.ts';

/** Progress of a joining form, as HR's list filters and sorts by it; in the order of the process. */
export const formStates = [
  'notBegun',
  'started',
  'sentBack',
  'submitted',
  'verified',
  'postponed',
  'joined',
  'notJoined',
] as const;
export type FormState = (typeof formStates)[number];

export const onboardingColumns = [
  'candidateId',
  'name',
  'joining',
  'since',
  'joiningDate',
  'role',
  'department',
  'mobile',
  'email',
  'offeredDate',
] as const;
export type OnboardingColumn = (typeof onboardingColumns)[number];

export const onboardingSorts = [
  ...onboardingColumns,
  ...onboardingColumns.map((column) => `-${column}` as const),
] as const;
export type OnboardingSort = (typeof onboardingSorts)[number];

const text = plainLine();
const date = z.string().check(z.refine(isRealDate, generalRefs.invalidValue));

/** Filters of HR's onboarding list (docs/rules/onboarding.md#filters); a missing one filters nothing. The name of the
 * department is compared whole, days (YYYY-MM-DD) inclusively. */
export const onboardingFilterSchema = z.object({
  search: z.optional(text),
  state: z.optional(z.enum(formStates, generalRefs.invalidValue)),
  department: z.optional(text),
  joiningFrom: z.optional(date),
  joiningTo: z.optional(date),
});
export type OnboardingFilter = z.output<typeof onboardingFilterSchema>;
