import { parseArgs } from 'node:util';
import { undeliveredMessages } from '#domain/hr-messages.ts';
import type { SystemActor } from '#server/deps.ts';
import { countUndeliveredByReason } from '#server/messages/undelivered/queries.ts';
import { retryMessages } from '#server/messages/undelivered/retry-messages.ts';
import { refuse, runDatabaseCommand, withJobs, type DatabaseParts } from './command.ts';

const usage = `Counts the mails and SMS that did not go out, by what they are and why; with --all they are tried again.

  npm run messages:retry
  npm run messages:retry -- --all`;

const operator: SystemActor = { kind: 'system', ip: '', userAgent: 'messages:retry' };

const all = readAll();
await runDatabaseCommand((parts) => (all ? retryAll(parts) : countAll(parts)));

function readAll(): boolean {
  try {
    return parseArgs({ options: { all: { type: 'boolean' } } }).values.all === true;
  } catch {
    // The usage text shows the correct form.
    return refuse(usage);
  }
}

async function countAll({ database }: DatabaseParts): Promise<string> {
  const groups = await countUndeliveredByReason(database.db, new Date());
  if (groups.length === 0) return undeliveredMessages.none;
  const { kinds, reasons, states } = undeliveredMessages;
  const lines = groups.map(({ channel, kind, state, reason, messages, retryable }) => {
    const why = state === 'bounced' ? 'by the receiver' : (reason ?? reasons.notTried);
    const what = state === 'failed' || state === 'bounced' ? states[state] : states.waiting;
    return `${String(messages).padStart(7)}  ${kinds[kind]} (${channel}), ${what.toLowerCase()}: ${why}; ${retryable} can be tried again`;
  });
  return [...lines, '', 'To try them again: npm run messages:retry -- --all'].join('\n');
}

async function retryAll({ database }: DatabaseParts): Promise<string> {
  const deps = { db: database.db, now: () => new Date() };
  const { queued, skipped } = await withJobs(database, (jobs) => retryMessages({ ...deps, jobs }, operator, 'all'));
  const { queued: queuedMessage, notQueued } = undeliveredMessages;
  return skipped.length === 0 ? queuedMessage(queued) : `${queuedMessage(queued)} ${notQueued(skipped.length)}`;
}
