/** What HR can record of a first day; in a file of its own, as the candidate's screens know no more of it. */
export const joiningOutcomes = ['JOINED', 'POSTPONED', 'NOT_JOINED'] as const;
export type JoiningOutcome = (typeof joiningOutcomes)[number];
