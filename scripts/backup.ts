import { resolve } from 'node:path';
import type { SystemActor } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { BackupError } from '#server/db/backup/archive.ts';
import { backUp } from '#server/db/backup/back-up.ts';
import { onlyArgument, runCommand } from './command.ts';

const operator: SystemActor = { kind: 'system', ip: '', userAgent: 'backup' };

const file = resolve(
  onlyArgument(`Writes the database and all documents into one new file, encrypted with a key derived from SECRET_KEY. The
server may run meanwhile. Keep SECRET_KEY somewhere else: the file cannot be opened without it.

  npm run backup -- <file>`),
);

await runCommand(async (parts) => {
  const { rows, documents, missing } = await backUp(parts, file);
  const details = { rows, documents, missing: missing.length };
  await writeAudit(parts.database.db, operator, [{ action: 'back-up', candidateOfferId: null, details }]);
  const summary = `Backed up ${rows} rows and ${documents} documents to ${file}`;
  if (missing.length === 0) return summary;
  throw new BackupError(
    `${summary}, but ${missing.length} documents are gone from the storage: ${missing.slice(0, 10).join(', ')}`,
  );
});
