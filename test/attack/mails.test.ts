import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { createCandidateOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { createSmtpMail } from '#server/adapters/mail/smtp.ts';
import { createOffer, offerForm, signInCandidate, signInHr, temporaryPasswordOf } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { startMailServer, type MailServer } from '#test/mail/mail-server.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

/** Typed values, on their way through the product to a real mail server. */
let t: TestApp;
let hrToken: string;
let server: MailServer;
let stop: () => Promise<void>;
beforeAll(async () => {
  // The operator of the server may have pasted a line break, too.
  const COMPANY_NAME = 'Himalaya <Foods>\r\nBcc: thief@evil.example\r\n\r\nPvt Ltd';
  t = await startTestApp({ env: { COMPANY_NAME, PUBLIC_URL: 'https://join.example' } });
  hrToken = await signInHr(t);
  server = await startMailServer();
  const url = `${server.env.SMTP_URL}?tls.rejectUnauthorized=false`;
  const smtp = createSmtpMail({ url, from: 'Aarambh HR <hr@himalayafoods.example>' });
  // Kept in the mailbox, too, where tests read the password.
  const { mail } = t.mailbox;
  const both = async (each: Parameters<typeof smtp.send>[0]) => {
    await mail.send(each);
    return smtp.send(each);
  };
  t.deps.mail = { send: both, close: smtp.close };
  stop = async () => {
    await smtp.close();
    await server.goAway();
  };
});
afterAll(async () => {
  await stop();
  await t.close();
});
afterEach(() => {
  server.received.splice(0);
});

const nasty = `<img src=x onerror=alert(1)> "Bcc: thief@evil.example", <thief@evil.example> 'x' & {to} %0d%0aBcc: a@evil.example`;
const nastyText = `${nasty}\r\n\r\n.\r\nBcc: thief@evil.example\r\nContent-Type: text/html\r\n\r\n<a href="https://evil.example/">x</a> https://evil.example/login`;

/** The names of the headers in the order in which they came, before the first empty line. */
const headersOf = (raw: string) => [...raw.split('\r\n\r\n')[0]!.matchAll(/^([\w-]+):/gm)].map(([, name]) => name);
const ours = ['Auto-Submitted', 'From', 'To', 'Subject', 'Message-ID', 'Date', 'MIME-Version', 'Content-Type'];

/** Delivers what waits; every mail has one recipient in envelope and header, our headers, and no markup or link but ours. */
async function expectHarmless(recipients: string[]): Promise<void> {
  await t.deliverAll();
  expect(server.received.map(({ to }) => to).toSorted()).toEqual(recipients.toSorted());
  for (const { to, recipients: envelope, mail, raw: bytes } of server.received) {
    const raw = bytes.toString('latin1');
    expect(envelope).toEqual([to]);
    expect([mail.to?.length, mail.cc, mail.bcc, mail.replyTo]).toEqual([1, undefined, undefined, undefined]);
    expect(headersOf(raw).filter((name) => !ours.includes(name!))).toEqual([]);
    expect(headersOf(raw)).toHaveLength(ours.length);
    const html = mail.html ?? '';
    expect(html).not.toMatch(/<(img|script|Foods)|onerror=alert\(1\)>/);
    const links = [...html.matchAll(/<\w[^>]*(?:href|src)="([^"]*)"/g)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(0);
    // The company's own contact, whatever else was typed.
    const contact = ['mailto:hr@himalayafoods.example', 'tel:+912001000148'];
    expect(links.filter((link) => !contact.includes(link!) && !link!.startsWith('https://join.example/#/'))).toEqual(
      [],
    );
    // The reader sees the typed characters.
    expect(html.includes('&lt;img src=x onerror=alert(1)&gt;')).toBe(true);
  }
}

describe('text typed into a mail', () => {
  it('of an offer is shown as typed, and adds no header, recipient or link', async () => {
    const offer = await createOffer(t, { hrToken, fullName: nasty, offeredRole: nasty });
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    const body = { candidateIds: [offer.candidateId] };
    expect((await t.call(sendOfferEmails, { token: hrToken, body, headers })).status).toBe(200);
    await expectHarmless([offer.email]);
    expect(server.received[0]?.mail.text).toContain(`Dear ${nasty},`);
    expect(server.received[0]?.raw.toString('latin1')).not.toMatch(/evil\.example\/#/);
    expect(temporaryPasswordOf(t, offer)).toMatch(/^[\w-]{14}$/);
  });

  it('as the reason of a rejection reaches only HR', async () => {
    const offer = await createOffer(t, { hrToken, fullName: nasty, status: 'Offer Sent' });
    const token = await signInCandidate(t, offer);
    server.received.splice(0);
    const body = { offerLetterStatus: 'REJECTED', rejectionReason: nastyText };
    expect((await t.call(saveOfferLetterAction, { token, body })).status).toBe(200);
    await expectHarmless([t.deps.env.HR_CONTACT_EMAIL, 'meera@himalayafoods.example', offer.email]);
    const [confirmation] = server.received.filter(({ to }) => to === offer.email);
    expect(confirmation?.mail.text).not.toContain('evil.example/login');
    const toHr = server.received.find(({ to }) => to === t.deps.env.HR_CONTACT_EMAIL);
    // Quoted line by line: none of it looks like ours.
    expect(toHr?.mail.text).toContain('\n> Bcc: thief@evil.example\n> Content-Type: text/html\n');
  });

  it('as the reason for sending a form back reaches only the candidate', async () => {
    const { offer } = await joiner(t, { hrToken });
    await t.deliverAll();
    server.received.splice(0);
    const body = { candidateId: offer.candidateId, reason: nastyText };
    expect((await t.call(sendBackOnBoardDetails, { token: hrToken, body })).status).toBe(200);
    await expectHarmless([offer.email]);
  });
});

describe('an endpoint', () => {
  it.each([
    'a@one.example,b@two.example',
    'a@one.example;b@two.example',
    'a@one.example b@two.example',
    'Somebody <a@one.example> <b@two.example>',
    'Somebody <a@one.example, b@two.example>',
    'b@two.example <a@one.example>',
    'a@one.example (a comment)',
    '"a b"@one.example',
    '"a@two.example,"@one.example',
    'a@one.example\r\nBcc: thief@evil.example',
    'a@one.example\nRCPT TO:<thief@evil.example>',
    'a\u0000@one.example',
    'a@one.example\u2028Bcc: thief@evil.example',
    'a@[127.0.0.1]',
    'a@localhost',
    '@one.example:thief@evil.example',
    'a%evil.example@',
    'a@one.example>',
    'group: a@one.example;',
    `${'a'.repeat(250)}@one.example`,
  ])('%j is rejected on its field', async (email) => {
    const body = await offerForm(t, { email });
    const answer = await t.call(createCandidateOfferLetter, { token: hrToken, body });
    expect([answer.status, answer.envelope.errors]).toEqual([
      400,
      [{ path: 'email', message: 'Please enter a valid email address' }],
    ]);
  });

  it.each(['pri\u0443a@one.example', 'a@on\u0435.example', 'a@one.\uFF45xample'])(
    '%j is rejected for its script',
    async (email) => {
      const answer = await t.call(createCandidateOfferLetter, { token: hrToken, body: await offerForm(t, { email }) });
      const message = 'Email addresses in other scripts are not supported. Use one with letters from a to z.';
      expect([answer.status, answer.envelope.errors]).toEqual([400, [{ path: 'email', message }]]);
    },
  );

  it.each(['Somebody <READ>', 'mailto:READ', 'READ\u200D', '\u202EREAD', 'Bcc: x <READ>;'])(
    'in %j is stored alone',
    async (shape) => {
      const person = await offerForm(t);
      const body = { ...person, email: shape.replace('READ', person.email) };
      const answer = await t.call(createCandidateOfferLetter, { token: hrToken, body });
      expect(answer.status).toBe(200);
      const stored = t.db.selectFrom('offers').select('email').where('mobile', '=', person.mobileNumber);
      expect(await stored.executeTakeFirst()).toEqual({ email: person.email });
    },
  );

  it.each(['-oQ/tmp/x', '-be', "o'neil+x", 'a=b', '&&id'])(
    'that begins with %s is accepted whole or rejected',
    async (local) => {
      const email = `${local}@one.example`;
      const body = await offerForm(t, { email });
      const answer = await t.call(createCandidateOfferLetter, { token: hrToken, body });
      if (answer.status !== 200) return;
      const candidateId = String(answer.headers['x-candidate-id']);
      await t.call(sendOfferEmails, { token: hrToken, body: { candidateIds: [candidateId] } });
      await t.deliverAll();
      expect(server.received.map(({ recipients }) => recipients)).toEqual([[email]]);
    },
  );
});

describe('a line of text', () => {
  it.each(['\r\n', '\n', '\r', '\u0000', '\u0085', '\u001b[2J', '\u2028', '\u2029', '\ud800'])(
    'cannot contain %j',
    async (character) => {
      const body = await offerForm(t, { fullName: `Priya${character}Bcc: thief@evil.example` });
      const answer = await t.call(createCandidateOfferLetter, { token: hrToken, body });
      expect([answer.status, answer.envelope.errors?.map(({ path }) => path)]).toEqual([400, ['fullName']]);
    },
  );
});
