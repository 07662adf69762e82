import type pg from 'pg';
import { expect } from 'vitest';
import type { Receiver } from '#test/receivers/webhook-receiver.ts';
import { kinds, type CountedKind, type Ledger, type NamedKind } from './ledger.ts';

/** The texts of what is stored. Marks and fixes of one request share theirs, which `atOnce` of them bear, or none does. */
const namedRows: Record<NamedKind, { sql: string; atOnce?: readonly number[] }> = {
  marks: { sql: 'select split_part(note, $$,$$, 1) as text from review_marks', atOnce: [1, 2] },
  sendBack: { sql: 'select split_part(note, $$,$$, 1) as text from joining_fixes', atOnce: [2] },
  comment: { sql: 'select comment as text from joining_fixes where comment is not null' },
  reopening: { sql: 'select reason as text from joining_verifications where reason is not null' },
  joining: { sql: `select note as text from joining_records where outcome = 'JOINED'` },
  takingBack: { sql: `select note as text from joining_records where outcome = 'TAKEN_BACK'` },
  export: { sql: 'select reason as text from candidate_exports' },
  download: { sql: 'select distinct reason as text from person_downloads' },
};

const countedRows: Record<CountedKind, string> = {
  submission: 'select candidate_id as text from joining_submissions join offers using (candidate_offer_id)',
  verification: 'select candidate_id as text from joining_verifications join offers using (candidate_offer_id)',
};

/** The rows that each webhook event reports. */
const eventOf = {
  'joining.submitted': 'joining_submissions',
  'joining.verified': 'joining_verifications',
  'candidate.joined': `(select * from joining_records where outcome = 'JOINED')`,
};
export const webhookEventTypes = Object.keys(eventOf) as (keyof typeof eventOf)[];

const textsOf = async (pool: pg.Pool, statement: string): Promise<string[]> =>
  (await pool.query<{ text: string }>(statement)).rows.map(({ text }) => text);
const countsOf = (texts: Iterable<string>) => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};

/** Everything acknowledged is stored once, and nothing that was never requested. */
export async function expectKept(pool: pg.Pool, ledger: Ledger): Promise<void> {
  for (const kind of kinds.named) {
    const { sql, atOnce = [1] } = namedRows[kind];
    const found = countsOf(await textsOf(pool, sql));
    expect([kind, [...ledger.acknowledged[kind]].filter((text) => !found.has(text))]).toEqual([kind, []]);
    expect([kind, [...found].filter(([text]) => !ledger.asked[kind].has(text))]).toEqual([kind, []]);
    expect([kind, [...found].filter(([, rows]) => !atOnce.includes(rows))]).toEqual([kind, []]);
  }
  const candidateOf = (texts: Set<string>) => countsOf([...texts].map((text) => text.split(' ')[0] ?? ''));
  for (const kind of kinds.counted) {
    const found = countsOf(await textsOf(pool, countedRows[kind]));
    const acknowledged = candidateOf(ledger.acknowledged[kind]);
    for (const [candidateId, asked] of candidateOf(ledger.asked[kind])) {
      expect(found.get(candidateId) ?? 0).toBeGreaterThanOrEqual(acknowledged.get(candidateId) ?? 0);
      expect(found.get(candidateId) ?? 0).toBeLessThanOrEqual(asked);
    }
  }
  await expectEmployeeIds(pool, ledger);
  await expectHandedOut(pool, ledger);
}

/** Each joining has the ID that was answered; an ID was never given twice, and no person has two. */
async function expectEmployeeIds(pool: pg.Pool, { employeeIds }: Ledger): Promise<void> {
  const { rows } = await pool.query<{ note: string; employee_id: string }>(
    `select note, employee_id from joining_records where outcome = 'JOINED'`,
  );
  const stored = new Map(rows.map(({ note, employee_id: employeeId }) => [note, employeeId]));
  for (const [note, employeeId] of employeeIds) expect(stored.get(note)).toBe(employeeId);
  const holders = await pool.query('select from joinings group by employee_id having count(*) > 1');
  expect(holders.rowCount).toBe(0);
}

const auditOf = {
  export: `select o.candidate_id as text from audit a join offers o using (candidate_offer_id)
    join candidate_exports x on x.export_id::text = a.details ->> 'exportId'
    where a.action = 'export-candidate' and x.reason = $1`,
  download: `select o.candidate_id as text from audit a join offers o using (candidate_offer_id)
    join person_downloads d on d.candidate_offer_id = a.candidate_offer_id
      and d.download_id::text = a.details ->> 'downloadId'
    where a.action = 'download-person-file' and d.reason = $1`,
};

/** Each person in a file has exactly one audit row for it, and a complete file has audit rows for the people in it only. */
async function expectHandedOut(pool: pg.Pool, { handedOut, acknowledged }: Ledger): Promise<void> {
  for (const { kind, reason, candidateIds } of handedOut) {
    const { rows } = await pool.query<{ text: string }>(auditOf[kind], [reason]);
    const recorded = rows.map(({ text }) => text);
    expect(new Set(recorded).size).toBe(recorded.length);
    expect(recorded).toEqual(expect.arrayContaining(candidateIds));
    if (acknowledged[kind].has(reason)) expect(recorded.toSorted()).toEqual(candidateIds.toSorted());
  }
  const { rows } = await pool.query<{ reason: string; exported: number; complete: boolean; recorded: number }>(
    `select x.reason, x.exported, x.complete, (select count(*)::integer from audit a
       where a.action = 'export-candidate' and a.details ->> 'exportId' = x.export_id::text) as recorded
     from candidate_exports x`,
  );
  for (const { reason, exported, complete, recorded } of rows) {
    expect(exported).toBe(recorded);
    if (acknowledged.export.has(reason)) expect(complete).toBe(true);
  }
}

/** Every event of what is stored has come, by its id and in the order of its offer, and no other. */
export async function expectDelivered(pool: pg.Pool, { received, refused }: Receiver): Promise<void> {
  expect(refused).toEqual([]);
  const first = new Map(received.map(({ id, type, data }) => [id, { type, offer: data.candidateOfferId }] as const));
  const { rows } = await pool.query<{ id: string; type: string; offer: number; deliveries: number }>(
    `select e.event_id as id, e.type, e.candidate_offer_id::integer as offer, count(d.delivery_id)::integer as deliveries
     from webhook_events e left join webhook_deliveries d using (event_id)
     group by e.event_id order by min(d.delivery_id)`,
  );
  expect(rows.filter(({ deliveries }) => deliveries !== 1)).toEqual([]);
  expect([...first.keys()].toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  for (const offer of new Set(rows.map(({ offer }) => offer))) {
    const own = rows.filter((row) => row.offer === offer).map(({ id }) => id);
    expect([...first].filter(([, event]) => event.offer === offer).map(([id]) => id)).toEqual(own);
  }
  for (const [type, table] of Object.entries(eventOf)) {
    const happened = await textsOf(pool, `select candidate_offer_id::text as text from ${table} as happened`);
    const delivered = rows.filter((row) => row.type === type).map((row) => String(row.offer));
    expect([type, countsOf(delivered)]).toEqual([type, countsOf(happened)]);
  }
}
