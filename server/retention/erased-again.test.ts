import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestDocument } from '#contract/hr/document-requests.ts';
import { exportCandidates } from '#contract/hr/handover.ts';
import { saveOnBoardDetails } from '#contract/joining.ts';
import { getSignedLetter } from '#contract/letter/signed-letter.ts';
import { makeDataRequest } from '#contract/my-data.ts';
import { exportOffers } from '#contract/offer-sheet.ts';
import { getCandidateById } from '#contract/onboarding.ts';
import { createDiskStorage } from '#server/adapters/storage/disk.ts';
import type { StoragePort } from '#server/adapters/storage/port.ts';
import { backUp } from '#server/db/backup/back-up.ts';
import { restore } from '#server/db/backup/restore.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { sweepDocuments } from '#server/documents/sweep-documents.ts';
import { readEnv } from '#server/env.ts';
import { startServer } from '#server/main.ts';
import { stopAll, type ShutdownHooks } from '#server/process/shutdown.ts';
import { testLog, testSecretKey } from '#test/database/test-database.ts';
import { createHrUser, createOffer, signInHr, type TestHrUser } from '#test/factories.ts';
import { acceptedCandidate, joiningForms, sendForm, stepRequests, submissionOf } from '#test/joining-requests.ts';
import { dayMs } from '#test/set-up/offers-to-remove.ts';
import { kindsOf } from '#test/set-up/retention-kinds.ts';
import { startBackedUpApp } from '#test/set-up/backed-up-app.ts';
import type { TestApp } from '#test/test-app.ts';
import { applyRetention } from './apply-retention.ts';
import { copyLists } from './erased-lists/copy-lists.ts';
import { eraseAgain } from './remove-personal-data.ts';

/** Ten values of a person that no other person has. */
const planted = {
  name: 'Zubin Plantedname',
  email: 'zubin.planted@example.com',
  mobile: '9123409871',
  pan: 'ZZZPZ9871Q',
  aadhaar: '234567809871',
  account: '98712345670987',
  address: '98 Planted Street',
  father: 'Fatherplanted',
  file: 'planted-passbook.png',
  message: 'A planted reason of the sender',
};

let app: Awaited<ReturnType<typeof startBackedUpApp>>;
let t: TestApp;
let hr: TestHrUser;
let candidate: string;
let candidateId: string;
let candidateOfferId: number;
let file: string;

function mustBeServed({ status }: { status: number }): void {
  if (status !== 200) throw new Error(`expected 200, got ${status}`);
}

beforeAll(async () => {
  app = await startBackedUpApp();
  t = app.t;
  hr = await createHrUser(t);
  const hrToken = await signInHr(t, hr);
  const form = { fullName: planted.name, email: planted.email, mobileNumber: planted.mobile };
  const { pan: panNumber, aadhaar: aadhaarNumber, account: accountNumber, address: residenceAddress } = planted;
  const accepted = await acceptedCandidate(t, { ...form, hrToken });
  ({ candidateId, candidateOfferId } = accepted.offer);
  candidate = accepted.token;
  const forms = joiningForms({
    personal: { firstName: 'Zubin', panNumber, aadhaarNumber, residenceAddress },
    bank: { accountNumber },
    family: { 'candidateFamilyDetailsRequests[0].name': planted.father },
  });
  for (const [call, step] of stepRequests(forms)) mustBeServed(await sendForm(t, call, candidate, step));
  mustBeServed(await sendForm(t, saveOnBoardDetails, candidate, submissionOf(forms)));
  await t.deliverAll();
  mustBeServed(await t.call(getSignedLetter, { token: hrToken, query: { candidateOfferId } }));
  const body = { candidateIds: [candidateId], reason: planted.message, layout: 'ALL' };
  mustBeServed(await t.call(exportCandidates, { token: hrToken, body }));
  const asked = { candidateId, name: planted.file };
  mustBeServed(await t.call(requestDocument, { token: hrToken, body: asked }));
  file = join(app.folder, 'before.backup');
  await backUp(app.source, file);
});
afterAll(() => app.close());

/** Every text of every table, and the bytes of every binary column as text. */
async function allContent({ pool }: Pick<OpenDatabase, 'pool'>): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema = 'public'`,
  );
  const { rows: jobs } = await pool.query(`select to_regclass('pgboss.job') is not null as is_there`);
  const names = [...tables.map(({ name }) => `public.${name}`), ...(jobs[0].is_there ? ['pgboss.job'] : [])];
  const texts = [];
  for (const name of names) {
    const { rows } = await pool.query<Record<string, unknown>>(`select * from ${name}`);
    for (const row of rows) {
      for (const value of Object.values(row)) {
        texts.push(Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value));
      }
    }
  }
  return texts.join('\n');
}

async function allFiles(storage: StoragePort): Promise<string> {
  const contents = [];
  for (const prefix of ['documents/', 'trash/', 'erased/']) {
    for await (const { key } of storage.list(prefix)) {
      contents.push(key, (await buffer(await storage.get(key))).toString('latin1'));
    }
  }
  return contents.join('\n');
}

/** Rows that still name the offer or the candidate ID, by table. */
async function staying({ pool }: Pick<OpenDatabase, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and c.column_name in ('candidate_offer_id', 'candidate_id')`,
  );
  const found = new Set<string>();
  for (const { table, column } of rows) {
    const id = column === 'candidate_id' ? candidateId : candidateOfferId;
    const { rowCount } = await pool.query(`select from ${table} where ${column} = $1 limit 1`, [id]);
    if (rowCount) found.add(table);
  }
  return [...found].toSorted();
}

