import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { createToken, resetPassword } from '#contract/candidate-auth.ts';
import { getUndeliveredMessages } from '#contract/messages.ts';
import { undeliveredMessages as m } from '#domain/hr-messages.ts';
import { connectionToRunning } from '#server/db/embedded/start-embedded.ts';
import { httpClient } from '#test/http-client.ts';
import { startMailServer, type MailServer } from '#test/mail/mail-server.ts';
import { passwordIn } from '#test/outbox.ts';
import { ownDatabase, removeServerData, startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { expect, open, phone, test as base } from '#e2e/support/fixtures.ts';
import { alertOf, asHr } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { candidateDecides, hrSends } from '#e2e/support/hr/offer-calls.ts';
import { candidatePassword, newOffer, type Person } from '#e2e/support/people.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

/** The next try of a mail comes seconds after the server is back. */
const mailTimeoutMs = 40_000;
const office = 'hr.office@himalayafoods.example';

/** A server of the worker's own whose mails go over SMTP. */
const test = base.extend<object, { mails: MailServer }>({
  mails: [
    async ({ browserName: _any }, provide) => {
      const mails = await startMailServer();
      await provide(mails);
      await mails.goAway();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mails }, provide) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'aarambh-e2e-mail-'));
      const server = await startServerProcess(dataDir, { ...mails.env, HR_CONTACT_EMAIL: office });
      await provide(server);
      await server.stop();
      await removeServerData(dataDir);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** A candidate who got the offer by mail and has set a password. */
async function newReader(server: ServerProcess, mails: MailServer, fullName: string): Promise<Person> {
  const person = await newOffer(server, { sent: false, fullName });
  await hrSends(server, person);
  const mail = await mails.mailTo(person.form.email, mailTimeoutMs, 'Your offer letter');
  const client = httpClient(server.url);
  const { candidateId } = person;
  const login = { userName: candidateId, password: passwordIn(mail) };
  const { token } = await client.json(createToken, { body: login });
  const body = { candidateId, password: candidatePassword, confirmPassword: candidatePassword };
  await client.json(resetPassword, { token, body });
  return person;
}

/** How many messages HR's list holds. */
async function listed(server: ServerProcess): Promise<number> {
  const { token } = await newHrSession(server);
  return (await httpClient(server.url).json(getUndeliveredMessages, { token, query: {} })).totalElements;
}

/** As if the day of tries were over: the next one is the last. */
async function endTries(server: ServerProcess, messages: number): Promise<void> {
  const dataDir = dirname(server.outbox);
  const { DATABASE_URL } = await ownDatabase(dataDir);
  const client = new pg.Client({ connectionString: DATABASE_URL ?? (await connectionToRunning(dataDir)) ?? '' });
  await client.connect();
  try {
    await expect
      .poll(async () => {
        const last = "update pgboss.job set retry_limit = retry_count + 1, start_after = now() where state = 'retry'";
        await client.query(`${last} and name in ('deliver-message', 'deliver-sms') and retry_limit > retry_count + 1`);
        return listed(server);
      })
      .toBe(messages);
  } finally {
    await client.end();
  }
}

test('a mail that failed during an outage is delivered once when HR retries it', async ({ page, server, mails }) => {
  const person = await newReader(server, mails, 'Zoë Fernandes');
  const { email } = person.form;
  await mails.goAway();
  await candidateDecides(server, person, 'ACCEPTED');
  // The candidate's copy, and a note each to the office and to who sent the offer.
  await endTries(server, 3);

  await asHr(page, server);
  await open(page, '/hce');
  await page.getByRole('link', { name: '3 Undelivered messages' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused();
  const table = page.getByRole('table', { name: 'Messages' });
  const copy = table.getByRole('row').filter({ hasText: 'Copy of the accepted letter' });
  for (const words of [email, 'Zoë Fernandes', 'Failed', '2 tries', m.reasons.mail, m.advice.failed]) {
    await expect(copy).toContainText(words);
  }
  await expect(copy.getByRole('link', { name: 'Zoë Fernandes' })).toHaveAttribute(
    'href',
    `#/hce/offers/${person.candidateOfferId}`,
  );
  await expectSoundScreen(page, phone);

  await mails.comeBack();
  await copy.getByRole('button', { name: `Try again Copy of the accepted letter to ${email}` }).press('Enter');
  await expect(alertOf(page, '1 message is on its way again.')).toBeVisible();
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.locator(':focus')).toHaveCount(1);
  const copyMail = await mails.mailTo(email, mailTimeoutMs, 'You accepted our offer');
  expect(copyMail.attachments).toHaveLength(1);

  await page.getByRole('button', { name: 'Try all 2 again' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'No failed messages.' })).toBeVisible();
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await mails.mailTo(office, mailTimeoutMs, 'Offer accepted: Zoë Fernandes');
  await page.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(page.getByRole('link', { name: '0 Undelivered messages' })).toBeVisible();
  expect(mails.received.filter(({ mail }) => mail.subject === copyMail.subject)).toHaveLength(1);
});

test('a refused mail is listed with the answer as text, and HR tries it again', async ({ page, server, mails }) => {
  const person = await newReader(server, mails, 'Imran Pathan');
  mails.refused.add(office);
  // Another company's server says this, and HR reads it: it must stay a text.
  mails.refusal.words = `<img data-evil src=x onerror="alert(1)"> mailbox unavailable`;
  await candidateDecides(server, person, 'REJECTED');
  await expect.poll(() => listed(server)).toBe(1);

  await page.setViewportSize(phone);
  await asHr(page, server);
  await open(page, '/hce/messages');
  const cards = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
  await expect(cards).toHaveCount(1);
  for (const words of ['Note to HR: decision', 'Refused', office, `${mails.refusal.words} (550)`, m.advice.hrBounced]) {
    await expect(cards).toContainText(words);
  }
  await expect(page.locator('[data-evil]')).toHaveCount(0);
  mails.refused.clear();
  await cards.getByRole('button', { name: `Try again Note to HR: decision to ${office}` }).click();
  await expect(alertOf(page, '1 message is on its way again.')).toBeVisible();
  await expect(page.getByText('No failed messages.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to the dashboard' })).toBeFocused();
  await expectSoundScreen(page, phone);
  expect(await listed(server)).toBe(0);
});

test('a refused offer mail leads to the offer, which HR sends again', async ({ page, server, mails }) => {
  const person = await newOffer(server, { sent: false, fullName: 'Kavya Menon' });
  mails.refused.add(person.form.email);
  await hrSends(server, person);
  await expect.poll(() => listed(server)).toBe(1);
  await asHr(page, server);
  await open(page, '/hce/messages');
  const row = page.getByRole('table', { name: 'Messages' }).getByRole('row').filter({ hasText: person.form.email });
  await expect(row).toContainText(m.advice.offerBounced);
  await expect(row.getByRole('button', { name: /^Try again/ })).toHaveCount(0);
  await row.getByRole('link', { name: 'Go to offer of Kavya Menon' }).click();
  await expect(page).toHaveURL(new RegExp(`#/hce/offers/${person.candidateOfferId}$`));
  await expect(page.getByText(/^The email to Kavya Menon did not arrive: .* Correct the address/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Offer', exact: true })).toBeVisible();
  mails.refused.clear();
  await hrSends(server, person);
  await mails.mailTo(person.form.email, mailTimeoutMs, 'Your offer letter');
  expect(await listed(server)).toBe(0);
});
