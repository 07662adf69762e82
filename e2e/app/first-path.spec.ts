import type { Locator, Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import { passwordIn, waitForMail } from '#test/outbox.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { accepts, expectLetter, expectLetterPainted, rejects, setsPassword } from '#e2e/support/candidate-actions.ts';
import { desktop, expect, isPhone, journeyAt, open, test } from '#e2e/support/fixtures.ts';
import { alertOf } from '#e2e/support/hr/hr-actions.ts';
import { downloadLetter, fillOffer, newTyping, type Typing } from '#e2e/support/hr/hr-offers.ts';
import { candidateLogsIn, candidateLogsOut, candidatePassword, hrLogsIn } from '#e2e/support/people.ts';
import { pdfText } from '#e2e/support/pdf-text.ts';

const hrMailbox = 'hr@himalayafoods.example';
const offers = /#\/hce\/offers$/;

/** The words of the PDF that a mail brings. */
async function attachedLetter(mail: Email): Promise<string> {
  expect(mail.attachments).toHaveLength(1);
  const [letter] = mail.attachments;
  expect(letter?.mimeType).toBe('application/pdf');
  expect(letter?.filename).toMatch(/\.pdf$/);
  return pdfText(new Uint8Array(letter?.content as ArrayBuffer));
}

test.use(journeyAt(desktop));

/** HR's list: a row of the table on a desktop, a card on a phone. */
function entryOf(page: Page, name: string): Locator {
  const offer = page.getByRole('button', { name: `View letter of ${name}`, exact: true });
  return page.getByRole('row').or(page.getByRole('listitem')).filter({ has: offer });
}

async function expectStatus(page: Page, name: string, status: string): Promise<void> {
  await expect(entryOf(page, name).getByText(status, { exact: true })).toBeVisible();
}

/** HR's way to the list: by the sidebar, which a phone keeps behind 'Menu'. */
async function goesToOffers(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Offers', exact: true }).click();
  await expect(page).toHaveURL(offers);
  await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible();
}

/** HR creates an offer by the form and sees its letter. */
async function creates(page: Page, typing: Typing): Promise<void> {
  await page.getByRole('button', { name: 'Create Offer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Offer' })).toBeVisible();
  await fillOffer(page, typing);
  await page.getByRole('button', { name: 'Create Offer', exact: true }).click();
  await expect(alertOf(page, 'Candidate created successfully!')).toBeVisible();
  await expectLetterPainted(page);
  const { name, bytes } = await downloadLetter(page);
  expect(name).toMatch(/\.pdf$/);
  expect(await pdfText(bytes)).toContain(`Dear ${typing['Full Name']},`);
}

/** HR chooses the offer in the list and sends it. */
async function sends(page: Page, name: string): Promise<void> {
  await page.getByLabel(`Select ${name}`, { exact: true }).check();
  await page.getByRole('button', { name: 'Send Offer', exact: true }).click();
  await expectStatus(page, name, 'Offer Sent');
  await expect(page.getByLabel(`Select ${name}`, { exact: true })).toBeDisabled();
}

type Credentials = { mail: Email; userName: string; password: string };

/** Reads the mail that brought the offer: who logs in with what, and where. */
async function readsOfferMail(server: ServerProcess, typing: Typing): Promise<Credentials> {
  const mail = await waitForMail(server.outbox, typing.Email, ({ text }) => /^Password: /m.test(text ?? ''));
  const userName = /^Username: (\S+)$/m.exec(mail.text ?? '')?.[1] ?? '';
  expect(mail.text).toContain(`${server.url}/#/onboard/login`);
  return { mail, userName, password: passwordIn(mail) };
}

