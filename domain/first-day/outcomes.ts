/** HR's outcomes of a first day; in a file of its own, because the candidate's screens need nothing else of it. */
export const joiningOutcomes = ['JOINED', 'POSTPONED', 'NOT_JOINED'] as const;
export type JoiningOutcome = (typeof joiningOutcomes)[number];

/** The first day has happened, or will not; a postponed one is still to come. */
export const isFirstDayOver = (firstDay: JoiningOutcome | null): boolean =>
  firstDay === 'JOINED' || firstDay === 'NOT_JOINED';
