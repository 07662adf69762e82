import { daysBetween } from '#domain/values/calendar.ts';

/** What a person may ask about their data. */
export const dataRequestKinds = ['ACCESS', 'CORRECTION', 'ERASURE', 'GRIEVANCE', 'NOMINATION'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

export const dataRequestStates = ['NEW', 'IN_WORK', 'DONE', 'REFUSED'] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

/** States that HR sets; the last two end a request. */
export const dataRequestAnswers = ['IN_WORK', 'DONE', 'REFUSED'] as const;

export const isOpenRequest = (state: DataRequestState): boolean => state === 'NEW' || state === 'IN_WORK';

/** Whether a request says nothing without a text of the person's own. */
export const needsText = (kind: DataRequestKind): boolean => kind !== 'ACCESS' && kind !== 'ERASURE';

/** Days that are left: from this many on a request is soon, and very soon. */
const soonDays = 10;
const verySoonDays = 3;

/** How close an open request is to its last day (YYYY-MM-DD), on which it is not late yet. */
export function urgencyOf(dueOn: string, today: string): 'late' | 'verySoon' | 'soon' | 'calm' {
  const left = daysBetween(today, dueOn);
  if (left < 0) return 'late';
  if (left <= verySoonDays) return 'verySoon';
  return left <= soonDays ? 'soon' : 'calm';
}

/** 'R-2027-0012'. */
export const referenceOf = (year: number, number: number): string => `R-${year}-${String(number).padStart(4, '0')}`;
