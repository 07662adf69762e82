import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { hasCode } from '#server/process/error-code.ts';
import { createPrivateFile, publishFile } from '#server/process/private-file.ts';
import {
  AuditFaultError,
  faultSentence,
  headsIn,
  linesOf,
  verifyChains,
  type AuditHeads,
} from '#server/audit/chains/verify-chains.ts';
import { refuse, runDatabaseCommand } from './command.ts';

const usage = `Checks that no row of the audit was changed, removed, moved or put there, and that each decision has its row, with the server running or stopped.

  npm run audit:verify
  npm run audit:verify -- --heads <file>   compares with the heads in this file too, and keeps the new ones there

Keep the file, or the head that is printed, where nobody who can write to the database can write: only that tells whether a
chain was rewritten from some row on.`;

const heads = readArguments();

await runDatabaseCommand(async ({ database }) => {
  const kept = heads === null ? null : await readHeads(heads);
  const { rows, chains, heads: now, head, faults } = await verifyChains(database.db, kept ?? undefined);
  if (faults.length > 0) {
    const report = faults.map(faultSentence).join('\n');
    throw new AuditFaultError(`The audit is not whole (${rows} rows in ${chains} chains were read):\n${report}`);
  }
  const report = `The audit is whole: ${rows} rows in ${chains} chains.\n${noteWords(now.note)}\nHead: ${head}`;
  if (heads === null) return report;
  await keepHeads(heads, now);
  if (kept === null) return `${report}\nThere was no file ${heads} to compare with; it was made.`;
  return `${report}\nEvery head that was kept in ${heads} still stands; the file holds the new ones.`;
});

function noteWords(note: AuditHeads['note']): string {
  if (note === null || note.lastAuditId === 0) return 'Every row got its MAC when it was written.';
  const { since, lastAuditId } = note;
  return `Rows have a MAC since ${since}: those up to id ${lastAuditId} got theirs then, all later ones when they were written.`;
}

function readArguments(): string | null {
  try {
    const { heads: file } = parseArgs({ options: { heads: { type: 'string' } } }).values;
    return file === undefined ? null : resolve(file);
  } catch {
    // The usage text shows the correct form.
    return refuse(usage);
  }
}

/** The heads of the last run; null when there is no such file yet. */
async function readHeads(file: string): Promise<AuditHeads | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  const kept = text === null ? null : headsIn(text);
  if (text !== null && kept === null) throw new AuditFaultError(`${file} does not hold heads of the audit.`);
  return kept;
}

async function keepHeads(file: string, heads: AuditHeads): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await publishFile(await createPrivateFile(draft), draft, file, Buffer.from(linesOf(heads)));
}
