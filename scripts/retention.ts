import { formatInstant } from '#domain/values/calendar.ts';
import { requirePrepared } from '#server/prepare-database.ts';
import { countOverdueTrash, emptyTrash, type TrashDeps } from '#server/documents/trash.ts';
import {
  applyRetention,
  planRetention,
  requireRightClock,
  type RetentionCounts,
} from '#server/retention/apply-retention.ts';
import { databaseKinds, daysAgo, type RetentionKind } from '#server/retention/kinds.ts';
import { runCommand } from './command.ts';

const usage = `Removes what is over by the periods of RETENTION_REJECTED_DAYS, RETENTION_NOT_JOINED_DAYS,
RETENTION_MESSAGES_DAYS, RETENTION_SESSIONS_DAYS, RETENTION_CODES_DAYS and RETENTION_TRASH_DAYS. The server may run meanwhile.

  npm run retention              says what would be removed, and removes nothing
  npm run retention -- --apply   removes it`;

const args = process.argv.slice(2);
const apply = args[0] === '--apply';
if (args.length > (apply ? 1 : 0)) {
  console.error(usage);
  process.exit(2);
}

await runCommand(async ({ database, storage, keys, env }) => {
  const deps = { db: database.db, storage, env, now: () => new Date() };
  await requirePrepared(database, keys);
  await requireRightClock(deps);
  const kinds = [...databaseKinds(deps), trashKind(deps)];
  if (apply) return `Removed:\n${listed(kinds, await applyRetention(deps, kinds))}`;
  const counts = await planRetention(deps, kinds);
  return `Nothing was removed. These would be:\n${listed(kinds, counts)}\nTo remove them: npm run retention -- --apply`;
});

function trashKind(deps: TrashDeps): RetentionKind {
  return {
    name: 'trash',
    words: 'Files that came into the trash',
    before: daysAgo(deps, deps.env.RETENTION_TRASH_DAYS),
    count: () => countOverdueTrash(deps),
    removeBatch: () => emptyTrash(deps),
  };
}

function listed(kinds: RetentionKind[], counts: RetentionCounts): string {
  return kinds
    .map(
      ({ name, words, before }) => `${String(counts[name]).padStart(9)}  ${words} before ${formatInstant(before)} IST`,
    )
    .join('\n');
}
