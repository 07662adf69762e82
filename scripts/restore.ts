import { resolve } from 'node:path';
import type { SystemActor } from '#server/actor.ts';
import { macsOfOlderRows } from '#server/audit/chains/row-macs.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { BackupError } from '#server/db/backup/archive.ts';
import { interruption, restore } from '#server/db/backup/restore.ts';
import { startJobs } from '#server/jobs/boss.ts';
import { requeueLostMessages } from '#server/messages/undelivered/requeue-lost.ts';
import { createLog } from '#server/process/log.ts';
import { hasSecretKey } from '#server/secret-key.ts';
import { fileArgument, runCommand } from './command.ts';

const operator: SystemActor = { kind: 'system', ip: '', userAgent: 'restore' };

const file = resolve(
  fileArgument(`Brings a backup back into an empty database and an empty storage, with the SECRET_KEY it was made with.

  npm run restore -- <file>`),
);

await runCommand(
  async (parts) => {
    const { madeOn, rows, documents, isProven, cleared } = await restore(
      parts,
      file,
      interruption(),
      macsOfOlderRows(parts.keys),
    );
    const details = { madeOn, rows, documents };
    await writeAudit(parts.database.db, operator, [{ action: 'restore-backup', candidateOfferId: null, details }]);
    const jobs = await startJobs(parts.database.connectionString, createLog('warn'));
    try {
      const waiting = await requeueLostMessages({ db: parts.database.db, jobs });
      const summary = [
        ...(cleared ? ['What an earlier restore left that was cut off was removed first.'] : []),
        `Restored ${rows} rows and ${documents} documents as of ${madeOn}; ${waiting} messages wait to be sent.`,
        ...(isProven
          ? []
          : ['The backup is of an older form: its date and migrations are not protected against changes.']),
      ];
      return summary.join('\n');
    } finally {
      await jobs.stop();
    }
  },
  async (env) => {
    // Else a key would be made that cannot be the right one.
    if (hasSecretKey(env)) return;
    throw new BackupError(
      `Set SECRET_KEY to the key of the installation that was backed up, or copy its file secret-key to ${env.dataDir}.`,
    );
  },
);
