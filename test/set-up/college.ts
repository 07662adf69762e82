import { sql } from 'kysely';
import { createToken } from '#contract/candidate-auth.ts';
import { offerColumns } from '#test/offers/offer-columns.ts';
import { createHrUser, createOffer, signInCandidate } from '#test/factories.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { proofHeaders } from '#test/logins/proofs.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

/** The address of the college. */
export const college = { remoteAddress: '203.0.113.7' };
/** Attempts from the college with a wrong and with a right password. */
export const guess = (userName: string) => ({ body: { userName, password: 'a guess' }, ...college });
export const right = (userName: string) => ({ body: { userName, password: candidatePassword }, ...college });

/** Two processes behind one load balancer, with limits, and candidates and HR users with passwords of their own. */
export async function startCollege(people: number) {
  const one = await startTestApp({ rateLimits: true });
  const two = await startTestApp({ rateLimits: true, database: one.database });
  const app = (index: number) => (index % 2 ? one : two);

  /** Makes attempts with wrong passwords from the college at unknown names, one after the other; answers how many
   * were not checked. With `solves` the challenge of each rejection is solved, and the attempt made again. */
  async function failAtCollege(count: number, { solves = false } = {}): Promise<number> {
    let refusals = 0;
    for (let index = 0; index < count; index += 1) {
      const attempt = guess(`NOBODY-${index}`);
      const answer = await app(index).call(createToken, attempt);
      const last =
        solves && answer.status === 429
          ? await app(index).call(createToken, { ...attempt, headers: await proofHeaders(answer) })
          : answer;
      if (last.status !== 401) refusals += 1;
    }
    return refusals;
  }

  return {
    one,
    two,
    app,
    failAtCollege,
    candidateIds: await manyCandidates(one, people),
    hrNames: await manyHrUsers(one, people),
    async forgetAll() {
      await one.db.deleteFrom('rate_limits').execute();
      await one.db.deleteFrom('known_addresses').execute();
    },
    async close() {
      await two.close();
      await one.close();
    },
  };
}

/** Copies of one candidate who has a password of their own. */
async function manyCandidates(t: TestApp, people: number): Promise<string[]> {
  const model = await createOffer(t, { status: 'Offer Sent' });
  await signInCandidate(t, model);
  const columns = sql.raw(await offerColumns(t.database.pool));
  const { rows } = await sql<{ candidate_id: string }>`
    insert into offers (${columns}) overriding system value
    select ${columns} from (select (jsonb_populate_record(offers, jsonb_build_object('candidate_offer_id', 100000 + n, 'candidate_id', 'COLLEGE-' || n,
      'email', 'student' || n || '@example.com', 'mobile', (9300000000 + n)::text))).*
    from offers, generate_series(1, ${people}) as n where candidate_id = ${model.candidateId}) as copies
    returning candidate_id`.execute(t.db);
  await sql`
    insert into candidate_credentials
    select (jsonb_populate_record(candidate_credentials, jsonb_build_object('candidate_id', 'COLLEGE-' || n))).*
    from candidate_credentials, generate_series(1, ${people}) as n where candidate_id = ${model.candidateId}`.execute(
    t.db,
  );
  return rows.map((row) => row.candidate_id);
}

async function manyHrUsers(t: TestApp, people: number): Promise<string[]> {
  const model = await createHrUser(t, { password: candidatePassword });
  const { rows } = await sql<{ user_name: string }>`
    insert into hr_users select (jsonb_populate_record(hr_users, jsonb_build_object('hr_user_id', gen_random_uuid(),
      'user_name', 'hr-of-many-' || n))).*
    from hr_users, generate_series(1, ${people}) as n where user_name = ${model.userName} returning user_name`.execute(
    t.db,
  );
  return rows.map((row) => row.user_name);
}
