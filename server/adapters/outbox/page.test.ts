import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mail } from '#server/adapters/mail/port.ts';
import { createOutboxSms } from '#server/adapters/sms/outbox.ts';
import { day, dropMailIn, pdf, startOutboxPage } from '#test/mail/outbox-page.ts';
import { listOutbox, readOutboxEntry } from './list.ts';

const evilHtml = {
  filename: 'a"<b>.html',
  contentType: 'text/html',
  content: Buffer.from('<script>alert(1)</script>'),
};
let folder: string;
let app: FastifyInstance;
let cookie: string;

beforeEach(async () => {
  const page = await startOutboxPage();
  ({ folder, app, cookie } = page);
  return page.end;
});

const dropMail = (minute: number, changes?: Partial<Mail>) => dropMailIn(folder, minute, changes);

/** As a browser that was given the key. */
const open = (path: string): Promise<LightMyRequestResponse> => app.inject({ url: path, headers: { cookie } });

describe('the outbox page', () => {
  it('says so when nothing has been sent, also before the folder exists', async () => {
    await rm(folder, { recursive: true });
    const { statusCode, body } = await open('/outbox');
    expect(statusCode).toBe(200);
    expect(body).toContain('Nothing has been sent yet.');
    await mkdir(folder);
  });

  it('shows mails and SMS newest first, with text, links and attachments', async () => {
    const name = await dropMail(1, {
      text: 'Username: C-1042\nLog in: http://127.0.0.1:8080/?a=1&b="2"#/onboard/login.\n',
      attachments: [pdf],
    });
    vi.spyOn(Date, 'now').mockReturnValue(day + 120_000);
    await createOutboxSms({ folder }).send({ id: 'sms-1', to: '9876543210', text: 'OTP: 123456' });

    const { statusCode, headers, body } = await open('/outbox');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    expect(headers['content-security-policy']).toContain("default-src 'none'; style-src 'self'");
    expect(body.indexOf('OTP: 123456')).toBeLessThan(body.indexOf('Mail 1'));
    expect(body).toContain('<dd>9876543210</dd>');
    expect(body).toContain('Username: C-1042\n');
    expect(body).toContain('<a href="http://127.0.0.1:8080/?a=1&amp;b=" rel="noreferrer">');
    expect(body).toContain('<dt>From</dt><dd>Aarambh HR &lt;hr@himalaya.example&gt;</dd>');
    const path = `/outbox/${encodeURIComponent(name)}`;
    expect(body).toContain(`<a href="${path}/1">Offer – आरव.pdf</a>`);
    expect(body).not.toMatch(/<script|style=|<style/);

    const single = await open(path);
    expect(single.body).toContain('<h1>Mail 1</h1>');
    const file = await open(`${path}/1`);
    expect(file.rawPayload).toEqual(pdf.content);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename*=UTF-8''Offer%20%E2%80%93%20%E0%A4%86%E0%A4%B0%E0%A4%B5.pdf`,
      'x-content-type-options': 'nosniff',
    });
  });

  it('lets nothing in a message become markup', async () => {
    const markup = `<img src=x onerror="alert('1')">&amp;`;
    const name = await dropMail(1, {
      subject: markup,
      text: `${markup}\nhttps://x.example/"onclick="y`,
      attachments: [evilHtml],
    });
    for (const path of ['/outbox', `/outbox/${name}`]) {
      const { body } = await open(path);
      expect(body).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;amp;');
      expect(body).toContain('a&quot;&lt;b&gt;.html');
      expect(body).not.toMatch(/<img|<b>|"onclick/);
    }
    const file = await open(`/outbox/${name}/1`);
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''a%22%3Cb%3E.html`,
    });
  });

  it('goes on to older messages after fifty', async () => {
    for (let minute = 0; minute < 51; minute += 1) await dropMail(minute);
    const first = await open('/outbox');
    expect(first.body.match(/<article>/g)).toHaveLength(50);
    expect(first.body).not.toContain('<pre>Text 0');
    const older = /href="(\/outbox\?before=[^"]+)"/.exec(first.body)?.[1];
    const second = await open(older!);
    expect(second.body.match(/<article>/g)).toHaveLength(1);
    expect(second.body).toContain('<pre>Text 0');
    expect(second.body).not.toContain('?before=');
  });

  it('serves its style sheet', async () => {
    const { statusCode, headers } = await open('/outbox/page.css');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
  });
});

describe('what is not a message', () => {
  it('is not found, wherever the name points', async () => {
    const name = await dropMail(1, { attachments: [pdf] });
    await writeFile(join(folder, 'secret.eml'), 'Subject: secret\n\nsecret');
    await writeFile(join(folder, '..', 'outbox-secret.eml'), 'secret');
    const names = [
      'secret.eml',
      '..%2foutbox-secret.eml',
      '..%2F..%2Fetc%2Fpasswd',
      name.replace(/Z-.*/, 'Z-x%2f..%2fsecret.eml'),
      name.replace(/Z-.*/, 'Z-x%2f..%2f..%2foutbox-secret.eml'),
      `..%2f${folder.split('/').at(-1)}%2f${name}`,
      `.${name}.part`,
      `${name}%00`,
      `${name}%0a`,
      name.replace('2026', '2025'),
      name.replace('1120T', '1399T'),
      `${name}/0`,
      `${name}/2`,
      `${name}/1e0`,
      `${name}/-1`,
      `${name}/constructor`,
    ];
    const found: string[] = [];
    for (const path of names) {
      if ((await open(`/outbox/${path}`)).statusCode !== 404) found.push(path);
    }
    expect(found).toEqual([]);
    await rm(join(folder, '..', 'outbox-secret.eml'));
    expect((await listOutbox(folder)).map((item) => item.name)).toEqual([name]);
    expect(await readOutboxEntry(folder, '../x.eml')).toBeNull();
  });
});
