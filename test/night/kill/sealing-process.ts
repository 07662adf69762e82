import { withAuditKey } from '#server/audit/audit-key.ts';
import { createDatabase } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { deriveKeys } from '#server/sealing/keys.ts';
import { signDue } from '#server/signed-letters/sign-due.ts';
import { createSigningKeys } from '#server/signed-letters/signing-keys/signing-keys.ts';
import { testLog, testSecretKey } from '#test/database/test-database.ts';

/** The record to append, and by how much the clock is ahead, so that leases of a killed process have expired. */
export type Run = { record: string; aheadMs: number };

// Loaded ahead, so that a kill a moment after the start of a run is in the middle of it.
await import('#server/signed-letters/pdf/sign-pdf.ts');

// Test support: signs accepted letters on request, as a server does each minute.
const [connectionString = ''] = process.argv.slice(2);
const database = createDatabase({ connectionString, poolSize: 2 });
const keys = deriveKeys(testSecretKey);

process.on('message', (run: Run) => void seal(run));
process.on('disconnect', () => process.exit());
process.send?.('ready');

async function seal({ record, aheadMs }: Run): Promise<void> {
  const parts = {
    env: readEnv({ NODE_ENV: 'test' }),
    db: withAuditKey(database.db, keys),
    keys,
    log: testLog,
    now: () => new Date(Date.now() + aheadMs),
  };
  const deps = {
    ...parts,
    publicUrl: () => 'http://aarambh.test',
    signingKeys: createSigningKeys(parts),
    // Rendering is tested elsewhere, and a process that renders takes longer to start than all the rest.
    letters: { renderRecord: async () => Buffer.from(record, 'base64') },
  };
  process.send?.({ sealed: await signDue(deps as unknown as Deps) });
}
