import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { undeliveredMessages as m } from '#domain/hr-messages.ts';
import type { MessageKind } from '#domain/undelivered-message.ts';
import { createDatabase } from '#server/db/database.ts';
import { deriveKeys, encrypt } from '#server/sealing/keys.ts';
import { openDataDir } from '#test/data-dir.ts';
import { waitForMail } from '#test/outbox.ts';
import { runProgram } from '#test/processes/run-program.ts';
import { ownDatabase, startServerProcess } from '#test/server-process.ts';

vi.stubEnv('DATABASE_URL', inject('databaseServer'));
const dataDir = await openDataDir();
const server = await startServerProcess(dataDir);
const { DATABASE_URL: connectionString = '' } = await ownDatabase(dataDir);
const database = createDatabase({ connectionString, poolSize: 2 });
const keys = deriveKeys((await readFile(join(dataDir, 'secret-key'), 'utf8')).trim());
afterAll(async () => {
  await database.close();
  await server.stop();
});

/** A message that failed for good, as the server would leave it. */
async function givenUp(kind: MessageKind, recipient: string, state: 'failed' | 'bounced', reason: string) {
  const messageId = randomUUID();
  const content = JSON.stringify({ subject: 'Offer accepted', text: 'It was accepted.' });
  await database.db
    .insertInto('messages')
    .values({
      message_id: messageId,
      channel: 'mail',
      kind,
      recipient,
      content: kind === 'otp' ? null : encrypt(keys.messages, content, messageId),
      state,
      reason,
      attempts: 21,
      finished_on: new Date(),
    })
    .execute();
}

/** `npm run messages:retry -- …` on the data folder, while the server runs. */
async function run(...args: string[]) {
  const env = { DATA_DIR: dataDir, ...(await ownDatabase(dataDir)) };
  const ending = await runProgram('scripts/messages-retry.ts', env, { args });
  return { ...ending, out: ending.out.trim() };
}

test('counts what did not go out without naming anybody, and has it tried again', { timeout: 90_000 }, async () => {
  expect(await run()).toEqual({ code: 0, out: m.none, error: '' });
  await givenUp('decision-for-hr', 'first@example.com', 'failed', m.reasons.mail);
  await givenUp('decision-for-hr', 'second@example.com', 'failed', m.reasons.mail);
  await givenUp('acceptance', 'third@example.com', 'bounced', '<third@example.com> unknown (550)');
  await givenUp('otp', 'fourth@example.com', 'failed', m.reasons.codeExpired);

  const counted = await run();
  expect(counted).toMatchObject({ code: 0, error: '' });
  expect(counted.out.split('\n').map((line) => line.trim())).toEqual([
    `2  Note to HR: decision (mail), failed: ${m.reasons.mail}; 2 can be tried again`,
    '1  Copy of the accepted letter (mail), refused: by the receiver; 1 can be tried again',
    `1  One-time code (mail), failed: ${m.reasons.codeExpired}; 0 can be tried again`,
    '',
    'To try them again: npm run messages:retry -- --all',
  ]);
  expect(counted.out).not.toContain('@');

  expect(await run('--all')).toEqual({ code: 0, out: '3 messages are on their way again.', error: '' });
  for (const name of ['first', 'second', 'third']) {
    expect((await waitForMail(server.outbox, `${name}@example.com`)).subject).toBe('Offer accepted');
  }
});

test('says how it is used', async () => {
  const { code, out, error } = await run('--al');
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(error).toContain('npm run messages:retry -- --all');
});
