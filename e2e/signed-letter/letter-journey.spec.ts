import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { mailsTo, waitForMail } from '#test/outbox.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { accepts, expectLetter } from '#e2e/support/candidate-actions.ts';
import { answered, expect, isPhone, journeyAt, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { downloadLetter, fillOffer, newTyping, openOffers, rowsOf, type Typing } from '#e2e/support/hr/hr-offers.ts';
import { createRoute, saves } from '#e2e/support/hr/offer-form.ts';
import { letterOf } from '#e2e/support/hr/offer-calls.ts';
import { select } from '#e2e/support/hr/offer-list.ts';
import { send } from '#e2e/support/hr/offer-sending.ts';
import { missingPrograms, opensslOn, pdfsigOn } from '#e2e/support/outside-checks.ts';
import { pdfText } from '#e2e/support/pdf-text.ts';
import { candidateLogsIn, newForm, setsOwnPassword, type Person } from '#e2e/support/people.ts';
import { readQrCode } from '#e2e/support/qr-code.ts';

test.setTimeout(180_000);
test.use(journeyAt(phone));

const sentence = 'Your buddy in the first weeks is somebody of your own team.';
const structure = 'Standard with Provident Fund and Gratuity';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** HR copies a template and writes a sentence of their own into it. */
async function writesTemplate(page: Page, name: string): Promise<void> {
  await open(page, '/hce/settings/letters');
  await page.getByRole('link', { name: 'Copy Offer letter', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('textbox', { name: 'Text of the letter' }).getByText('Dear', { exact: false }).first().click();
  await page.keyboard.press('End');
  await page.keyboard.type(` ${sentence}`);
  if (isPhone(page)) await button(page, 'Preview').click();
  const preview = page.getByRole(isPhone(page) ? 'dialog' : 'complementary', { name: /preview/i });
  await expect(preview).toContainText(sentence);
  if (isPhone(page)) await preview.getByRole('button', { name: 'Close', exact: true }).click();
  await button(page, 'Save').click();
  await expect(heading(page, name)).toBeVisible();
}

/** HR creates the offer with it, sees the draft and the letter, and sends it. */
async function createsAndSends(page: Page, typing: Typing, template: string): Promise<void> {
  await open(page, createRoute);
  await fillOffer(page, typing);
  await page.getByLabel('Letter Template', { exact: true }).selectOption({ label: template });
  await page.getByLabel('Pay Structure', { exact: true }).selectOption({ label: structure });
  const draft = page.getByRole('region', { name: 'Draft of the letter' });
  // A phone has no room for it: there the letter comes once the offer is saved.
  if (isPhone(page)) await expect(draft).toBeHidden();
  else {
    await expect(draft).toContainText(sentence);
    await expect(draft).toContainText('₹13,50,000');
  }
  await saves(page);
  const preview = await pdfText((await downloadLetter(page)).bytes);
  expect(preview).toContain(sentence);
  expect(preview).toContain('Annexure: what the pay consists of');
  await openOffers(page, typing.Email);
  await select(page, typing['Full Name']).check();
  await send(page).click();
  await expect(offerOf(page, typing)).toContainText('Offer Sent');
}

/** The candidate reads the letter, on a phone as text, accepts it, and keeps the signed copy. */
async function readsAndAccepts(page: Page, person: Person): Promise<Buffer> {
  await candidateLogsIn(page, person.candidateId);
  await expectLetter(page);
  if (isPhone(page)) await readsAsText(page);
  await accepts(page);
  await expect(page).toHaveURL(/#\/onboard\/joining/);
  await open(page, '/onboard/offer');
  return downloaded(page, 'Download signed letter');
}

async function readsAsText(page: Page): Promise<void> {
  await button(page, 'Open the letter').click();
  const reader = page.getByRole('dialog', { name: 'Your letter' });
  await expect(reader.getByRole('region', { name: 'Text of the letter', exact: true })).toContainText(sentence);
  const annexure = reader.getByRole('table', { name: 'Pay annexure', exact: true });
  await expect(annexure.getByRole('row', { name: /^Provident Fund/ })).toBeVisible();
  await button(page, 'Back to your decision').click();
}

async function downloaded(page: Page, name: string): Promise<Buffer> {
  const started = page.waitForEvent('download');
  await button(page, name).click();
  return readFile(await (await started).path());
}

/** A visitor verifies the letter by the link of its QR code, by its code and by its file. */
async function verifies(page: Page, { url }: ServerProcess, signed: Buffer): Promise<void> {
  const link = await readQrCode(signed, await pagesOf(signed));
  expect(link.startsWith(`${url}/#/verify/`), link).toBe(true);
  await page.goto(link);
  await expect(heading(page, 'This letter is genuine')).toBeVisible();
  const code = /(?:[0-9A-Z]{4}-){6}[0-9A-Z]{2}/.exec(await pdfText(signed))?.[0] ?? '';
  expect(link).toBe(`${url}/#/verify/${code}`);
  await open(page, '/verify');
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await button(page, 'Verify').click();
  await expect(heading(page, 'This letter is genuine')).toBeFocused();
  const choose = (buffer: Buffer) =>
    page.getByLabel('Letter as PDF').setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer });
  await choose(signed);
  await expect(heading(page, 'This PDF is genuine and unchanged')).toBeFocused();
  await choose(withOneByteChanged(signed));
  await expect(heading(page, 'No accepted letter is exactly this PDF.')).toBeFocused();
}

async function pagesOf(pdf: Buffer): Promise<number> {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  const { numPages } = await task.promise;
  await task.destroy();
  return numPages;
}

function withOneByteChanged(pdf: Buffer): Buffer {
  const changed = Buffer.from(pdf);
  changed[5000] = (changed[5000] ?? 0) ^ 1;
  return changed;
}

/** Third-party programs call the seal valid and detect one changed byte; the report names each that is not installed. */
async function expectSignedForOthers(signed: Buffer): Promise<void> {
  const missing = await missingPrograms();
  for (const description of missing.values()) test.info().annotations.push({ type: 'missing program', description });
  const changed = withOneByteChanged(signed);
  if (!missing.has('pdfsig')) {
    const said = await pdfsigOn(signed);
    expect(said).toContain('Signature Validation: Signature is Valid.');
    expect(said).toContain('Total document signed');
    expect(await pdfsigOn(changed)).toContain('Digest Mismatch');
  }
  if (!missing.has('openssl')) {
    expect(await opensslOn(signed)).toMatchObject({ ended: true, covers: signed.length });
    expect(await opensslOn(changed)).toMatchObject({ ended: false });
  }
}

/** The accepted letter is the beginning of the signed one, as long as its record says and with the SHA-256 that it says. */
async function expectAcceptedAtFront(signed: Buffer, accepted: Buffer): Promise<void> {
  expect(signed.subarray(0, accepted.length).equals(accepted)).toBe(true);
  const text = await pdfText(signed);
  expect(text).toContain(`${accepted.length.toLocaleString('en-IN')} bytes`);
  expect(text.replaceAll(' ', '')).toContain(createHash('sha256').update(accepted).digest('hex'));
}

/** The offer in the list: a row, on a phone a card. */
function offerOf(page: Page, typing: Typing) {
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: typing['Full Name'] ?? '' });
  return isPhone(page) ? cards : rowsOf(page, typing.Email);
}

