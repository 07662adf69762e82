import { texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

const people = (count: number) => (count === 1 ? '1 due' : `${formatCount(count)} due`);

export const keepingTexts = texts('keepingSection', {
  periods: 'Periods',
  hint: 'In days after the last event. What is over its period is removed once a day; this cannot be undone.',
  labels: {
    rejectedDays: 'Declined offers',
    withdrawnDays: 'Withdrawn or deleted offers',
    notJoinedDays: 'Accepted, not joined',
    messagesDays: 'Messages that were sent',
    sessionsDays: 'Logins that ended',
  },
  erasures: 'Erasures that candidates asked for',
  floorIs: (days: number, from: string) => `The law asks for at least ${days} days since ${from}.`,
  floorWill: (days: number, from: string) =>
    `From ${from} on the law asks for at least ${days} days; a shorter period counts as that many days then.`,
  law: 'DPDP Rules 2025, rule 8(3)',
  backups:
    'Backups are outside these periods: one holds what was removed until you delete it, so keep none longer than the shortest period. After a restore, people who were erased are erased again.',
  due: 'What falls due',
  nextRun: (when: string) => `The next run is on ${when} IST.`,
  next: 'Next run',
  in30: 'In 30 days',
  in90: 'In 90 days',
  kind: 'Data',
  people,
  held: (count: number) => `${formatCount(count)} on hold`,
  holds: 'Holds',
  holdsHint: 'Data of a candidate on hold are kept, whatever period ends: for a dispute, for example.',
  noHolds: 'No candidate is on hold.',
  heldUntil: (reason: string, until: string, by: string) => `${reason}. Until ${until}, by ${by}`,
  end: 'End hold',
  endOf: (name: string) => `End the hold of ${name}`,
  candidateId: 'Candidate ID',
  reason: 'Reason',
  until: 'Until',
  hold: 'Hold',
  holding: 'Holding…',
  loading: 'Loading',
  loadFailed: 'This could not be loaded.',
});
