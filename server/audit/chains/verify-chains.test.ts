import type { KeyObject } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest';
import { createDiskStorage } from '#server/adapters/storage/disk.ts';
import { backUp } from '#server/db/backup/back-up.ts';
import { restore } from '#server/db/backup/restore.ts';
import { createDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { withAuditKey } from '#server/audit/audit-key.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { macOfNote } from '#server/audit/row-mac.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { databaseUrl, dropDatabase, onServer } from '#test/database/test-database.ts';
import { startAuditedApp, system } from '#test/set-up/audited-app.ts';
import { macsOfOlderRows } from './row-macs.ts';
import { type AuditHeads, faultSentence, headsIn, linesOf, verifyChains } from './verify-chains.ts';

const { t, offer } = await startAuditedApp();
afterAll(() => t.close());

const check = (kept?: AuditHeads) => verifyChains(t.db, kept);
const faults = async (kept?: AuditHeads) => (await check(kept)).faults.map(faultSentence);

/** What the owner of the tables can do and the product cannot. */
async function byForce(statement: string): Promise<void> {
  const tables = ['audit', 'audit_heads'];
  await t.database.pool.query(`begin;
    ${tables.map((table) => `alter table ${table} disable trigger user;`).join('\n')}
    ${statement};
    ${tables.map((table) => `alter table ${table} enable trigger user;`).join('\n')}
    commit`);
}
const rowsOf = (offerId: number) => auditRows(t.db, { candidateOfferId: offerId }).select('chain_number').execute();

describe('an untouched audit', () => {
  it('is whole after a whole journey', async () => {
    const found = await check();
    expect(found.faults).toEqual([]);
    expect(found.rows).toBeGreaterThan(15);
    expect(found.heads.ends.map(({ chain }) => chain)).toEqual([0, offer, offer + 1]);
    expect(found.head).toMatch(/^[0-9a-f]{64}$/);
    expect((await check(found.heads)).faults).toEqual([]);
    expect(headsIn(linesOf(found.heads))).toEqual({
      ...found.heads,
      note: expect.objectContaining({ lastAuditId: 0 }),
    });
    expect(headsIn(linesOf({ ...found.heads, note: null }))).toEqual({ ...found.heads, note: null });
    expect(headsIn('0 1 abc\n')).toBeNull();
  });

  it('is whole after a backup and its restore, hash by hash, and goes on there', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aarambh-audit-'));
    const name = `aarambh_audit_${process.pid}`;
    await onServer(inject('databaseServer'), `create database ${name}`);
    const database = createDatabase({ connectionString: databaseUrl(inject('databaseServer'), name), poolSize: 4 });
    try {
      await backUp({ database: t.database, storage: t.deps.storage, keys: t.deps.keys }, join(folder, 'one.backup'));
      const storage = createDiskStorage({ folder: join(folder, 'documents') });
      await restore({ database, storage, keys: t.deps.keys }, join(folder, 'one.backup'));
      const { heads } = await check();
      const db = withAuditKey(database.db, t.deps.keys);
      expect(await verifyChains(db, heads)).toMatchObject({ heads, faults: [] });
      await writeAudit(db, system, [{ action: 'sign-out', candidateOfferId: offer }]);
      expect((await verifyChains(db, heads)).faults).toEqual([]);
    } finally {
      await database.close();
      await dropDatabase(inject('databaseServer'), name);
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('gets chains and MACs where it was written before there were any', async () => {
    const name = `aarambh_unchained_${process.pid}`;
    await onServer(inject('databaseServer'), `create database ${name}`);
    const database = createDatabase({ connectionString: databaseUrl(inject('databaseServer'), name) });
    try {
      await migrate(database.pool, { upTo: '0006_undelivered_messages.sql' });
      await database.pool.query(`insert into departments (dept_name) values ('a');
        insert into sub_departments (dept_id, sub_dept_name) values (1, 'a');
        insert into designations (designation_name) values ('a');
        insert into functional_titles (functional_title_name) values ('a');
        insert into hr_users (user_name, name, password_hash) values ('a', 'a', 'a');
        insert into offers (candidate_id, status, candidate_name, email, mobile, offered_role, dept_id, sub_dept_id,
          designation_id, functional_title_id, fixed_ctc, variable_ctc, joining_date, created_by)
        select n, 'Pending', 'a', n, n, 'a', 1, 1, 1, 1, 1, 0, '2027-01-04', hr_user_id
        from hr_users, generate_series(1, 3) as n;
        insert into audit (actor_kind, actor_id, action, candidate_offer_id, details)
        select 'hr', n::text, 'x', nullif(1001 + n % 4, 1004), jsonb_build_object('n', n) from generate_series(1, 40) as n`);
      const db = withAuditKey(database.db, t.deps.keys);
      const start = () => prepareDatabase({ ...database, db }, t.deps.keys);
      await Promise.all([1, 2, 3].map(start));
      const heads = { note: { lastAuditId: 40 } };
      const { heads: kept, ...first } = await verifyChains(db);
      expect({ ...first, heads: kept }).toMatchObject({ rows: 40, chains: 4, faults: [], heads });
      await writeAudit(db, system, [{ action: 'sign-out', candidateOfferId: 1002 }]);
      expect(await verifyChains(db)).toMatchObject({ rows: 41, chains: 4, faults: [], heads });
      await sql`insert into audit (actor_kind, action) values ('system', 'by hand')`.execute(db);
      await start();
      expect((await verifyChains(db)).faults.map(faultSentence)).toEqual([noMac(0, 11)]);

      // All MACs and the note are taken away, so that the row by hand looks like the others.
      await database.pool.query(`alter table audit disable trigger user; alter table audit_sealing disable trigger user;
        update audit set mac = null; delete from audit_sealing`);
      await start();
      const { faults: found } = await verifyChains(db);
      expect(found.map(({ what }) => what)).toContain('no note');
      expect(found.map(faultSentence)).toContain(noMac(0, 11));
      await database.pool.query(`delete from migrations where name = '0009_audit_seals.sql'`);
      await expect(start()).rejects.toThrow('later migrations were');

      // With the key, MACs could be given again: the date tells.
      await database.pool.query(`alter table audit disable trigger user`);
      await database.db.transaction().execute(macsOfOlderRows(t.deps.keys).work);
      expect((await verifyChains(db)).faults).toEqual([]);
      expect((await verifyChains(db, kept)).faults.map(faultSentence)).toContain(
        'The note since when rows have MACs is another one than when the heads were kept: MACs were given again.',
      );
    } finally {
      await database.close();
      await dropDatabase(inject('databaseServer'), name);
    }
  });
});

async function comeBack(): Promise<void> {
  await byForce(`delete from audit; insert into audit overriding system value select * from saved.audit;
    delete from audit_heads; insert into audit_heads select * from saved.audit_heads`);
}

describe('what only the owner of the tables can do', () => {
  afterEach(comeBack);
  const third = () => `candidate_offer_id = ${offer} and chain_number = 3`;

  it.each([
    [`actor_id = 'somebody else'`],
    [`action = 'x'`],
    [`details = '{"field": "other"}'`],
    [`ip = '192.0.2.9'`],
    [`user_agent = null`],
    [`happened_on = happened_on + interval '1 microsecond'`],
    [`audit_id = default`],
    [`hash = sha256('x')`],
  ])('%s is found', async (change) => {
    await byForce(`update audit set ${change} where ${third()}`);
    expect(await faults()).toEqual([
      `Offer ${offer}, row 3 is not what was written: it was changed, moved, or put there.`,
    ]);
  });

  it('a row that is gone is found', async () => {
    await byForce(`delete from audit where ${third()}`);
    expect(await faults()).toEqual([`Offer ${offer}, row 3 is missing.`]);
    await byForce(`update audit set chain_number = chain_number - 1 where candidate_offer_id = ${offer}
      and chain_number > 3`);
    expect(await faults()).toEqual([expect.stringContaining(`Offer ${offer}, row 3 is not what was written`)]);
  });

  it('the first row that is gone is found', async () => {
    await byForce(`delete from audit where candidate_offer_id is null and chain_number = 1`);
    expect(await faults()).toEqual(['Rows without an offer, row 1 is missing.']);
  });

  it('a row that was put in between is found', async () => {
    await byForce(`update audit set chain_number = -chain_number where candidate_offer_id = ${offer} and chain_number > 2;
      update audit set chain_number = 1 - chain_number where chain_number < 0;
      insert into audit (actor_kind, action, candidate_offer_id, chain_number, hash)
      values ('system', 'x', ${offer}, 3, sha256('x'))`);
    expect(await faults()).toEqual([expect.stringContaining(`Offer ${offer}, row 3 is not what was written`)]);
  });

  it('rows that changed places are found, also under another offer', async () => {
    await byForce(`update audit set chain_number = -chain_number where candidate_offer_id = ${offer}
        and chain_number in (2, 3);
      update audit set chain_number = 5 + chain_number where chain_number < 0`);
    expect(await faults()).toEqual([expect.stringContaining(`Offer ${offer}, row 2 is not what was written`)]);
    await comeBack();
    await byForce(`update audit set candidate_offer_id = ${offer + 1}, chain_number = 3 where ${third()}`);
    expect(await faults()).toEqual([
      `Offer ${offer}, row 3 is missing.`,
      expect.stringContaining(`Offer ${offer + 1}, row 3 is not what was written`),
    ]);
  });

  it('a row behind the end is found', async () => {
    await byForce(
      `insert into audit select 900001, actor_kind, actor_id, action, candidate_offer_id, details, ip, user_agent,
        happened_on, chain_number + 1, hash from audit where candidate_offer_id = ${offer + 1} order by chain_number desc limit 1`.replace(
        'insert into audit select',
        'insert into audit overriding system value select',
      ),
    );
    expect(await faults()).toEqual([expect.stringContaining(`Offer ${offer + 1}, row 3 is not what was written`)]);
  });

  it('a tail that is gone is found by the noted end, and by the kept one when that was set back too', async () => {
    const { heads } = await check();
    const number = (await rowsOf(offer)).length;
    await byForce(`delete from audit where candidate_offer_id = ${offer} and chain_number = ${number}`);
    const missing = [`Offer ${offer}, row ${number} and all that came after it are missing.`];
    expect(await faults()).toEqual(missing);
    // A MAC pins a row to its place; only the kept end shows that the last row is gone.
    await byForce(`update audit_heads h set chain_number = a.chain_number, hash = a.hash from audit a
      where h.chain = ${offer} and a.candidate_offer_id = h.chain and a.chain_number = ${number - 1}`);
    expect(await faults()).toEqual([]);
    expect(await faults(heads)).toEqual(missing);
  });

  it('a chain that is gone altogether is found by its offer', async () => {
    await byForce(
      `delete from audit where candidate_offer_id = ${offer}; delete from audit_heads where chain = ${offer}`,
    );
    expect(await faults()).toEqual([`Offer ${offer}, row 1 and all that came after it are missing.`]);
  });

  it('a chain that was rewritten, hashes and end included, is found by the MACs, and by the kept end', async () => {
    const { heads } = await check();
    await byForce(`create temp table forged on commit drop as select * from audit where candidate_offer_id = ${offer + 1};
      delete from audit where candidate_offer_id = ${offer + 1}; delete from audit_heads where chain = ${offer + 1};
      alter table audit enable trigger audit_chain;
      insert into audit (audit_id, actor_kind, actor_id, action, candidate_offer_id, details, ip, user_agent, happened_on)
      overriding system value select audit_id, actor_kind, 'somebody else', action, candidate_offer_id, details, ip,
        user_agent, happened_on from forged order by chain_number`);
    expect(await faults()).toEqual([noMac(offer + 1, 1), noMac(offer + 1, 2)]);
    const number = (await rowsOf(offer + 1)).length;
    expect(await faults(heads)).toEqual([
      noMac(offer + 1, 1),
      expect.stringContaining(`Offer ${offer + 1}, row ${number} is another one than when the heads were kept`),
    ]);
  });
});

const noMac = (chain: number, number: number) =>
  `${chain === 0 ? 'Rows without an offer' : `Offer ${chain}`}, row ${number} has no MAC: the product did not write it.`;
const wrongMac = (chain: number, number: number) =>
  `Offer ${chain}, row ${number} has a wrong MAC: the product did not write it, or not in this place.`;

describe('a row that was put there with the password of the database and without the key', () => {
  afterEach(comeBack);

  it('chains itself and is found by its missing MAC, each of them', async () => {
    const number = (await rowsOf(offer)).length;
    await sql`insert into audit (actor_kind, actor_id, action, candidate_offer_id, details, ip, user_agent, happened_on)
      select 'hr', 'somebody', 'reveal-field', ${offer}::bigint, '{"field":"panNumber"}', '10.1.2.3', 'Mozilla/5.0', '2026-01-02'
      from generate_series(1, 2)`.execute(t.db);
    await writeAudit(t.db, system, [{ action: 'sign-out', candidateOfferId: offer }]);
    const { faults: found } = await check();
    expect(found.map(faultSentence)).toEqual([noMac(offer, number + 1), noMac(offer, number + 2)]);
  });

  it.each([
    ['its own id', 'audit_id'],
    ['a new id', `nextval(pg_get_serial_sequence('audit', 'audit_id'))`],
  ])('with the MAC of a genuine row and %s is found', async (_what, id) => {
    const number = (await rowsOf(offer)).length;
    await byForce(`create temp table copied on commit drop as select * from audit
        where candidate_offer_id = ${offer} and action = 'reveal-field';
      alter table audit drop constraint audit_pkey;
      alter table audit enable trigger audit_chain;
      insert into audit (audit_id, actor_kind, actor_id, action, candidate_offer_id, details, ip, user_agent, happened_on, mac)
      overriding system value select ${id}, actor_kind, actor_id, action, candidate_offer_id, details, ip, user_agent,
        happened_on, mac from copied`);
    expect(await faults()).toEqual([wrongMac(offer, number + 1)]);
    await comeBack();
    await t.database.pool.query('alter table audit add primary key (audit_id)');
  });

  it('is found where the note was removed', async () => {
    await byForce(`alter table audit_sealing disable trigger user;
      create temp table noted on commit preserve rows as select * from audit_sealing; delete from audit_sealing`);
    expect(await faults()).toEqual(['The note since when rows have MACs is gone or was changed.']);
    const note = { since: '2026-01-01T00:00:00.000000Z', lastAuditId: 0 };
    const put = (key: KeyObject) =>
      sql`insert into audit_sealing (sealed_on, last_audit_id, mac)
      values (${note.since}::timestamptz, 0, ${macOfNote(key, note)})`.execute(t.db);
    await put(t.deps.keys.jwt);
    expect(await faults()).toEqual(['The note since when rows have MACs is gone or was changed.']);
    await t.database.pool.query('delete from audit_sealing');
    await put(t.deps.keys.audit);
    await t.database.pool.query('alter table audit_sealing enable trigger user');
    expect(await faults()).toEqual([]);
  });
});

describe('a decision', () => {
  const unstated = (chain: number) =>
    `Offer ${chain}, version 1 has a decision that no genuine row of the audit states: it was changed, or put there.`;
  const change = (statement: string) =>
    t.database.pool.query(`begin; alter table offer_decisions disable trigger user; ${statement};
      alter table offer_decisions enable trigger user; commit`);

  it('that was put into the database is found', async () => {
    await change(`insert into offer_letters (candidate_offer_id, version, pdf, sha256)
      select ${offer + 1}, version, pdf, sha256 from offer_letters where candidate_offer_id = ${offer} on conflict do nothing;
      insert into offer_decisions (candidate_offer_id, version, decision, letter_sha256, statement, ip, user_agent)
      select ${offer + 1}, version, decision, letter_sha256, statement, ip, user_agent from offer_decisions`);
    expect(await faults()).toEqual([unstated(offer + 1)]);
    await change(`delete from offer_decisions where candidate_offer_id = ${offer + 1}`);
    expect(await faults()).toEqual([]);
  });

  it.each([
    [`decision = 'REJECTED'`],
    [`decided_on = decided_on - interval '20 days'`],
    [`ip = '192.0.2.9'`],
    [`user_agent = null`],
    [`letter_sha256 = sha256('x')`],
  ])('that was changed with %s is found by its row', async (set) => {
    await t.database.pool.query('create table saved.offer_decisions as select * from offer_decisions');
    await change(`update offer_decisions set ${set}`);
    expect(await faults()).toEqual([
      expect.stringMatching(/states a decision that is not stored, or not like that\.$/),
    ]);
    const columns = 'decision, decided_on, ip, user_agent, letter_sha256';
    await change(`update offer_decisions set (${columns}) = (select ${columns} from saved.offer_decisions)`);
    await t.database.pool.query('drop table saved.offer_decisions');
  });

  it('whose row is gone with all that came after it is found by that', async () => {
    await byForce(`create temp table last on commit drop as select chain_number - 1 as number from audit
        where candidate_offer_id = ${offer} and action = 'accept-offer';
      delete from audit where candidate_offer_id = ${offer} and chain_number > (select number from last);
      update audit_heads set (chain_number, hash) = (select chain_number, hash from audit
        where candidate_offer_id = ${offer} and chain_number = (select number from last)) where chain = ${offer}`);
    expect(await faults()).toEqual([unstated(offer)]);
    await comeBack();
  });
});
