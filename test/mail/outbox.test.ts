import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { waitForMail } from '#test/outbox.ts';

let outbox: string;
beforeEach(() => {
  outbox = mkdtempSync(join(tmpdir(), 'aarambh-outbox-'));
});
afterEach(() => rm(outbox, { recursive: true, force: true }));

function drop(time: string, subject: string): void {
  writeFileSync(
    join(outbox, `${time}-hr@example.com.eml`),
    `To: hr@example.com\r\nSubject: ${subject}\r\n\r\nText\r\n`,
  );
}

it('finds a mail that arrives while the folder is being read', { timeout: 5000 }, async () => {
  drop('1', 'first');
  const mail = await waitForMail(outbox, 'hr@example.com', ({ subject }) => {
    // By now the names have been read: only the watcher of the folder can report the second mail.
    if (subject === 'first') drop('2', 'second');
    return subject === 'second';
  });
  expect(mail.subject).toBe('second');
});
