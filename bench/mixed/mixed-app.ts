import { createToken, isValidForAccess } from '#contract/candidate-auth.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { saveCandidateBankDetails } from '#contract/joining.ts';
import { getAllOfferLetters, sendOfferEmails } from '#contract/offers.ts';
import { createHrUser } from '#test/factories.ts';
import { acceptedCandidate, bankForm, saveAllSteps, testFile, withoutFiles } from '#test/joining-requests.ts';
import { multipartOf } from '#test/multipart.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import type { TestApp } from '#test/test-app.ts';
import { startBenchApp, type BenchApp } from '#bench/bench-app.ts';
import { exchange } from '#bench/exchange.ts';
import { startHelper, type Kinds, type Prepared } from './load.ts';
import type { RawSetup } from './raw-process.ts';
import { recordStatements, type Statement } from '#bench/raw/record-statements.ts';
import { seedOffers } from '#bench/seed-offers.ts';

const offers = 20_000;
const candidates = 6;
const documentBytes = 300 * 1024;

/** `rawSaves` are those that the baseline imitates, of candidates whom nobody else touches. */
export type MixedApp = BenchApp & { kinds: Kinds; rawSaves: Prepared[] };

/** Processes of the baseline, for the same requests on the same database. */
export type RawProcesses = { urls: string[]; stop(): Promise<void> };

/** A company with 20,000 offers, some candidates in the middle of joining, and the requests of all of them. */
export async function startMixedApp(): Promise<MixedApp> {
  const app = await startBenchApp();
  const { t, headers: hr } = app;
  const user = await createHrUser(t, { name: 'Leela Thomas' });
  const list = `${getAllOfferLetters.path}?page=0&size=10`;
  const kinds: Kinds = {
    list: [{ path: list, method: 'GET', headers: hr, expected: 200 }],
    login: [json(hrCreateToken.path, { userName: user.userName, password: user.password })],
    'wrong login': [
      json(hrCreateToken.path, { userName: user.userName, password: 'not the password' }, 401),
      json(createToken.path, { userName: 'C26-99999', password: 'nobody has this' }, 401),
    ],
  };
  const rawSaves: Prepared[] = [];
  for (let n = 0; n < candidates; n += 1) {
    for (const [kind, request] of Object.entries(await callsOfCandidate(t, n))) (kinds[kind] ??= []).push(request);
    rawSaves.push(await againWithoutDocument((await callsOfCandidate(t, candidates + n)).save));
  }
  await seedOffers(t.database.pool, offers);
  const { rows: pending } = await t.database.pool.query<{ candidate_id: string }>(manyPending);
  kinds.send = pending.map(({ candidate_id: id }) => json(sendOfferEmails.path, { candidateIds: [id] }, 200, hr));
  return { ...app, kinds, rawSaves };
}

/** Each offer can be sent once: nearly half of them are made to wait for that. */
const manyPending = `
update offers set status = 'Pending', sent_version = null, sent_by = null, sent_on = null, opened_on = null,
  delivery_state = null, delivery_on = null, rejection_reason = null
where status in ('Pending', 'Offer Sent', 'Open', 'Rejected')
returning candidate_id`;

async function callsOfCandidate(t: TestApp, n: number) {
  const { offer, token } = await acceptedCandidate(t);
  await saveAllSteps(t, token);
  const headers = { authorization: `Bearer ${token}` };
  const form = bankForm({ accountNumber: `9876540000${n + 10}`, passbookFile: testFile('pdf', documentBytes) });
  const { body, contentType } = await multipartOf(form);
  const { path: access } = isValidForAccess;
  const { path: save } = saveCandidateBankDetails;
  const sent = { method: 'POST', headers: { ...headers, 'content-type': contentType }, body };
  return {
    access: { path: access, method: isValidForAccess.method, headers, expected: 200 },
    save: { path: save, ...sent, expected: 200 },
    login: json(createToken.path, { userName: offer.candidateId, password: candidatePassword }),
    'wrong login': json(createToken.path, { userName: offer.candidateId, password: `no ${candidatePassword}` }, 401),
  };
}

/** Starts so many processes of the baseline; what they run is recorded from the app's own answers first. */
export async function startRawProcesses(app: MixedApp, count: number): Promise<RawProcesses> {
  const { t, url, kinds, rawSaves } = app;
  const record = async ({ path, method, headers, body }: Prepared) => {
    let answer: unknown;
    const sent = { method, headers, ...(body === undefined ? {} : { body: Buffer.from(body) }) };
    const statements = await recordStatements(t.database.pool, async () => {
      answer = JSON.parse((await exchange(`${url}${path}`, sent)).toString('utf8'));
    });
    return { statements: statements.map(repeatable), answer };
  };
  const saves: RawSetup['saves'] = {};
  for (const [index, save] of rawSaves.entries()) {
    saves[kinds.save?.[index]?.headers.authorization ?? ''] = await record(save);
  }
  const [access] = kinds.access ?? [];
  if (access === undefined) throw new Error('there are no candidates');
  const { connectionString } = t.database;
  const setup: RawSetup = { connectionString, folder: t.deps.env.dataDir, access: await record(access), saves };
  const started = await Promise.all(Array.from({ length: count }, () => startHelper('raw-process.ts', setup)));
  return {
    urls: started.map(({ said }) => String(said)),
    stop: async () => {
      await Promise.all(started.map(({ stop }) => stop()));
    },
  };
}

/** A row of the audit is stored once under the numbers that were recorded: each time it is stored again it takes new ones. */
function repeatable({ text, values }: Statement): Statement {
  const next = "nextval(pg_get_serial_sequence('audit', 'audit_id'))";
  // What was recorded stays a parameter, or PostgreSQL would not know its type.
  const renumbered = text.replaceAll(
    /\(\$\d+::bigint\[\]\)\[a\.index \+ 1\]/g,
    (recorded) => `coalesce(${next}, ${recorded})`,
  );
  return { text: renumbered, values };
}

/** The same save as one makes it again: a statement must not store the same document twice. */
async function againWithoutDocument(save: Prepared): Promise<Prepared> {
  const { body, contentType } = await multipartOf(withoutFiles(bankForm()));
  return { ...save, headers: { ...save.headers, 'content-type': contentType }, body };
}

function json(path: string, body: unknown, expected = 200, headers: Record<string, string> = {}): Prepared {
  return {
    path,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
    expected,
  };
}
