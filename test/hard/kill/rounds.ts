import { setTimeout as delay } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { saveOnBoardDetails } from '#contract/joining.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { httpClient } from '#test/http-client.ts';
import { joiningForms, stepRequests, submissionOf } from '#test/joining-requests.ts';
import { acceptedCandidates, candidatePassword, offerFormOf } from '#test/live-candidates.ts';
import { hrLogin, spawnServer, startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { expectAllKept, expectStepsKept } from './expect-kept.ts';
import { expectReviewKept } from './reviewing.ts';
import { createTally, newPerson, type Tally } from './tally.ts';
import { startWork, uploadHalf } from './work.ts';

/** Where the server under test keeps things. */
export type Stores = {
  dataDir: string;
  env: Record<string, string>;
  /** SIGKILL of the database's first process; it is on its way back when this resolves. */
  killDatabase(): Promise<void>;
};

/** The least number of kills: a round of each kind by default, more of them at night. */
export const kills = Number(process.env.KILLS ?? 4);
export const roundsTimeoutMs = 180_000 + kills * 20_000;

type Site = { stores: Stores; tally: Tally; hrToken: string; offerForm: OfferForm; round: number };

/** A time that is another one in each round, below `most` milliseconds. */
const within = ({ round }: Site, most: number) => (round * 377) % most;

/** While everybody works, right after something was acknowledged or a moment later. */
async function killAtWork(site: Site): Promise<void> {
  const { server, work } = await workOn(site);
  await site.tally.progress(4 + (site.round % 7));
  await delay(within(site, 120));
  await end(site, server, work);
}

/** While a document is half uploaded. */
async function killInUpload(site: Site): Promise<void> {
  const { server, work } = await workOn(site);
  await site.tally.progress(3);
  const [person] = site.tally.people;
  if (person !== undefined) await uploadHalf(server.url, person);
  await delay(within(site, 60));
  await end(site, server, work);
}

/** While it starts, and then at work. */
async function killAtStart(site: Site): Promise<void> {
  const { child, exited } = await spawnServer(site.stores.dataDir, site.stores.env);
  await delay(30 + within(site, 900));
  child.kill('SIGKILL');
  await exited;
  site.tally.kills.server += 1;
  await killAtWork(site);
}

/** After the database was killed under work and came back by itself. */
async function killAfterDatabase(site: Site): Promise<void> {
  const { server, work } = await workOn(site);
  await site.tally.progress(3);
  await site.stores.killDatabase();
  site.tally.kills.database += 1;
  await site.tally.progress(4);
  await end(site, server, work);
}

/** Together with the database, and again while that recovers. */
async function killInRecovery(site: Site): Promise<void> {
  const { server, work } = await workOn(site);
  await site.tally.progress(3 + (site.round % 5));
  const left = work.leave();
  await Promise.all([site.stores.killDatabase(), server.kill()]);
  await left;
  site.tally.kills.database += 1;
  site.tally.kills.server += 1;
  await killAtStart(site);
}

/** The first four are one of each kind: `killInRecovery` goes on with `killAtStart`. */
const ways = [
  killAtWork,
  killInUpload,
  killAfterDatabase,
  killInRecovery,
  killAtWork,
  killAtStart,
  killAtWork,
  killInUpload,
];

async function workOn({ stores, tally, hrToken, offerForm }: Site) {
  const server = await startServerProcess(stores.dataDir, stores.env);
  await expectStepsKept(server.url, tally);
  await expectReviewKept(server.url, hrToken, tally.reviewed, tally.joining);
  return { server, work: startWork({ url: server.url, hrToken, offerForm, tally }) };
}

async function end({ tally }: Site, server: ServerProcess, work: { leave(): Promise<void> }): Promise<void> {
  const left = work.leave();
  await server.kill();
  await left;
  tally.kills.server += 1;
}

/** Kills the server repeatedly, each time at another moment, and looks for everything that it had acknowledged.
 * Answers how often it killed what. */
export async function killAgainAndAgain(stores: Stores): Promise<Tally['kills']> {
  const tally = createTally();
  const { hrToken, offerForm } = await prepare(stores, tally);
  for (let round = 0; tally.kills.server < kills; round += 1) {
    const way = ways[round % ways.length] ?? killAtWork;
    await way({ stores, tally, hrToken, offerForm, round });
  }
  const server = await startServerProcess(stores.dataDir, stores.env);
  try {
    await expectAllKept(server, tally);
    await expectReviewKept(server.url, hrToken, tally.reviewed, tally.joining);
    expect(tally.joining[0]?.acknowledged).toBeGreaterThan(kills);
  } finally {
    expect(await server.stop()).toBe(0);
  }
  expect(tally.documentsCompared).toBeGreaterThan(0);
  return tally.kills;
}

/** Three candidates with both steps saved, one whose form is submitted, one who joins, and sessions that outlive the server. */
async function prepare({ dataDir, env }: Stores, tally: Tally) {
  const server = await startServerProcess(dataDir, env);
  const client = httpClient(server.url);
  const { token: hrToken } = await client.json(hrCreateToken, { body: hrLogin });
  const [joining = '', reviewed = '', ...saving] = await acceptedCandidates(server, 5);
  const login = async (userName: string) =>
    (await client.json(createToken, { body: { userName, password: candidatePassword } })).token;
  for (const candidateId of saving) tally.people.push(newPerson(candidateId, await login(candidateId)));
  const forms = joiningForms();
  const token = await login(reviewed);
  for (const [call, form] of stepRequests(forms)) await client.json(call, { token, form });
  await client.json(saveOnBoardDetails, { token, form: submissionOf(forms) });
  tally.reviewed.push({ candidateId: reviewed, verified: [false] });
  tally.joining.push({ candidateId: joining, acknowledged: 0, asked: 0 });
  const offerForm = await offerFormOf(server.url, hrToken);
  const work = startWork({ url: server.url, hrToken, offerForm, tally });
  const isSaved = ({ acknowledged }: { acknowledged: object }) => Object.keys(acknowledged).length > 0;
  const allSaved = () => tally.people.every(({ steps }) => isSaved(steps.personal) && isSaved(steps.bank));
  await vi.waitFor(() => expect(allSaved()).toBe(true), { timeout: 60_000, interval: 20 });
  await work.leave();
  expect(await server.stop()).toBe(0);
  return { hrToken, offerForm };
}
