import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import type pg from 'pg';
import { createToken, isValidForAccess } from '#contract/candidate-auth.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { saveCandidateBankDetails } from '#contract/joining.ts';
import { getAllOfferLetters, sendOfferEmails } from '#contract/offers.ts';
import { createDatabase } from '#server/db/database.ts';
import { rawFile } from '#bench/raw/raw-file.ts';
import { rawOffers } from '#bench/raw/raw-offers.ts';
import { bodyOf, startRawServer, type RawRoute } from '#bench/raw/raw-server.ts';
import { runStatements, type Script } from '#bench/raw/raw-statements.ts';

/** What a raw process works on; `saves` by the authorization header of who saves. */
export type RawSetup = { connectionString: string; folder: string; access: Script; saves: Record<string, Script> };

process.once('disconnect', () => process.exit());
process.once('message', (setup: RawSetup) => {
  void serve(setup).then((url) => process.send?.(url));
});

/** The calls of the mixed load at their own paths, each by plain `pg`. */
async function serve({ connectionString, folder, access, saves }: RawSetup): Promise<string> {
  const { pool } = createDatabase({ connectionString });
  const login = rawLogin(pool);
  const { url } = await startRawServer({
    [getAllOfferLetters.path]: rawOffers(pool),
    [isValidForAccess.path]: async () => {
      await runStatements(pool, access.statements);
      return access.answer;
    },
    [saveCandidateBankDetails.path]: rawSave(pool, await mkdtemp(join(folder, 'raw-')), saves),
    [sendOfferEmails.path]: rawSend(pool),
    [hrCreateToken.path]: login,
    [createToken.path]: login,
  });
  return url;
}

/** Streams the whole form to disk, then runs the statements of the same candidate's save. */
function rawSave(pool: pg.Pool, folder: string, saves: RawSetup['saves']): RawRoute {
  const store = rawFile(folder);
  return async (request) => {
    const { statements, answer } = saves[request.headers.authorization ?? ''] ?? { statements: [], answer: null };
    await store(request);
    await runStatements(pool, statements);
    return answer;
  };
}

const credentialsSql = `
select password_hash from hr_users where lower(user_name) = lower($1)
union all
select c.password_hash from offers o join candidate_credentials c using (candidate_id)
where lower(o.candidate_id) = lower($1)`;
const sessionSql = `
insert into sessions (session_id, kind, subject, expires_on) values ($1, 'candidate', $2, now() + interval '4 hours')`;

function rawLogin(pool: pg.Pool): RawRoute {
  return async (request) => {
    const { userName, password } = await jsonOf<{ userName: string; password: string }>(request);
    const { rows } = await pool.query<{ password_hash: string }>(credentialsSql, [userName]);
    if (!(await verify(rows[0]?.password_hash ?? '', password))) throw new Error('wrong password');
    const token = randomUUID();
    await pool.query(sessionSql, [token, userName]);
    return { code: 200, status: 'OK', message: 'Success', responseObject: { token } };
  };
}

const sendSql = [
  `update offers set status = 'Offer Sent', revision = revision + 1, sent_version = letter_version, sent_on = now(),
     delivery_state = 'queued', delivery_on = now(), delivery_message_id = $2
   where candidate_id = $1 and status = 'Pending'`,
  `insert into candidate_credentials (candidate_id, password_hash, must_change) values ($1, $2, true)
   on conflict (candidate_id) do update set password_hash = excluded.password_hash, changed_on = now()`,
  `insert into audit (actor_kind, action, candidate_offer_id)
   select 'hr', 'send-offer', candidate_offer_id from offers where candidate_id = $1 and $2 <> ''`,
  `insert into messages (message_id, channel, kind, recipient, candidate_offer_id, letter_version, content, state)
   select $2, 'mail', 'offer', email, candidate_offer_id, letter_version, '\\x00', 'sent' from offers
   where candidate_id = $1`,
];
const temporary = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

/** The writes of one sending in one transaction; no mail is made of it. */
function rawSend(pool: pg.Pool): RawRoute {
  return async (request) => {
    const { candidateIds } = await jsonOf<{ candidateIds: string[] }>(request);
    const [candidateId] = candidateIds;
    const passwordHash = await hash(randomBytes(8), temporary);
    const messageId = randomUUID();
    const values = [messageId, passwordHash, messageId, messageId].map((second) => [candidateId, second]);
    const statements = sendSql.map((text, index) => ({ text, values: values[index] ?? [] }));
    const begin = { text: 'begin', values: [] };
    await runStatements(pool, [begin, ...statements, { text: 'commit', values: [] }]);
    return { code: 200, status: 'OK', message: 'Success', responseObject: { sent: candidateIds, skipped: [] } };
  };
}

async function jsonOf<T>(request: IncomingMessage): Promise<T> {
  return JSON.parse((await bodyOf(request)).toString('utf8')) as T;
}
