import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#server/db/database.ts';
import { withAuditKey } from '#server/audit/audit-key.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { startAuditedApp, system } from '#test/set-up/audited-app.ts';
import { verifyChains } from './verify-chains.ts';

const { t, offer } = await startAuditedApp();
afterAll(() => t.close());

describe('what the product can do', () => {
  it.each([
    `update audit set details = '{}'`,
    'delete from audit',
    'truncate audit',
    'update audit_heads set chain_number = chain_number - 1',
    'update audit_heads set chain_number = chain_number + 2',
    'delete from audit_heads',
    'truncate audit_heads',
    'update audit_sealing set last_audit_id = 1000000',
    'delete from audit_sealing',
    'truncate audit_sealing',
    `begin; set local aarambh.seals_anew = 'on'; update audit set mac = null, details = '{}'; commit`,
    `begin; set local aarambh.seals_anew = 'on'; delete from audit; commit`,
    'truncate offer_decisions cascade',
    'truncate offer_letters cascade',
    'truncate offer_versions cascade',
    'truncate joining_submissions cascade',
    'truncate submission_documents',
    'truncate joining_send_backs',
    'truncate review_marks',
    'truncate joining_fixes',
    'truncate joining_verifications',
  ])('is not: %s', async (statement) => {
    await expect(t.database.pool.query(statement)).rejects.toThrow('is append-only');
  });

  it('never forks a chain, however many processes write to it, in whatever order', async () => {
    const chains = [offer, offer + 1, null];
    const processes = [1, 2].map(() => createDatabase({ connectionString: t.database.connectionString, poolSize: 8 }));
    const written = processes.flatMap(({ db }) =>
      Array.from({ length: 60 }, (_, index) =>
        withAuditKey(db, t.deps.keys)
          .transaction()
          .execute(async (tx) => {
            const rotated = [...chains, ...chains].slice(index % 3, (index % 3) + 4);
            await writeAudit(
              tx,
              system,
              rotated.map((candidateOfferId) => ({ action: 'sign-out', candidateOfferId })),
            );
          }),
      ),
    );
    await Promise.all(written);
    await Promise.all(processes.map((process) => process.close()));
    const { rows, faults: found } = await verifyChains(t.db);
    expect(found).toEqual([]);
    const { count } = (await sql<{ count: number }>`select count(*)::int as count from saved.audit`.execute(t.db))
      .rows[0]!;
    expect(rows).toBe(count + 2 * 60 * 4);
  });
});