/** The candidate's first login: temporary password, own password, login with it. */
async function firstLogin(page: Page, { userName, password }: Credentials): Promise<void> {
  await candidateLogsIn(page, userName, password);
  await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
  await setsPassword(page, candidatePassword);
  await expect(page).toHaveURL(/#\/onboard\/login$/);
  await candidateLogsIn(page, userName);
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
  await expectLetter(page);
}

test('HR creates and sends an offer, and the candidate accepts it', async ({ page, context, server }) => {
  const typing = newTyping({ 'Fixed CTC': '1200000', 'Variable CTC': '150000', 'Joining Date': '2027-04-01' });
  const fullName = typing['Full Name'];
  await hrLogsIn(page);
  await goesToOffers(page);
  await creates(page, typing);
  await goesToOffers(page);
  await expectStatus(page, fullName, 'Pending');
  await sends(page, fullName);

  const credentials = await readsOfferMail(server, typing);
  const sent = await attachedLetter(credentials.mail);
  for (const words of [
    fullName,
    typing.Role,
    typing.Department,
    typing.Designation,
    '₹13,50,000',
    '1 April 2027 (Thursday)',
  ]) {
    expect(sent).toContain(words);
  }
  expect(sent).toContain('Rupees Thirteen Lakh Fifty Thousand only');

  const candidate = await context.newPage();
  await candidate.goto(/https?:\/\/\S+\/onboard\/login/.exec(credentials.mail.text ?? '')?.[0] ?? '');
  await firstLogin(candidate, credentials);
  await expect(candidate.getByText('Action Required', { exact: true })).toBeVisible();
  const terms = candidate.getByRole('region', { name: typing.Role });
  for (const term of ['₹13,50,000', '₹12,00,000', '₹1,50,000', '1 April 2027 (Thursday)', typing.Designation]) {
    await expect(terms.getByText(term, { exact: true })).toBeVisible();
  }
  await candidate.getByRole('button', { name: 'Important Instructions', exact: true }).click();
  await expect(candidate.getByText(/acceptance is final and binding/i)).toBeVisible();
  await accepts(candidate);
  await expect(candidate).toHaveURL(/#\/onboard\/joining(\/personal)?$/);

  await page.reload();
  await expectStatus(page, fullName, 'Approved');
  await expect(page.getByRole('button', { name: `Edit ${fullName}`, exact: true })).toHaveCount(0);
  const confirmation = await waitForMail(server.outbox, typing.Email, ({ subject }) => /accepted/i.test(subject ?? ''));
  // The same letter, and after it the record of the acceptance.
  const signed = await attachedLetter(confirmation);
  expect(signed).toContain(sent);
  expect(signed).toContain('Acceptance Record');
  const toHr = await waitForMail(server.outbox, hrMailbox, ({ subject }) => subject?.includes(fullName) === true);
  expect(toHr.text).toContain(`${fullName} (${credentials.userName}) accepted`);
});

test('the candidate rejects an offer, HR revises and sends it again, and the candidate accepts', async ({
  page,
  context,
  server,
}) => {
  const typing = newTyping();
  const fullName = typing['Full Name'];
  const reason = 'The salary is "too low" for Pune & <b>its rents</b>';
  await hrLogsIn(page);
  await goesToOffers(page);
  await creates(page, typing);
  await goesToOffers(page);
  await sends(page, fullName);

  const credentials = await readsOfferMail(server, typing);
  const candidate = await context.newPage();
  await firstLogin(candidate, credentials);
  await rejects(candidate, reason);
  await expect(candidate).toHaveURL(/#\/onboard\/reject$/);
  await expect(candidate.getByRole('heading', { level: 1, name: 'We Respect Your Decision' })).toBeVisible();
  const notice = `${fullName} (${credentials.userName}) rejected`;
  const toHr = await waitForMail(server.outbox, hrMailbox, ({ text }) => text?.includes(notice) === true);
  expect(toHr.text).toContain(reason);

  await page.reload();
  await expectStatus(page, fullName, 'Rejected');
  if (!isPhone(page))
    await entryOf(page, fullName)
      .getByRole('button', { name: /rejected the offer/ })
      .click();
  await expect(page.getByText(reason, { exact: true })).toBeVisible();
  if (!isPhone(page)) await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Edit ${fullName}`, exact: true }).click();
  await expect(page.getByLabel('Full Name', { exact: true })).toHaveValue(fullName);
  await page.getByLabel('Fixed CTC', { exact: true }).fill('1500000');
  await page.getByRole('button', { name: 'Update Offer', exact: true }).click();
  await expect(alertOf(page, 'Candidate updated successfully!')).toBeVisible();
  await goesToOffers(page);
  await expectStatus(page, fullName, 'Open');

  await candidateLogsOut(candidate, fullName);
  await candidateLogsIn(candidate, credentials.userName);
  await expect(candidate).toHaveURL(/#\/onboard\/offer$/);
  await expect(candidate.getByRole('main')).toContainText('This offer is being revised.');
  await expect(candidate.getByRole('button', { name: 'Accept Offer' })).toHaveCount(0);

  await sends(page, fullName);
  const again = await waitForMail(server.outbox, typing.Email, ({ text }) => !/^Password: /m.test(text ?? ''));
  expect(again.text).toContain(`Username: ${credentials.userName}`);
  expect(await attachedLetter(again)).toContain('₹16,50,000');
  await candidateLogsOut(candidate, fullName);
  await candidateLogsIn(candidate, credentials.userName);
  await expectLetter(candidate);
  const terms = candidate.getByRole('region', { name: typing.Role });
  await expect(terms.getByText('₹16,50,000', { exact: true })).toBeVisible();
  await accepts(candidate);
  await expect(candidate).toHaveURL(/#\/onboard\/joining(\/personal)?$/);
  await page.reload();
  await expectStatus(page, fullName, 'Approved');
  await open(candidate, '/onboard/offer');
  await expect(candidate.getByRole('button', { name: 'Continue to joining form', exact: true })).toBeVisible();
});
