import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '#server/db/database.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded.ts';
import { migrate } from '#server/db/migrate.ts';

// Writes server/db/tables.generated.ts from the migrations, by way of a database that is made for it and thrown away.
const dataDir = await mkdtemp(join(tmpdir(), 'aarambh-types-'));
const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined });
const database = createDatabase({ connectionString: embedded.connectionString, poolSize: 2 });
try {
  await migrate(database.pool);
  execFileSync('kysely-codegen', ['--url', embedded.connectionString], { stdio: 'inherit' });
} finally {
  await database.close();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