const found = (text: string) => Object.values(planted).filter((value) => text.includes(value));

it('erasure leaves none of ten values in tables, files, messages or exports, and names what stays', async () => {
  // What is encrypted cannot be found; the rest can.
  expect(found(await allContent(t.database))).toEqual(
    expect.arrayContaining([planted.name, planted.email, planted.mobile, planted.father, planted.message]),
  );
  const now = t.clock.now;
  const asked = { kind: 'ERASURE', text: `Erase what you hold of ${planted.name}` };
  mustBeServed(await t.call(makeDataRequest, { token: candidate, body: asked }));
  t.clock.now = new Date(now.getTime() + 400 * dayMs);
  expect((await applyRetention(t.deps, kindsOf(t.deps))).erasures).toBe(1);
  t.clock.now = new Date(now.getTime() + 402 * dayMs);
  await sweepDocuments(t.deps);
  const files = await allFiles(t.deps.storage);
  expect(found(await allContent(t.database))).toEqual([]);
  expect(found(files)).toEqual([]);
  expect(files).toContain(`"id":${candidateOfferId}`);
  const token = await signInHr(t, hr);
  const exported = await t.call(exportOffers, { token, body: { filter: {} } });
  expect(found(exported.bytes.toString('latin1'))).toEqual([]);
  expect((await t.call(getCandidateById, { token, query: { candidateId } })).status).toBe(404);
  // Ids, status, pay, dates, the decision, hashes and codes, the reference of the request, and the audit.
  expect(await staying(t.database)).toEqual([
    'audit',
    'data_requests',
    'joining_progress',
    'offer_decisions',
    'offer_letters',
    'offer_versions',
    'offers',
    'signed_letters',
  ]);
});

it('a backup of before is erased again before the server listens, by the list in the storage', async () => {
  const dataDir = join(app.folder, 'restored');
  const storage = createDiskStorage({ folder: join(dataDir, 'documents') });
  const machine = await app.machine(storage);
  await restore(machine, file);
  expect(found(await allContent(machine.database))).not.toEqual([]);
  const lists = join(app.folder, 'lists');
  await mkdir(lists);
  for await (const { key } of t.deps.storage.list('erased/')) {
    await writeFile(join(lists, key.slice('erased/'.length)), await buffer(await t.deps.storage.get(key)));
  }
  expect(await copyLists(lists, storage)).toBe(1);
  const hooks: ShutdownHooks = [];
  const { connectionString: DATABASE_URL } = machine.database;
  const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL, SECRET_KEY: testSecretKey, PORT: '0' });
  const { deps } = await startServer(env, testLog, hooks);
  expect(found(await allContent(machine.database))).toEqual([]);
  expect(await eraseAgain(deps)).toBe(0);
  const { rows } = await machine.database.pool.query(`select details from audit where action = 'remove-personal-data'`);
  expect(rows).toEqual([{ details: { status: 'Approved', again: true } }]);
  await stopAll(hooks);
  await machine.end();
});

it('a list counts once its erasure is committed, also when the storage fails afterwards, and never otherwise', async () => {
  const token = await signInHr(t, hr);
  const offer = await createOffer(t, { hrToken: token, status: 'Rejected' });
  t.clock.now = new Date(t.clock.now.getTime() + 400 * dayMs);
  const on = t.clock.now;
  const keys = async (prefix: string) => {
    const found = [];
    for await (const { key } of t.deps.storage.list(prefix)) found.push(key);
    return found;
  };
  const counted = (await keys('erased/')).length;
  const lost = (): Promise<never> => Promise.reject(new Error('the answer was lost'));
  const { storage } = t.deps;
  const stored: StoragePort = { ...storage, put: (key, content) => storage.put(key, content).then(lost) };
  await expect(applyRetention(t.deps, kindsOf({ ...t.deps, storage: stored }))).rejects.toThrow('the answer was lost');
  expect([await keys('erased/'), await keys('erased-pending/')]).toMatchObject([{ length: counted }, { length: 1 }]);
  expect(await eraseAgain(t.deps)).toBe(0);
  const kept = t.db.selectFrom('offers').select('email').where('candidate_offer_id', '=', offer.candidateOfferId);
  expect(await kept.execute()).toEqual([{ email: offer.email }]);

  expect((await applyRetention(t.deps, kindsOf({ ...t.deps, storage: { ...storage, move: lost } }))).rejected).toBe(1);
  expect(await keys('erased/')).toHaveLength(counted);
  t.clock.now = new Date(Math.max(on.getTime(), Date.now()) + 2 * dayMs);
  expect(await eraseAgain(t.deps)).toBe(0);
  expect([await keys('erased/'), await keys('erased-pending/')]).toMatchObject([{ length: counted + 1 }, []]);
});
