import type { KeepingPeriods } from '#domain/privacy/keeping.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { countDue, countEnded, deleteEnded, type DueKind, type EndingTable, lockDue } from './queries.ts';
import { removePersonalData } from './remove-personal-data.ts';

/** One kind of things that are removed when their period is over. */
export type RetentionKind = {
  /** As the audit counts it. */
  name: string;
  /** As people read it, before ' before <moment>'. */
  words: string;
  /** Data that ended before this moment is removed. */
  before: Date;
  count(db: Database): Promise<number>;
  /** How many would be removed and are on hold. */
  countHeld?(db: Database): Promise<number>;
  /** Removes some; answers how many, 0 when none is left. */
  removeBatch(db: Database): Promise<number>;
};

const dayMs = 24 * 60 * 60 * 1000;
const rowsAtOnce = 5000;

/** Longer than any form is open that names a logo. */
const unusedLogoDays = 7;

export const daysAgo = ({ now }: Pick<Deps, 'now'>, days: number): Date => new Date(now().getTime() - days * dayMs);

type KindDeps = Pick<Deps, 'env' | 'now' | 'storage'>;

export function databaseKinds(deps: KindDeps, periods: Readonly<KeepingPeriods>): RetentionKind[] {
  const { env, now } = deps;
  const messagesBefore = daysAgo(deps, periods.messagesDays);
  const sessionsBefore = daysAgo(deps, periods.sessionsDays);
  const people = (kind: 'rejectedDays' | 'withdrawnDays' | 'notJoinedDays', words: string) =>
    peopleOf(deps, kind, words, daysAgo(deps, periods[kind]));
  return [
    people('rejectedDays', 'Candidates who declined'),
    people('withdrawnDays', 'Candidates whose offer was deleted'),
    people('notJoinedDays', 'Candidates who accepted and were recorded as not joined'),
    peopleOf(deps, 'erasures', 'Candidates who asked for erasure and are due', now()),
    rowsOf('messages', 'Mails and SMS that were sent or failed', messagesBefore),
    rowsOf('offer_sendings', 'Results of sendings in the background', messagesBefore),
    rowsOf('webhook_events', 'Events that webhooks were told of', messagesBefore),
    rowsOf('sessions', 'Sessions that ran out or were ended', sessionsBefore),
    rowsOf('one_time_codes', 'One-time codes that ran out or were used', daysAgo(deps, env.RETENTION_CODES_DAYS)),
    rowsOf('hr_invitations', 'Invitations that were used, replaced or ran out', sessionsBefore),
    rowsOf('logos', 'Company logos that neither the settings nor a letter names, saved', daysAgo(deps, unusedLogoDays)),
    rowsOf('rate_limits', 'Counters of tries that ran out', now()),
    rowsOf('known_addresses', 'Addresses where nobody logged in for 30 days', now()),
  ];
}

const nameOf = {
  rejectedDays: 'rejected',
  withdrawnDays: 'withdrawn',
  notJoinedDays: 'not_joined',
  erasures: 'erasures',
} as const;

function peopleOf(deps: KindDeps, kind: DueKind, words: string, before: Date): RetentionKind {
  const by = { before, today: todayInIndia(deps.now()) };
  return {
    name: nameOf[kind],
    words,
    before,
    count: async (db) => (await countDue(db, kind, by)).due,
    countHeld: async (db) => (await countDue(db, kind, by)).held,
    removeBatch: (db) =>
      removePersonalData({ db, storage: deps.storage, on: deps.now() }, (tx, atMost) => lockDue(tx, kind, by, atMost)),
  };
}

const rowsOf = (table: EndingTable, words: string, before: Date): RetentionKind => ({
  name: table,
  words,
  before,
  count: (db) => countEnded(db, table, before),
  removeBatch: (db) => deleteEnded(db, table, before, rowsAtOnce),
});