/** A page of another browser, at the same width. */
const visitorOf = async (browser: Browser, server: ServerProcess, page: Page) =>
  (await browser.newContext({ baseURL: server.url, viewport: page.viewportSize() })).newPage();

test('a letter of an edited template is sent, read, accepted, signed and verified', async ({
  page,
  server,
  browser,
  expectedErrors,
}) => {
  expectedErrors.push(answered(404));
  const template = `Letter with a buddy ${randomUUID().slice(0, 8)}`;
  const typing = newTyping();
  await asHr(page, server);
  await writesTemplate(page, template);
  await createsAndSends(page, typing, template);

  const mail = await waitForMail(server.outbox, typing.Email);
  const candidateId = /^Username: (\S+)$/m.exec(mail.text ?? '')?.[1] ?? '';
  const [sent] = mail.attachments;
  const accepted = Buffer.from(sent?.content as ArrayBuffer);
  const person = { candidateId, candidateOfferId: 0, form: { ...(await newForm(server)), email: typing.Email } };
  await setsOwnPassword(server, person);
  expect(Buffer.from(await letterOf(server, person)).equals(accepted)).toBe(true);

  const candidate = await visitorOf(browser, server, page);
  const signed = await readsAndAccepts(candidate, person);
  await openOffers(page, typing.Email);
  await offerOf(page, typing).getByRole('link', { name: typing['Full Name'] }).click();
  expect((await downloaded(page, 'Download signed letter')).equals(signed)).toBe(true);
  const copies = (await mailsTo(server.outbox, typing.Email)).flatMap(({ attachments }) =>
    attachments.map(({ content }) => Buffer.from(content as ArrayBuffer)),
  );
  expect(copies.some((copy) => copy.equals(signed))).toBe(true);

  await expectAcceptedAtFront(signed, accepted);
  await expectSignedForOthers(signed);
  await verifies(await visitorOf(browser, server, page), server, signed);
  await candidate.context().close();
});
