import { formatDate, formatInstant } from '#domain/values/calendar.ts';
import { requirePrepared } from '#server/prepare-database.ts';
import { countOverdueTrash, emptyTrash, type TrashDeps } from '#server/documents/sweep-documents.ts';
import {
  applyRetention,
  heldOf,
  planRetention,
  requireRightClock,
  RetentionError,
  type RetentionCounts,
} from '#server/retention/apply-retention.ts';
import { databaseKinds, daysAgo, type RetentionKind } from '#server/retention/kinds.ts';
import { currentPeriods } from '#server/retention/periods.ts';
import { eraseAgain, retention } from '#server/retention/remove-personal-data.ts';
import { listRestrictions } from '#server/retention/restriction/queries.ts';
import { liftByCandidateId } from '#server/retention/restriction/restrict-person.ts';
import { refuse, runCommand } from './command.ts';

const usage = `Removes what is over by the periods of Settings, Keeping, and by RETENTION_CODES_DAYS and RETENTION_TRASH_DAYS.
The server does it once a day by itself, and may run meanwhile.

  npm run retention                       says what would be removed, and removes nothing
  npm run retention -- --apply            removes it
  npm run retention -- --restricted       lists who asked for erasure and is hidden until then
  npm run retention -- --lift C26-0148    shows one of them again`;

const [option, candidateId, ...more] = process.argv.slice(2);
const isLift = option === '--lift' && candidateId !== undefined;
const isKnown = option === undefined || ['--apply', '--restricted'].includes(option);
if (more.length > 0 || (!isLift && (!isKnown || candidateId !== undefined))) refuse(usage);

await runCommand(async ({ database, storage, keys, env }) => {
  const deps = { db: database.db, storage, env, now: () => new Date() };
  await requirePrepared(database, keys);
  if (option === '--restricted') return restricted(await listRestrictions(deps.db));
  if (isLift) {
    const lifted = await deps.db.transaction().execute((tx) => liftByCandidateId(tx, retention, candidateId));
    if (!lifted) throw new RetentionError(`${candidateId} is not restricted.`);
    return `${candidateId} is shown again.`;
  }
  await requireRightClock(deps);
  const kinds = [...databaseKinds(deps, await currentPeriods(deps, deps.db)), trashKind(deps)];
  const held = await heldOf(deps.db, kinds);
  if (option === '--apply') {
    const again = await eraseAgain(deps);
    const counts = await applyRetention(deps, kinds);
    const restored = again === 0 ? '' : `Erased again after a restore: ${again}\n`;
    return `${restored}Removed:\n${listed(kinds, counts, held)}`;
  }
  const counts = await planRetention(deps, kinds);
  return `Nothing was removed. These would be:\n${listed(kinds, counts, held)}\nTo remove them: npm run retention -- --apply`;
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

function listed(kinds: RetentionKind[], counts: RetentionCounts, held: RetentionCounts): string {
  return kinds
    .map(({ name, words, before }) => {
      const onHold = held[name] === undefined ? '' : `; ${held[name]} more on hold`;
      return `${String(counts[name]).padStart(9)}  ${words} before ${formatInstant(before)} IST${onHold}`;
    })
    .join('\n');
}

function restricted(people: Awaited<ReturnType<typeof listRestrictions>>): string {
  if (people.length === 0) return 'No one is restricted.';
  const lines = people.map(
    ({ candidate_id: id, restricted_on: from, erase_on: until }) =>
      `${id}  restricted ${formatInstant(from)} IST, erased ${formatDate(until)}`,
  );
  return lines.join('\n');
}
