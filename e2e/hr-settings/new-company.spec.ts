import type { Browser, BrowserContext, Page } from '@playwright/test';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { passwordIn, waitForMail } from '#test/outbox.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { candidateLogsIn, hrLogsIn } from '#e2e/support/people.ts';
import { desktop, open, phone } from '#e2e/support/fixtures.ts';
import { colleagueNamed, invitationLink, type Colleague } from '#e2e/support/hr/colleague.ts';
import { fillOffer, newTyping } from '#e2e/support/hr/hr-offers.ts';
import { fillsLogin, fillsPasswords } from '#e2e/support/hr/hr-sign-in.ts';
import { expect, test } from '#e2e/support/own-server.ts';
import { pdfText } from '#e2e/support/pdf-text.ts';

const name = 'Deccan Dairy Pvt Ltd';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });
const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80"><rect width="200" height="80" fill="#0a6"/></svg>`;
/** As Excel puts two columns on the clipboard. */
const departments = 'Dairy\tCold Chain\r\nDairy\tProcurement\r\nSales\tModern Trade\r\n';

test('a new company sets up its settings and colleagues and sends its first offer', async ({
  page,
  ownServer: server,
  browser,
}) => {
  await hrLogsIn(page);
  await expect(page.getByText('Sample company', { exact: true })).toBeVisible();
  await opensSettings(page);
  await writesCompany(page);
  await pastesDepartments(page);
  await goesTo(page, 'People');
  const [asha, ravi] = [colleagueNamed('Asha Rao'), colleagueNamed('Ravi Menon')];
  for (const colleague of [asha, ravi]) await invites(page, colleague);
  const ashas = await joins(browser, server, asha);
  const ravis = await joins(browser, server, ravi);
  for (const theirs of [ashas.page, ravis.page])
    await expect(theirs.getByText('Sample company', { exact: true })).toHaveCount(0);
  await goesTo(page, 'Messages');
  await field(page, 'Email').fill('hr@deccan.example');
  await button(page, 'Send a test email').click();
  await expect(
    page.getByText(
      'Not handed over. No mail server is set. The email was written to the outbox and did not leave this machine.',
    ),
  ).toBeVisible();
  await waitForMail(server.outbox, 'hr@deccan.example');

  await sendsFirstOffer(ashas.page, server);
  await ashas.context.close();
  await ravis.context.close();
});

async function opensSettings(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Company', exact: true })).toBeVisible();
}

async function goesTo(page: Page, section: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: section, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: section, exact: true })).toBeVisible();
}

async function saves(page: Page): Promise<void> {
  await button(page, 'Save').click();
  await expect(button(page, 'Discard')).toBeHidden();
  await expect(page.getByText(/^Last saved by /)).toBeVisible();
}

async function writesCompany(page: Page): Promise<void> {
  for (const [label, value] of Object.entries({
    'Company Name': name,
    Address: '12 Mill Road\nPune 411001',
    'Signatory Name': 'Lata Deshpande',
    'Signatory Title': 'Director',
    'HR Contact Email': 'people@deccan.example',
    'HR Contact Phone': '+91 20 5550 1234',
  })) {
    await field(page, label).fill(value);
  }
  await field(page, 'Logo').setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) });
  await expect(page.getByRole('img', { name: 'This logo' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText(name);
  await saves(page);
}

async function pastesDepartments(page: Page): Promise<void> {
  await goesTo(page, 'Lists');
  await button(page, 'Paste lines').click();
  const dialog = page.getByRole('dialog', { name: 'Paste lines: Departments' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), departments);
  await dialog.getByLabel('Lines', { exact: true }).press('ControlOrMeta+v');
  await dialog.getByRole('button', { name: 'Add lines', exact: true }).click();
  await expect(dialog.getByText('3 added, 0 already there, 0 refused.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).first().click();
}

async function invites(page: Page, { name: fullName, email, userName }: Colleague): Promise<void> {
  await field(page, 'Name').fill(fullName);
  await field(page, 'Email').fill(email);
  await field(page, 'Username').fill(userName);
  await button(page, 'Invite').click();
  await expect(page.getByText(`The invitation is on its way to ${email}.`)).toBeVisible();
}

/** The colleague opens the mail in a browser of their own, sets a password and logs in. */
async function joins(
  browser: Browser,
  server: ServerProcess,
  { email, userName, password }: Colleague,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ baseURL: server.url, viewport: desktop });
  const page = await context.newPage();
  const link = await invitationLink(server, email);
  await page.goto(link.href);
  await fillsPasswords(page, password);
  await button(page, 'Set password').click();
  await expect(page.getByText('Your password is set. Log in with your username.')).toBeVisible();
  await fillsLogin(page, { userName, password });
  await button(page, 'Login').click();
  await expect(page.getByText('Welcome to HR Portal')).toBeVisible();
  return { page, context };
}

/** With a department of the company's own; the mail and the letter bear its name, and the candidate logs in. */
async function sendsFirstOffer(page: Page, server: ServerProcess): Promise<void> {
  const typing = newTyping({
    Department: 'Dairy',
    'Sub-department': 'Cold Chain',
    'Joining Date': addDays(todayInIndia(), 40),
  });
  await open(page, '/hce/create/candidate');
  await fillOffer(page, typing);
  await button(page, 'Create Offer').click();
  await expect(page.getByText('Candidate created successfully!')).toBeVisible();
  await open(page, '/hce/offers');
  await page.getByRole('link', { name: typing['Full Name'], exact: true }).click();
  await button(page, 'Send Offer').click();
  const mail = await waitForMail(server.outbox, typing.Email);
  expect(mail.subject).toBe(`Your offer letter from ${name}`);
  const letter = await pdfText(new Uint8Array(mail.attachments[0]?.content as ArrayBuffer));
  for (const text of [name, 'Dairy', 'Lata Deshpande']) expect(letter).toContain(text);
  await page.setViewportSize(phone);
  const candidateId = /^Username: (\S+)$/m.exec(mail.text ?? '')?.[1] ?? '';
  await candidateLogsIn(page, candidateId, passwordIn(mail));
  await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
}
