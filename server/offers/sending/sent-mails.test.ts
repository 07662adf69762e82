import { Window } from 'happy-dom';
import { afterAll, expect, it } from 'vitest';
import { createCandidateOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import { createSmtpMail } from '#server/adapters/mail/smtp.ts';
import { createOffer, signInHr, type TestOffer } from '#test/factories.ts';
import { startMailServer } from '#test/mail/mail-server.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp({ env: { PUBLIC_URL: 'https://join.example' } });
const token = await signInHr(t);
const server = await startMailServer();
const url = `${server.env.SMTP_URL}?tls.rejectUnauthorized=false`;
const smtp = createSmtpMail({ url, from: 'Aarambh HR <hr@himalayafoods.example>' });
t.deps.mail = smtp;
afterAll(async () => {
  await smtp.close();
  await server.goAway();
});

/** The mails of an offer as a real mail server received them. */
async function sent({ candidateId, email }: TestOffer) {
  const before = server.received.length;
  expect((await t.call(sendOfferEmails, { token, body: { candidateIds: [candidateId] } })).status).toBe(200);
  await t.deliverAll();
  const [only, ...more] = server.received.slice(before);
  expect([only?.to, more]).toEqual([email, []]);
  return read(only!.mail);
}

function read({ subject, text = '', html = '' }: { subject?: string; text?: string; html?: string }) {
  const { document } = new Window();
  document.write(html);
  const all = (selector: string) => [...document.querySelectorAll(selector)].map((each) => each.textContent);
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  return { subject, text: text.replaceAll('\r\n', '\n'), all, links, says: document.body.textContent };
}

it('an offer mail has its terms and one button; a revised one has the replaced letter and the changes', async () => {
  const offer = await createOffer(t, { hrToken: token, offeredRole: 'Food Technologist', joiningDate: '2027-01-04' });
  const { form, candidateId, candidateOfferId } = offer;
  const total = (form.fixedCTC + form.variableCTC).toLocaleString('en-IN');
  const first = await sent(offer);
  expect(first.subject).toBe('Your offer letter from Himalaya Foods Pvt Ltd');
  expect(first.links.filter((link) => link?.startsWith('http'))).toEqual([
    `https://join.example/#/onboard/login?id=${candidateId}`,
  ]);
  for (const words of ['Food Technologist', `₹${total}`, '4 January 2027', 'Monday'])
    expect(first.says).toContain(words);
  expect(first.all('del')).toEqual([]);
  const password = /^Password: (\S+)$/m.exec(first.text)?.[1] ?? '';
  expect(first.says).toContain(password);

  const body = { ...form, candidateOfferId, offeredRole: 'Head of <Flavours>', joiningDate: '2027-01-05' };
  expect((await t.call(createCandidateOfferLetter, { token, body })).status).toBe(200);
  const second = await sent(offer);
  expect(second.subject).toBe('Your revised offer letter from Himalaya Foods Pvt Ltd');
  expect(second.all('del')).toEqual(['Food Technologist', '4 January 2027 (Monday)']);
  expect(second.all('ins')).toEqual(['Head of <Flavours>', '5 January 2027 (Tuesday)']);
  expect(second.text).toMatch(/^This letter replaces the one of .+, which no longer counts\. What changed:$/m);
  expect(second.text).toContain('\nRole: Head of <Flavours> (before: Food Technologist)\nJoining date: 5 January 2027');
});

it('names no replaced letter when the first one never arrived', async () => {
  const offer = await createOffer(t, { hrToken: token, offeredRole: 'Cook' });
  server.refused.add(offer.email);
  await t.call(sendOfferEmails, { token, body: { candidateIds: [offer.candidateId] } });
  await t.deliverAll();
  server.refused.delete(offer.email);
  const body = { ...offer.form, candidateOfferId: offer.candidateOfferId, offeredRole: 'Chef' };
  expect((await t.call(createCandidateOfferLetter, { token, body })).status).toBe(200);
  const mail = await sent(offer);
  expect(mail.subject).toBe('Your offer letter from Himalaya Foods Pvt Ltd');
  expect(mail.all('del')).toEqual([]);
  expect(mail.says).toContain('Chef');
});
