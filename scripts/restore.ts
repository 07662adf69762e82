import { resolve } from 'node:path';
import type { SystemActor } from '#server/deps.ts';
import { macsOfOlderRows } from '#server/audit/chains/row-macs.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { BackupError } from '#server/db/backup/archive.ts';
import { interruption, restore } from '#server/db/backup/restore.ts';
import { copyLists } from '#server/retention/erased-lists/copy-lists.ts';
import { eraseAgain } from '#server/retention/remove-personal-data.ts';
import { requeueLostMessages } from '#server/messages/undelivered/requeue-lost.ts';
import { hasSecretKey } from '#server/secret-key.ts';
import { onlyArgument, refuse, runCommand, withJobs } from './command.ts';

const operator: SystemActor = { kind: 'system', ip: '', userAgent: 'restore' };

const usage = `Brings a backup back into an empty database and an empty storage, with the SECRET_KEY it was made with.
Who was erased since the backup is erased again, by the lists in the folder erased of the storage from before.

  npm run restore -- <file> [--erased <folder>]`;
const at = process.argv.indexOf('--erased');
const [, lists] = at === -1 ? [] : process.argv.splice(at, 2);
if (at !== -1 && lists === undefined) refuse(usage);
const file = resolve(onlyArgument(usage));

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
    if (lists !== undefined) await copyLists(resolve(lists), parts.storage);
    const erased = await eraseAgain({ db: parts.database.db, storage: parts.storage, now: () => new Date() });
    return withJobs(parts.database, async (jobs) => {
      const waiting = await requeueLostMessages({ db: parts.database.db, jobs });
      const summary = [
        ...(cleared ? ['What an earlier restore left that was cut off was removed first.'] : []),
        `Restored ${rows} rows and ${documents} documents as of ${madeOn}; ${waiting} messages wait to be sent.`,
        lists === undefined && erased === 0
          ? 'No list of people who were erased since then was found: name it with --erased before the servers start, if there is one.'
          : `${erased} people who were erased since then were erased again.`,
        ...(isProven
          ? []
          : ['The backup is of an older form: its date and migrations are not protected against changes.']),
      ];
      return summary.join('\n');
    });
  },
  async (env) => {
    // Else a key would be made that cannot be the right one.
    if (hasSecretKey(env)) return;
    throw new BackupError(
      `Set SECRET_KEY to the key of the installation that was backed up, or copy its file secret-key to ${env.dataDir}.`,
    );
  },
);
