import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { downloadCandidateFiles } from '#contract/onboarding.ts';
import { rateLimits } from '#domain/rate-limits.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { openTestApp, startTestApp } from '#test/test-app.ts';

const reason = 'Papers for the payroll of December';

const t = await openTestApp();
const hrToken = await signInHr(t, await createHrUser(t));

/** A candidate who accepted and filled in nothing. */
const newCandidate = () => joiner(t, { hrToken, steps: 0, submitted: false });
const downloadsOf = (candidateOfferId: number) =>
  t.db
    .selectFrom('person_downloads as p')
    .innerJoin('audit as a', 'a.candidate_offer_id', 'p.candidate_offer_id')
    .select('p.download_id')
    .where('p.candidate_offer_id', '=', candidateOfferId)
    .where('a.action', '=', 'download-person-file')
    .execute();

describe('a reader who disconnects while a folder is prepared', () => {
  /** Asks for these people's files and leaves when the rendering of this many of their answers has begun. */
  async function leaveAtDrawing(ordinal: number, candidateIds: string[]): Promise<void> {
    const { letters } = t.deps;
    const render = letters.renderPerson;
    const goOn = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    let rendered = 0;
    letters.renderPerson = async (...facts) => {
      const answers = await render(...facts);
      rendered += 1;
      if (rendered === ordinal) {
        reached.resolve();
        await goOn.promise;
      }
      return answers;
    };
    const url = await t.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => t.app.listeningOrigin);
    const connection = Promise.withResolvers<Socket>();
    t.app.server.once('connection', connection.resolve);
    const leave = new AbortController();
    try {
      const asked = fetch(`${url}${downloadCandidateFiles.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${hrToken}`, 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ candidateIds, reason }),
        signal: leave.signal,
      }).then((answer) => answer.arrayBuffer());
      const closed = once(await connection.promise, 'close');
      await reached.promise;
      leave.abort();
      await expect(asked).rejects.toThrow('aborted');
      await closed;
    } finally {
      goOn.resolve();
      letters.renderPerson = render;
    }
    // The turn is given back once the work has ended.
    const again = { token: hrToken, body: { candidateIds: [(await newCandidate()).candidateId], reason } };
    await expect.poll(async () => (await t.call(downloadCandidateFiles, again)).status).toBe(200);
    const { pool } = t.database;
    await expect.poll(() => pool.idleCount === pool.totalCount).toBe(true);
  }

  it('gets the folders before it, and no others are recorded', async () => {
    const people = [await newCandidate(), await newCandidate(), await newCandidate()];
    await leaveAtDrawing(
      2,
      people.map(({ candidateId }) => candidateId),
    );
    const recorded = await Promise.all(people.map(({ offer }) => downloadsOf(offer.candidateOfferId)));
    expect(recorded.map(({ length }) => length)).toEqual([1, 0, 0]);
  });

  it('gets no one before the first folder', async () => {
    const one = await newCandidate();
    await leaveAtDrawing(1, [one.candidateId]);
    expect(await downloadsOf(one.offer.candidateOfferId)).toEqual([]);
  });
});

describe('downloads of one HR user', () => {
  it('are rate limited over all processes', async () => {
    const limited = await startTestApp({ database: t.database, rateLimits: true, storage: t.deps.storage });
    const user = await createHrUser(limited);
    const token = await signInHr(limited, user);
    const { candidateId, offer } = await newCandidate();
    const { tries } = rateLimits.downloadCandidateFilesByUser;
    // By another process.
    await limited.deps.limits.consume('downloadCandidateFilesByUser', user.hrUserId, tries - 1);
    const download = (by: string) =>
      limited.call(downloadCandidateFiles, { token: by, body: { candidateIds: [candidateId], reason } });
    expect((await download(token)).status).toBe(200);
    const refused = await download(token);
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await downloadsOf(offer.candidateOfferId)).toHaveLength(1);
    expect((await download(await signInHr(limited, await createHrUser(limited)))).status).toBe(200);
    await limited.close();
  });

  it('do not wait for the download of a killed process', async () => {
    const user = await createHrUser(t);
    const token = await signInHr(t, user);
    const { candidateId } = await newCandidate();
    const turn = (secondsAgo: number) =>
      t.database.pool.query(
        `insert into person_download_turns (hr_user_id, download_id, moved_on) values ($1, gen_random_uuid(), $2)
         on conflict (hr_user_id) do update set moved_on = excluded.moved_on`,
        [user.hrUserId, new Date(t.clock.now.getTime() - secondsAgo * 1000)],
      );
    const download = () => t.call(downloadCandidateFiles, { token, body: { candidateIds: [candidateId], reason } });
    await turn(100);
    expect((await download()).status).toBe(429);
    await turn(130);
    expect((await download()).status).toBe(200);
  });
});
