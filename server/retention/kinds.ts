import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import {
  countEnded,
  countEndedOffers,
  countNotJoined,
  deleteEnded,
  lockEndedOffers,
  lockNotJoined,
  type EndingTable,
} from './queries.ts';
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
  /** Removes some; answers how many, 0 when none is left. */
  removeBatch(db: Database): Promise<number>;
};

const dayMs = 24 * 60 * 60 * 1000;
/** Rows per statement. */
const rowsAtOnce = 5000;

/** Longer than any form is open that names a logo. */
const unusedLogoDays = 7;

/** The moment this many days ago. */
export function daysAgo({ now }: Pick<Deps, 'now'>, days: number): Date {
  return new Date(now().getTime() - days * dayMs);
}

/** The configured periods (RETENTION_…_DAYS) applied to the database. */
export function databaseKinds(deps: Pick<Deps, 'env' | 'now'>): RetentionKind[] {
  const { env, now } = deps;
  const rejectedBefore = daysAgo(deps, env.RETENTION_REJECTED_DAYS);
  const notJoinedBefore = daysAgo(deps, env.RETENTION_NOT_JOINED_DAYS);
  return [
    {
      name: 'candidates',
      words: 'Candidates whose offer was declined or deleted',
      before: rejectedBefore,
      count: (db) => countEndedOffers(db, rejectedBefore),
      removeBatch: (db) => removePersonalData(db, (tx, atMost) => lockEndedOffers(tx, rejectedBefore, atMost), now()),
    },
    {
      name: 'not_joined',
      words: 'Candidates who accepted and were recorded as not joined',
      before: notJoinedBefore,
      count: (db) => countNotJoined(db, notJoinedBefore),
      removeBatch: (db) => removePersonalData(db, (tx, atMost) => lockNotJoined(tx, notJoinedBefore, atMost), now()),
    },
    rowsOf('messages', 'Mails and SMS that were sent or failed', daysAgo(deps, env.RETENTION_MESSAGES_DAYS)),
    rowsOf('offer_sendings', 'Results of sendings in the background', daysAgo(deps, env.RETENTION_MESSAGES_DAYS)),
    rowsOf('webhook_events', 'Events that webhooks were told of', daysAgo(deps, env.RETENTION_MESSAGES_DAYS)),
    rowsOf('sessions', 'Sessions that ran out or were ended', daysAgo(deps, env.RETENTION_SESSIONS_DAYS)),
    rowsOf('one_time_codes', 'One-time codes that ran out or were used', daysAgo(deps, env.RETENTION_CODES_DAYS)),
    rowsOf(
      'hr_invitations',
      'Invitations that were used, replaced or ran out',
      daysAgo(deps, env.RETENTION_SESSIONS_DAYS),
    ),
    rowsOf('logos', 'Company logos that neither the settings nor a letter names, saved', daysAgo(deps, unusedLogoDays)),
    rowsOf('rate_limits', 'Counters of tries that ran out', now()),
    rowsOf('known_addresses', 'Addresses where nobody logged in for 30 days', now()),
  ];
}

function rowsOf(table: EndingTable, words: string, before: Date): RetentionKind {
  return {
    name: table,
    words,
    before,
    count: (db) => countEnded(db, table, before),
    removeBatch: (db) => deleteEnded(db, table, before, rowsAtOnce),
  };
}
