import { daysBetween } from '#domain/values/calendar.ts';

export const dataRequestKinds = ['ACCESS', 'CORRECTION', 'ERASURE', 'GRIEVANCE', 'NOMINATION'] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

export const dataRequestStates = ['NEW', 'IN_WORK', 'DONE', 'REFUSED'] as const;
export type DataRequestState = (typeof dataRequestStates)[number];

/** States that HR sets; the last two end a request. */
export const dataRequestAnswers = ['IN_WORK', 'DONE', 'REFUSED'] as const;

export const isOpenRequest = (state: DataRequestState): boolean => state === 'NEW' || state === 'IN_WORK';

/** Whether a request says nothing without a text of the person's own. */
export const needsText = (kind: DataRequestKind): boolean => kind !== 'ACCESS' && kind !== 'ERASURE';

/** How close an open request is to its last day, on which it is not late yet: soon in the last third of its time, very soon in
 * the last tenth (10 and 3 of 30 days, 30 and 9 of 90). Days are YYYY-MM-DD. */
export function urgencyOf(receivedOn: string, dueOn: string, today: string): 'late' | 'verySoon' | 'soon' | 'calm' {
  const [left, all] = [daysBetween(today, dueOn), daysBetween(receivedOn, dueOn)];
  if (left < 0) return 'late';
  if (left * 10 <= all) return 'verySoon';
  return left * 3 <= all ? 'soon' : 'calm';
}

/** 'R-2027-0012'. */
export const referenceOf = (year: number, number: number): string => `R-${year}-${String(number).padStart(4, '0')}`;
