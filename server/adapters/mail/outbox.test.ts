import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutboxMail } from './outbox.ts';
import { MessageRefusedError } from '#server/errors.ts';
import type { Mail } from './port.ts';

const from = 'Aarambh HR <hr@himalaya.example>';
let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'outbox-'));
  folder = join(parent, 'data', 'outbox');
});

afterEach(async () => {
  vi.restoreAllMocks();
  await rm(parent, { recursive: true });
});

function mailTo(to: string, changes: Partial<Mail> = {}): Mail {
  return {
    id: 'mail-1',
    to,
    subject: 'Your offer',
    text: 'Username: C-1042\n',
    html: '<p>Hi</p>',
    attachments: [],
    ...changes,
  };
}

describe('the outbox of mails', () => {
  it('holds a complete mail under <time>-<recipient>.eml', async () => {
    const pdf = Buffer.from('%PDF-1.7');
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 20, 12, 34, 56, 789));
    await createOutboxMail({ folder, from }).send(
      mailTo('aarav+1@example.com', {
        subject: 'Offer ₹12,00,000 – आरव',
        text: 'प्रिय आरव शर्मा, यह आपका प्रस्ताव है।\nUsername: C-1042\nPassword: k7Qm-93xa\n',
        attachments: [
          { filename: 'offer.pdf', contentType: 'application/pdf', content: pdf },
          { filename: 'logo.png', contentType: 'image/png', content: pdf, cid: 'company-logo' },
        ],
      }),
    );

    expect(await readdir(folder)).toEqual(['20261120T123456.789000Z-aarav+1@example.com.eml']);
    const raw = await readFile(join(folder, '20261120T123456.789000Z-aarav+1@example.com.eml'));
    // A reader of the file finds these lines in it as they are.
    expect(raw.toString()).toMatch(/^Username: C-1042\r\nPassword: k7Qm-93xa\r$/m);
    const mail = await PostalMime.parse(raw);
    expect(mail).toMatchObject({
      subject: 'Offer ₹12,00,000 – आरव',
      to: [{ address: 'aarav+1@example.com' }],
      messageId: '<mail-1@himalaya.example>',
    });
    expect(mail.text).toContain('प्रिय आरव शर्मा, यह आपका प्रस्ताव है।\n');
    expect(Buffer.from(mail.attachments[0]!.content as ArrayBuffer)).toEqual(pdf);
    expect(mail.attachments.map(({ filename, contentId, disposition }) => [filename, contentId, disposition])).toEqual([
      ['offer.pdf', undefined, 'attachment'],
      ['logo.png', '<company-logo>', 'inline'],
    ]);
  });

  it('is for its owner alone, also when the folder was there with other rights', async () => {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    await createOutboxMail({ folder, from }).send(mailTo('a@example.com'));
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const [name] = await readdir(folder);
    expect((await stat(join(folder, name!))).mode & 0o777).toBe(0o600);
  });

  it('makes a file for each mail, also to one recipient in the same millisecond', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 20));
    // Two outboxes on one folder act as two processes.
    const outboxes = [createOutboxMail({ folder, from }), createOutboxMail({ folder, from })];
    const subjects = Array.from({ length: 20 }, (_, index) => `Mail ${index}`);
    await Promise.all(
      subjects.map((subject, index) => outboxes[index % 2]!.send(mailTo('a@example.com', { subject }))),
    );

    const names = await readdir(folder);
    const read = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
    expect(read).toHaveLength(20);
    expect(new Set(read.map(({ subject }) => subject))).toEqual(new Set(subjects));
  });

  it('keeps a recipient that looks like a path in the folder', async () => {
    const mail = createOutboxMail({ folder, from });
    await mail.send(mailTo('../../etc/passwd@example.com'));
    await mail.send(mailTo(`~$HOME&|'${'x'.repeat(220)}@example.com`));
    const names = await readdir(folder);
    expect(names).toHaveLength(2);
    expect(names[0]).toMatch(/^\d{8}T\d{6}\.\d{6}Z-\.\._\.\._etc_passwd@example\.com\.eml$/);
    expect(names[1]).toMatch(/^\d{8}T\d{6}\.\d{6}Z-__HOME___x+\.eml$/);
    expect(await readdir(parent)).toEqual(['data']);
  });

  it('refuses more than one recipient, and line breaks add no header', async () => {
    const mail = createOutboxMail({ folder, from });
    await expect(mail.send(mailTo('a@example.com\r\nBcc: b@example.com'))).rejects.toThrow(MessageRefusedError);
    await expect(mail.send(mailTo('a@example.com,b@example.com'))).rejects.toThrow(MessageRefusedError);

    await mail.send(mailTo('a@example.com', { subject: 'Hi\nBcc: b@example.com' }));
    const [name, ...others] = await readdir(folder);
    expect(others).toEqual([]);
    const raw = await readFile(join(folder, name!), 'utf8');
    expect(raw).not.toMatch(/^Bcc/im);
    expect((await PostalMime.parse(raw)).subject).toBe('Hi Bcc: b@example.com');
  });
});
