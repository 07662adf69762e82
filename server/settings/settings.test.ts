import { crc32, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { getAppConfig } from '#contract/app-config.ts';
import { getLogo, getSettings, saveSettings, sendTestMessage, type Settings } from '#contract/hr/settings.ts';
import { reminderDefaults } from '#domain/settings/reminders.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { openTestApp, startTestApp, type TestAnswer } from '#test/test-app.ts';

const t = await openTestApp();
const meera = await signInHr(t, await createHrUser(t, { name: 'Meera Iyer' }));
const ravi = await signInHr(t, await createHrUser(t, { name: 'Ravi Rao' }));

const own = {
  name: 'Deccan Spices Ltd',
  address: '3 Mill Road\nPune 411001',
  logo: null as string | null,
  signatoryName: 'Asha Kulkarni',
  signatoryTitle: 'Director',
  contactEmail: 'hr@deccan.example',
  contactPhone: '+91 20 0100 0199',
};
const settingsIn = ({ envelope }: TestAnswer) => envelope.responseObject as Settings;
const read = async () => settingsIn(await t.call(getSettings, { token: meera }));
async function save(values: object, { token = meera, version = -1 } = {}) {
  const body = { section: 'company' as const, version: version < 0 ? (await read()).company.version : version, values };
  return t.call(saveSettings, { token, body });
}
const auditOf = (action: string) => auditRows(t.db, { action }).select('details').execute();

describe('a section', () => {
  it('starts with the environment’s values, without a last user', async () => {
    expect(await read()).toMatchObject({
      company: {
        version: 0,
        modifiedBy: null,
        modifiedOn: null,
        values: { name: 'Himalaya Foods Pvt Ltd', logo: null },
      },
      replyBy: { version: 0, values: { replyDays: 7 } },
      reminders: { version: 0, values: reminderDefaults },
    });
  });

  it('is saved with user and time, applies immediately to everyone, and the audit names the fields', async () => {
    const answer = await save(own);
    expect(answer.envelope).toMatchObject({
      code: 200,
      responseObject: { company: { version: 1, modifiedBy: 'Meera Iyer', values: own } },
    });
    const config = (await t.call(getAppConfig, {})).envelope.responseObject;
    expect(config).toMatchObject({ companyName: own.name, sampleCompany: false, hrContactPhone: own.contactPhone });
    const changed = ['name', 'address', 'signatoryName', 'signatoryTitle', 'contactEmail', 'contactPhone'];
    expect((await auditOf('save-settings')).at(-1)?.details).toEqual({ section: 'company', version: 1, changed });
  });

  it('is not saved over another user’s changes: 409 has user and time', async () => {
    const { version } = (await read()).company;
    const both = await Promise.all([
      save({ ...own, name: 'Deccan One' }, { version }),
      save({ ...own, name: 'Deccan Two' }, { token: ravi, version }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    const winner = both[0].status === 200 ? 'Meera Iyer' : 'Ravi Rao';
    expect(lost?.envelope.message).toMatch(new RegExp(`^${winner} changed these settings on \\d\\d/\\d\\d/\\d{4}`));
    expect((await read()).company.version).toBe(version + 1);
    expect(await auditOf('save-settings')).toHaveLength(version + 1);
  });

  it('keeps the days of reminders in order, each once', async () => {
    const body = {
      section: 'reminders' as const,
      version: 0,
      values: { ...reminderDefaults, daysAfterSending: [9, 2, 9], offerReminders: false },
    };
    const answer = await t.call(saveSettings, { token: meera, body });
    expect(settingsIn(answer).reminders.values).toMatchObject({ daysAfterSending: [2, 9], offerReminders: false });
  });
});

describe('an invalid value is rejected on its field', () => {
  it.each([
    ['name', '  ', 'Company name is required'],
    ['address', '', 'Address is required'],
    ['signatoryName', null, 'Signatory name is required'],
    ['signatoryTitle', '', 'Signatory title is required'],
    ['contactEmail', '', 'A valid HR contact email is required'],
    ['contactPhone', 'call us', 'Enter a phone number of 6 to 20 digits, such as +91 20 0100 0148'],
  ])('%s', async (field, value, message) => {
    const answer = await save({ ...own, [field]: value });
    expect(answer.envelope).toMatchObject({ code: 400, errors: [{ path: `values.${field}`, message }] });
  });

  it('untilHour, and an invalid day', async () => {
    const values = { ...reminderDefaults, untilHour: 10, daysBeforeJoining: [0] };
    const answer = await t.call(saveSettings, { token: meera, body: { section: 'reminders', version: 1, values } });
    expect(answer.envelope.code).toBe(400);
    expect(answer.envelope.errors).toContainEqual({
      path: 'values.daysBeforeJoining[0]',
      message: 'Enter whole numbers of days from 1 to 60, such as 3, 6',
    });
  });
});

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}
type Picture = { width?: number; height?: number; rows?: Buffer; between?: Buffer };
function pngOf({ width = 32, height = 16, rows, between = Buffer.alloc(0) }: Picture = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    between,
    chunk('IDAT', deflateSync(rows ?? Buffer.alloc((1 + width * 4) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;

describe('a logo', () => {
  it('is stored without metadata, and served so that it runs no code', async () => {
    const secret = chunk('tEXt', Buffer.from('Author\0Ravi, at home'));
    const answer = await save({ ...own, logo: dataUrl(pngOf({ between: secret })) });
    const sha256 = settingsIn(answer).company.values.logo ?? '';
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    const served = await t.app.inject({ url: `${getLogo.path}?sha256=${sha256}` });
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    expect(served.headers['content-security-policy']).toContain("default-src 'none'");
    expect(served.rawPayload.equals(pngOf())).toBe(true);
    expect((await t.call(getAppConfig)).envelope.responseObject).toMatchObject({ logo: sha256 });
    expect((await save({ ...own, logo: sha256 })).status).toBe(200);
    expect(settingsIn(await save({ ...own, logo: null })).company.values.logo).toBeNull();
  });

  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cut = pngOf().subarray(0, 60);
  const damaged = Buffer.from(pngOf());
  damaged.writeUInt8(damaged.readUInt8(50) ^ 1, 50);
  it.each([
    ['an SVG', dataUrl(Buffer.from(script), 'image/svg+xml'), 'This is not a PNG picture that can be shown'],
    ['an SVG that says it is a PNG', dataUrl(Buffer.from(script)), 'This is not a PNG picture that can be shown'],
    ['an address', 'https://evil.example/logo.png', 'This is not a PNG picture that can be shown'],
    ['a document', dataUrl(Buffer.from(script), 'text/html'), 'This is not a PNG picture that can be shown'],
    ['a PNG that is cut off', dataUrl(cut), 'This is not a PNG picture that can be shown'],
    ['a PNG that is damaged', dataUrl(damaged), 'This is not a PNG picture that can be shown'],
    [
      'a PNG of fewer rows than it says',
      dataUrl(pngOf({ rows: Buffer.alloc(10) })),
      'This is not a PNG picture that can be shown',
    ],
    [
      'a PNG that unpacks to more than it says',
      dataUrl(pngOf({ rows: Buffer.alloc(5_000_000) })),
      'This is not a PNG picture that can be shown',
    ],
    [
      'a PNG of too many pixels',
      dataUrl(pngOf({ width: 60_000, height: 60_000, rows: Buffer.alloc(1) })),
      'The logo must be from 16 to 2,000 pixels wide and high',
    ],
    [
      'a PNG of one pixel',
      dataUrl(pngOf({ width: 1, height: 1 })),
      'The logo must be from 16 to 2,000 pixels wide and high',
    ],
    ['a file that is too large', dataUrl(Buffer.alloc(600 * 1024, 65)), 'The logo must be at most 512 KB'],
    ['a logo that nobody stored', 'a'.repeat(64), 'This logo is not stored. Choose it again.'],
  ])('%s is rejected on its field', async (_what, logo, message) => {
    const answer = await save({ ...own, logo });
    expect(answer.envelope).toMatchObject({ code: 400, errors: [{ path: 'values.logo', message }] });
  });
});

it('the logo is a picture of the mails that are delivered', async () => {
  expect(await save({ ...own, logo: dataUrl(pngOf()) })).toMatchObject({ status: 200 });
  await createOffer(t, { hrToken: ravi, status: 'Offer Sent' });
  const { html, attachments } = t.mailbox.mails.findLast(({ attachments: all }) => all.length > 1)!;
  expect(attachments.at(-1)).toMatchObject({ contentType: 'image/png', cid: 'company-logo' });
  expect(html).toContain('<img src="cid:company-logo" alt=""');
  await save(own);
});

describe('a test message', () => {
  const test = (channel: 'MAIL' | 'SMS', recipient: string, token = ravi) =>
    t.call(sendTestMessage, { token, body: { channel, recipient } });

  it('is sent without the queue, and the answer confirms it', async () => {
    const answer = await test('MAIL', 'asha@deccan.example');
    expect(answer.envelope).toMatchObject({
      code: 200,
      responseObject: { delivered: true, answer: 'The mail server accepted the email.' },
    });
    expect(t.mailbox.lastMailTo('asha@deccan.example').subject).toBe('Test email from Aarambh');
    expect(t.mailbox.lastMailTo('asha@deccan.example').senderName).toBe((await read()).company.values.name);
    t.mailbox.answer = '250 2.0.0 OK: queued as 4F2A';
    const mailAnswer = await test('MAIL', 'asha@deccan.example');
    const smsAnswer = await test('SMS', '+91 98200 12345');
    t.mailbox.answer = null;
    expect(smsAnswer.envelope.responseObject).toEqual({ delivered: true, answer: '250 2.0.0 OK: queued as 4F2A' });
    expect(mailAnswer.envelope.responseObject).toEqual({ delivered: true, answer: '250 2.0.0 OK: queued as 4F2A' });
    expect((await test('SMS', '+91 98200 12345')).envelope.responseObject).toMatchObject({ delivered: true });
    expect(t.mailbox.lastTextTo('9820012345').text).toContain('test from Aarambh');
    expect((await auditOf('send-test-message')).map(({ details }) => details)).toEqual([
      { channel: 'MAIL' },
      { channel: 'MAIL' },
      { channel: 'SMS' },
      { channel: 'SMS' },
    ]);
  });

  it('that was rejected, or reached no server, is answered with the server’s words', async () => {
    t.mailbox.refuse.set('gone@deccan.example', 'No such user here (550 5.1.1)');
    const refused = await test('MAIL', 'gone@deccan.example');
    expect(refused.envelope).toMatchObject({
      code: 200,
      responseObject: { delivered: false, answer: 'No such user here (550 5.1.1)' },
    });
    t.mailbox.away = true;
    const away = await test('SMS', '9820012345');
    t.mailbox.away = false;
    expect(away.envelope.responseObject).toEqual({ delivered: false, answer: 'connect ECONNREFUSED' });
  });

  it.each([
    ['MAIL', 'asha@deccan.example', 'No mail server is set. The email was written'],
    ['SMS', '9820012345', 'No SMS gateway is set. The message was written'],
  ] as const)('by %s that stays in the outbox of the machine is not called delivered', async (channel, to, begin) => {
    const port = channel === 'MAIL' ? t.mailbox.mail : t.mailbox.sms;
    port.isOutbox = true;
    const answer = await test(channel, to).finally(() => delete port.isOutbox);
    expect(answer.envelope.responseObject).toEqual({
      delivered: false,
      answer: `${begin} to the outbox and did not leave this machine.`,
    });
  });

  it.each([
    ['MAIL', 'nobody'],
    ['SMS', '12'],
  ] as const)('by %s to %s is rejected on its field', async (channel, recipient) => {
    const answer = await test(channel, recipient);
    expect(answer.envelope).toMatchObject({ code: 400, errors: [{ path: 'recipient' }] });
  });

  it('can be sent ten times in a quarter of an hour', async () => {
    const limited = await startTestApp({ rateLimits: true });
    const token = await signInHr(limited, await createHrUser(limited));
    const body = { channel: 'MAIL' as const, recipient: 'asha@deccan.example' };
    const statuses: number[] = [];
    for (let tries = 0; tries < 11; tries += 1) {
      statuses.push((await limited.call(sendTestMessage, { token, body })).status);
    }
    await limited.close();
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});
