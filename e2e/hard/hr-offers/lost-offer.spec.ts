import { createHash } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { formatDate, nameDate, nameDay } from '#domain/values/calendar.ts';
import { mailsTo, passwordIn, waitForMail } from '#test/outbox.ts';
import { accepts, readsOffer, setsPassword } from '#e2e/support/candidate-actions.ts';
import { journeyAt, open, phone } from '#e2e/support/fixtures.ts';
import { alertOf, asHr } from '#e2e/support/hr/hr-actions.ts';
import { candidateLogsIn, candidatePassword, newOffer, type Person } from '#e2e/support/people.ts';
import { expectNoSidewaysScroll } from '#e2e/support/screens.ts';
import { expect, test, type ServerInTime } from '#e2e/support/server-in-time.ts';

const company = 'Himalaya Foods Pvt Ltd';
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.use(journeyAt(phone));

test('a lost offer is sent again, reminded, extended after its reply-by date and accepted', async ({
  page,
  inTime: server,
  browser,
}) => {
  test.setTimeout(180_000);
  const person = await newOffer(server, { sent: false, joiningDate: server.dayOf(60) });
  const theirs = await browser.newContext({ baseURL: server.url, viewport: page.viewportSize() });
  const candidate = await theirs.newPage();
  const nextMail = mailReader(browser, server, person.form.email);

  await hrOpens(page, server, person);
  await page.getByRole('button', { name: 'Send Offer', exact: true }).click();
  const lost = await nextMail(`Your offer letter from ${company}`);
  await does(page, 'Send again', { Note: 'As we said on the phone' });
  const again = await nextMail(`Your offer letter from ${company}, sent again`);
  expect(again.text).toContain('As we said on the phone');
  expect(letterIn(again)).toBe(letterIn(lost));
  await expect(part(page, 'Versions').getByRole('listitem')).toHaveText([/^Version 1Current/]);
  await oldPasswordIsDead(candidate, person, passwordIn(lost));
  await comesByMail(candidate, again);

  await does(page, 'Remind');
  const waits = `Your offer from ${company} waits for your answer`;
  expect((await nextMail(waits)).text).not.toContain('Password:');
  await page.goto('about:blank');
  await server.goToDay(3);
  await server.sendDueReminders();
  expect((await nextMail(waits)).text).not.toContain('Password:');

  await server.goToDay(8);
  await candidate.clock.setSystemTime(server.now());
  await readsOffer(candidate, person);
  const sentence = `This offer could be answered until ${formatDate(server.dayOf(7))}. Please contact HR.`;
  await expect(candidate.getByText(sentence)).toBeVisible();
  await expect(candidate.getByRole('button', { name: 'Accept Offer' })).toHaveCount(0);

  await hrOpens(page, server, person);
  await expect(page.getByText('Reply by passed', { exact: true })).toBeVisible();
  const until = server.dayOf(13);
  await does(page, 'Extend', { 'Reply By': until });
  expect((await nextMail(`You can reply to our offer until ${nameDay(until)} – ${company}`)).attachments).toEqual([]);
  // Anyone who loads the page again logs in again.
  await candidate.reload();
  await readsOffer(candidate, person);
  await expect(candidate.getByText(`${nameDay(until)}5 days left`)).toBeVisible();
  await accepts(candidate);
  await expect(candidate).toHaveURL(/#\/onboard\/joining/);
  // The signed letter: the accepted one, byte by byte, and then its record and seal.
  const signed = bytesIn(await nextMail(`You accepted our offer – ${company}`));
  const letter = bytesIn(lost);
  expect(signed.length).toBeGreaterThan(letter.length);
  expect(sha256(signed.subarray(0, letter.length))).toBe(sha256(letter));
  await theirs.close();

  await page.reload();
  await expectTimeline(page, server);
  await expectNoSidewaysScroll(page);
  expect(await mailsTo(server.outbox, person.form.email)).toHaveLength(6);
  const toHr = mailReader(browser, server, 'hr.test@himalayafoods.example');
  expect((await toHr(`Offer accepted: ${person.form.fullName} (${person.candidateId})`)).attachments).toEqual([]);
});

/** Opens the offer's page for HR at the server's time. */
async function hrOpens(page: Page, server: ServerInTime, { candidateOfferId, form }: Person): Promise<void> {
  await page.goto('about:blank');
  await page.clock.setSystemTime(server.now());
  await asHr(page, server);
  await open(page, `/hce/offers/${candidateOfferId}`);
  await expect(page.getByRole('heading', { level: 1, name: form.fullName, exact: true })).toBeVisible();
}

/** The password in the lost mail is no longer valid. */
async function oldPasswordIsDead(candidate: Page, { candidateId }: Person, password: string): Promise<void> {
  await candidateLogsIn(candidate, candidateId, password);
  await expect(alertOf(candidate, 'Invalid username or password')).toBeVisible();
}

/** From the mail's button and its temporary password to a password of their own. */
async function comesByMail(candidate: Page, mail: Email): Promise<void> {
  await candidate.goto('about:blank');
  await candidate.setContent(mail.html ?? '');
  await candidate.getByRole('link', { name: 'Read your offer', exact: true }).click();
  await candidate.getByLabel('Password', { exact: true }).fill(passwordIn(mail));
  await candidate.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(candidate).toHaveURL(/#\/onboard\/reset-password$/);
  await setsPassword(candidate, candidatePassword);
  await expect(candidate).toHaveURL(/#\/onboard\/login/);
}

/** Presses the action, fills what its dialog asks for and confirms. */
async function does(page: Page, action: string, asked: Record<string, string> = {}): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(asked)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** Waits for the next mail, which has this subject, and looks at it on a phone. */
function mailReader(browser: Browser, server: ServerInTime, address: string): (subject: string) => Promise<Email> {
  const read = new Set<string | undefined>();
  return async (subject) => {
    const mail = await waitForMail(server.outbox, address, ({ messageId }) => !read.has(messageId));
    read.add(mail.messageId);
    expect(mail.subject).toBe(subject);
    const page = await browser.newPage({ viewport: phone });
    await page.setContent(mail.html ?? '');
    await expect(page.getByRole('heading')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.close();
    return mail;
  };
}

/** The letter that is attached. */
function bytesIn({ attachments }: Email): Uint8Array {
  const [letter] = attachments;
  if (letter === undefined) throw new Error('no letter is attached');
  return new Uint8Array(letter.content as ArrayBuffer);
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const letterIn = (mail: Email) => sha256(bytesIn(mail));

/** The page of the offer lists all events, the newest first, each with its time. */
async function expectTimeline(page: Page, server: ServerInTime): Promise<void> {
  const history = part(page, 'History');
  await history.getByRole('button', { name: /^Show all \d+ entries$/ }).click();
  const [first, third, eighth] = [0, 3, 8].map((day) => server.dayOf(day)) as [string, string, string];
  const events = [
    [eighth, 'The system sealed version 1 of the letter with the acceptance record'],
    [eighth, 'The candidate accepted the offer, with version 1 of the letter'],
    [eighth, 'The candidate logged in'],
    [eighth, `HR Admin moved the reply-by date from ${nameDate(server.dayOf(7))} to ${nameDate(server.dayOf(13))}`],
    [eighth, 'The candidate opened the offer for the first time, with version 1 of the letter'],
    [eighth, 'The candidate logged in'],
    [third, 'The system reminded the candidate of the offer (reminder 1)'],
    [first, 'HR Admin reminded the candidate of the offer'],
    [first, 'The candidate set a new password'],
    [first, 'The candidate logged in with the temporary password'],
    [first, 'Someone tried to log in as the candidate and failed'],
    [first, 'HR Admin sent version 1 of the letter again'],
    [first, 'HR Admin sent version 1 of the letter'],
    [first, 'HR Admin created the offer'],
  ] as const;
  const entries = history.getByRole('list', { name: 'Who did what' }).getByRole('listitem');
  const hour = (day: string) => (day === server.dayOf(0) ? 10 : 11);
  await expect(entries).toHaveText(events.map(([day, what]) => startsWith(`${what}${formatDate(day)}, ${hour(day)}:`)));
  const messages = part(page, 'Messages').getByRole('listitem').filter({ hasText: 'ananya.' });
  await expect(messages).toHaveText(
    [
      [eighth, 'Copy of the accepted letter'],
      [eighth, 'Offer extended'],
      [third, 'Offer reminder'],
      [first, 'Offer reminder'],
      [first, 'Offer letter, sent again'],
      [first, 'Offer letter'],
    ].map(([day = '', kind]) => new RegExp(`^${kind}Email.*Delivered to the server${formatDate(day)}, ${hour(day)}:`)),
  );
}

function startsWith(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[()]/g, '\\$&')}`);
}
