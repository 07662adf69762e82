import { signInStatuses } from '#domain/offer/offer.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { prepare, type Given } from '#server/db/prepared.ts';
import { latestBeginning, type NewSession, type TokenClaims } from './sessions.ts';

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

type LoggedIn = NewSession & { passwordHash: string };

function sessionOf(given: Given<LoggedIn>, owner: RawBuilder<unknown>) {
  return sql<Pick<NewSession, 'session_id'>>`
    insert into sessions (session_id, kind, subject, created_on, expires_on, ip, user_agent)
    select ${given.session_id}::uuid, ${given.kind}::session_kind, ${given.subject}::text, ${given.created_on}::timestamptz,
      ${given.expires_on}::timestamptz, ${given.ip}::text, ${given.user_agent}::text
    from ${owner} for share returning session_id`;
}

const candidateLogin = prepare((_db, given: Given<LoggedIn>) => {
  const { subject, passwordHash } = given;
  return sessionOf(
    given,
    sql`candidate_credentials where candidate_id = ${subject}::text and password_hash = ${passwordHash}`,
  );
});

const hrLogin = prepare((_db, given: Given<LoggedIn>) => {
  const { subject, passwordHash } = given;
  return sessionOf(
    given,
    sql`hr_users where hr_user_id = ${subject}::uuid and password_hash = ${passwordHash}
        and disabled_on is null`,
  );
});

/** Stores the session of a login if their password is still the one that was verified, and an HR user's access has not
 * ended; both stay so until the transaction ends. Answers whether it was stored. */
export async function insertLogin(tx: Tx, session: NewSession, passwordHash: string): Promise<boolean> {
  const insert = session.kind === 'hr' || session.kind === 'hrSecondFactor' ? hrLogin : candidateLogin;
  return (await insert(tx, { ...session, passwordHash })).length === 1;
}

/** A session as its token names it, and the instants that it must hold at: each call is preceded by this. */
type AskedSession = TokenClaims & { now: Date; latest: Date };

function sessionInForce(db: Db, given: Given<AskedSession>) {
  return db
    .selectFrom('sessions')
    .where('sessions.session_id', '=', given.sessionId)
    .where('sessions.kind', '=', given.kind)
    .where('sessions.subject', '=', given.subject)
    .where('sessions.revoked_on', 'is', null)
    .where('sessions.expires_on', '>', given.now)
    .where('sessions.created_on', '<=', given.latest);
}

const candidateSession = prepare((db, given: Given<AskedSession>) =>
  sessionInForce(db, given)
    .innerJoin('offers', 'offers.candidate_id', 'sessions.subject')
    .select(['offers.candidate_id', 'sessions.expires_on'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('restrictions').whereRef('restrictions.candidate_offer_id', '=', 'offers.candidate_offer_id'),
      ).as('is_restricted'),
    )
    .where('offers.status', 'in', signInStatuses),
);

const hrSession = prepare((db, given: Given<AskedSession>) =>
  sessionInForce(db, given)
    .innerJoin('hr_users', (join) => join.on('hr_users.hr_user_id', '=', given.subject))
    .select(['hr_users.hr_user_id', 'hr_users.user_name', 'hr_users.name', 'hr_users.email'])
    .select(['hr_users.roles', 'hr_users.departments', 'sessions.expires_on'])
    .select(sql<boolean>`hr_users.password_hash is not null`.as('has_password'))
    .select(['hr_users.created_on', 'sessions.created_on as begun_on', 'sessions.used_on', 'sessions.factor_on'])
    .select(({ exists, selectFrom }) => [
      exists(
        selectFrom('hr_factors')
          .whereRef('hr_factors.hr_user_id', '=', 'hr_users.hr_user_id')
          .where('confirmed_on', 'is not', null),
      ).as('has_factor'),
      selectFrom('settings').select('content').where('section', '=', 'security').as('security'),
      exists(selectFrom('restrictions')).as('hides_people'),
    ])
    .where('hr_users.disabled_on', 'is', null),
);

/** The candidate of a session that is in force, while their offer lets them sign in. */
export async function findCandidateSession(db: Db, claims: TokenClaims, now: Date) {
  const [session] = await candidateSession(db, { ...claims, now, latest: latestBeginning(now) });
  return session;
}

export type HrSession = NonNullable<Awaited<ReturnType<typeof findHrSession>>>;

/** The HR user of a session that is in force, while their access has not ended. */
export async function findHrSession(db: Db, claims: TokenClaims, now: Date) {
  const [user] = await hrSession(db, { ...claims, now, latest: latestBeginning(now) });
  return user;
}

