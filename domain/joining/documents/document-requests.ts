import { type TextRef } from '#domain/texts.ts';
import { addYears, isRealDate, todayInIndia } from '#domain/values/calendar.ts';
import { documentRequestRefs as m } from './document-request-messages.ts';

/** At most this many open document requests per candidate. */
export const openRequestsMax = 20;

export const documentRequestStates = ['OPEN', 'UPLOADED', 'WITHDRAWN'] as const;
export type DocumentRequestState = (typeof documentRequestStates)[number];

type Standing = { answeredOn: Date | null; withdrawnOn: Date | null; seenOn: Date | null };

export function documentRequestState({
  answeredOn,
  withdrawnOn,
}: Pick<Standing, 'answeredOn' | 'withdrawnOn'>): DocumentRequestState {
  if (withdrawnOn !== null) return 'WITHDRAWN';
  return answeredOn === null ? 'OPEN' : 'UPLOADED';
}

/** Why the candidate cannot upload a document for this request, null when it can be done: HR reads what it has once seen. */
export function refusalOfUpload({ withdrawnOn, seenOn }: Pick<Standing, 'withdrawnOn' | 'seenOn'>): TextRef | null {
  if (withdrawnOn !== null) return m.withdrawn;
  return seenOn === null ? null : m.seen;
}

/** Why a document cannot be due on this day (YYYY-MM-DD in Asia/Kolkata), null when it can. */
export function refusalOfDueOn(dueOn: string, today: string = todayInIndia()): TextRef | null {
  if (!isRealDate(dueOn)) return m.dueInvalid;
  if (dueOn < today) return m.duePast;
  return dueOn > addYears(today, 1) ? m.dueTooLate : null;
}