/** Whether a candidate's session is still in force: neither it nor its owner's access has ended. If so it stays in
 * force until the transaction ends: a request to end it waits, so that no write follows the acknowledged end. Every end
 * of an access also ends the sessions, so locking the session's row is enough. */
export const keepSession = async (tx: Tx, sessionId: string): Promise<boolean> =>
  (await keptSession(tx, { sessionId })).length === 1;

const keptSession = prepare((db, given: Given<{ sessionId: string }>) =>
  db
    .selectFrom('sessions as s')
    .select('s.session_id')
    .where('s.session_id', '=', given.sessionId)
    .where('s.revoked_on', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('offers as o').whereRef('o.candidate_id', '=', 's.subject').where('o.status', 'in', signInStatuses),
      ),
    )
    .forShare('s'),
);

/** The same for an HR user's session, with their roles and departments as they are now, and stay until then. */
export async function keepHrSession(tx: Tx, sessionId: string, hrUserId: string) {
  const [kept] = await keptHrSession(tx, { sessionId, hrUserId });
  return kept;
}

const keptHrSession = prepare((db, given: Given<{ sessionId: string; hrUserId: string }>) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('hr_users as u', (join) => join.on('u.hr_user_id', '=', given.hrUserId))
    .select(['u.roles', 'u.departments'])
    .where('s.session_id', '=', given.sessionId)
    .where('s.revoked_on', 'is', null)
    .where('u.disabled_on', 'is', null)
    .forShare(['s', 'u']),
);

export async function isSessionInForce(db: Db, sessionId: string): Promise<boolean> {
  const standing = db.selectFrom('sessions').select('session_id').where('revoked_on', 'is', null);
  return (await standing.where('session_id', '=', sessionId).executeTakeFirst()) !== undefined;
}

/** Ends one session; false when it had ended before, so that a token can be used up exactly once. */
export async function revokeSession(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({ revoked_on: now })
    .where('session_id', '=', sessionId)
    .where('revoked_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Ends every session of a candidate (by candidate id) or of an HR user (by id) but the kept one: the two formats never
 * coincide. Answers the number of those in force. */
export async function revokeSessions(db: Db, subject: string, now: Date, kept?: string): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_on: now })
    .where('subject', '=', subject)
    .where('revoked_on', 'is', null)
    .$if(kept !== undefined, (query) => query.where('session_id', '<>', kept ?? ''))
    .returning('expires_on')
    .execute();
  return ended.filter((session) => session.expires_on > now).length;
}

/** Ends all sessions; answers the number of those in force. */
export async function revokeAllSessions(tx: Tx, now: Date): Promise<number> {
  // A call that ends some of them within a session of its own would otherwise deadlock with this one.
  await sql`lock table sessions in exclusive mode`.execute(tx);
  const result = await tx
    .updateTable('sessions')
    .set({ revoked_on: now })
    .where('revoked_on', 'is', null)
    .where('expires_on', '>', now)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** The sessions of an HR user that are in force, the latest use first. */
export function listHrSessions(db: Db, hrUserId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['session_id', 'created_on', 'used_on', 'ip', 'user_agent'])
    .where('subject', '=', hrUserId)
    .where('kind', '=', 'hr')
    .where('revoked_on', 'is', null)
    .where('expires_on', '>', now)
    .orderBy(sql`coalesce(used_on, created_on)`, 'desc')
    .orderBy('session_id')
    .execute();
}

/** Ends a session of this HR user; false when there is none. */
export async function revokeHrSession(tx: Tx, hrUserId: string, sessionId: string, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('sessions')
    .set({ revoked_on: now })
    .where('session_id', '=', sessionId)
    .where('subject', '=', hrUserId)
    .where('kind', '=', 'hr')
    .where('revoked_on', 'is', null)
    .where('expires_on', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The user agents of an HR user's other sessions that are kept, ended ones included. */
export async function listDevices(tx: Tx, hrUserId: string, exceptSession: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('sessions')
    .select('user_agent')
    .distinct()
    .where('subject', '=', hrUserId)
    .where('kind', '=', 'hr')
    .where('session_id', '<>', exceptSession)
    .execute();
  return rows.map((row) => row.user_agent ?? '');
}

/** Notes a use of the session, unless its row is locked: no call waits for that. */
export async function noteSessionUse(db: Db, sessionId: string, on: Date): Promise<void> {
  await sql`
    update sessions set used_on = ${on}
    where session_id = (select session_id from sessions where session_id = ${sessionId} for no key update skip locked)`.execute(
    db,
  );
}
