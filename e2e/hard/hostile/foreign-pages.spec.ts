import type { BrowserContext, Page } from '@playwright/test';
import PdfKit from 'pdfkit';
import { createToken } from '#contract/candidate-auth.ts';
import { getOfferLetter } from '#contract/candidate-offer.ts';
import {
  getCandidatePersonalDetails,
  saveCandidateBankDetails,
  saveCandidatePersonalDetails,
} from '#contract/joining.ts';
import { downloadExcelTemplate } from '#contract/offer-sheet.ts';
import { httpClient } from '#test/http-client.ts';
import { bankForm, personalForm } from '#test/joining-requests.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { readsOffer } from '#e2e/support/candidate-actions.ts';
import { expect, open } from '#e2e/support/fixtures.ts';
import { test } from '#e2e/support/hostile/foreign-site.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { newJoined, saves, type Joined } from '#e2e/support/joined-candidate.ts';
import { png } from '#e2e/support/joining-files.ts';
import { candidatePassword, newCandidate, type Person } from '#e2e/support/people.ts';

test.use({ expectedErrors: [/frame-ancestors|X-Frame-Options|Content Security Policy|sandboxed|NotSameOrigin/] });

/** Markup that would run in our origin if a browser took the file that holds it for a page. */
const aPage = `<html><body><script>document.documentElement.dataset.ran = 'yes'</script></body></html>`;

/** A picture that is a page, too. */
const pictureAndPage = { name: 'me.png', bytes: Buffer.concat([png('me.png').buffer, Buffer.from(aPage)]) };

/** A PDF that would run a script and leads elsewhere; behind its end it is a page, too. */
async function pdfWithScript(foreign: string) {
  const document = new PdfKit({ size: 'A6' });
  document.addNamedJavaScript('run', `app.launchURL('${foreign}/launched')`);
  document.text('Passbook').link(0, 0, 300, 400, `${foreign}/linked`);
  document.end();
  const parts: Buffer[] = [];
  for await (const part of document) parts.push(part as Buffer);
  return { name: 'passbook.pdf', bytes: Buffer.concat([...parts, Buffer.from(aPage)]) };
}

async function candidateToken(server: ServerProcess, { candidateId }: Person): Promise<string> {
  const body = { userName: candidateId, password: candidatePassword };
  return (await httpClient(server.url).json(createToken, { body })).token;
}

/** The signed links of a candidate's letter and photo. */
async function linksOf(server: ServerProcess, person: Person): Promise<{ letter: string; photo: string }> {
  const token = await candidateToken(server, person);
  const { json } = httpClient(server.url);
  const { letterUrl } = await json(getOfferLetter, { token });
  const { profileDocumentUrl } = await json(getCandidatePersonalDetails, { token });
  return { letter: `${server.url}${letterUrl}`, photo: `${server.url}${profileDocumentUrl}` };
}

/** Answers of our server come without these headers, or with others in their place. */
async function served(context: BrowserContext, server: ServerProcess, changes: Record<string, string | null>) {
  await context.unrouteAll();
  await context.route(`${server.url}/**`, async (route) => {
    const response = await route.fetch();
    const kept = Object.entries({ ...response.headers(), ...changes }).filter(([, value]) => value !== null);
    await route.fulfill({ response, headers: Object.fromEntries(kept) as Record<string, string> });
  });
}

let joined: Joined;
test.beforeAll(async ({ server }) => {
  joined = await newJoined(server, { submitted: false });
});

test('another site cannot frame a screen, a letter or a document', async ({
  page: theirs,
  context,
  server,
  foreign,
}) => {
  const { letter, photo } = await linksOf(server, joined);
  const framed = async (address: string): Promise<boolean> => {
    foreign.pages.set('/framing', `<iframe src="${address}"></iframe>`);
    await theirs.goto(`${foreign.url}/framing`, { waitUntil: 'load' });
    return theirs.frames().some((frame) => frame.url().startsWith(server.url));
  };
  for (const address of [`${server.url}/`, photo, letter])
    expect([address, await framed(address)]).toEqual([address, false]);

  // Each of the two headers does it alone; without both the frame is filled.
  const alone = "default-src 'self'; frame-ancestors 'none'";
  await served(context, server, { 'x-frame-options': null, 'content-security-policy': alone });
  expect(await framed(`${server.url}/`)).toBe(false);
  await served(context, server, { 'content-security-policy': null });
  expect(await framed(`${server.url}/`)).toBe(false);
  await served(context, server, { 'x-frame-options': null, 'content-security-policy': null });
  expect(await framed(`${server.url}/`)).toBe(true);
});

test('another site can neither embed a document as a picture nor keep a reference to our window', async ({
  page: theirs,
  context,
  server,
  foreign,
}) => {
  const { photo } = await linksOf(server, joined);
  const pictured = async (): Promise<number> => {
    foreign.pages.set('/picture', `<img src="${photo}">`);
    await theirs.goto(`${foreign.url}/picture`, { waitUntil: 'load' });
    return theirs.locator('img').evaluate((picture) => (picture as HTMLImageElement).naturalWidth);
  };
  expect(await pictured()).toBe(0);
  await served(context, server, { 'cross-origin-resource-policy': null });
  expect(await pictured()).toBe(300);
  await context.unrouteAll();

  const opener = async (): Promise<boolean> => {
    const opened = context.waitForEvent('page');
    await theirs.evaluate((address) => void window.open(address), `${server.url}/`);
    const ours = await opened;
    await expect(ours.getByRole('heading', { level: 1 })).toBeVisible();
    return ours.evaluate(() => window.opener === null);
  };
  expect(await opener()).toBe(true);
  await served(context, server, { 'cross-origin-opener-policy': null });
  expect(await opener()).toBe(false);
});

test('a link to another site sends no referrer', async ({ page: ours, context, server, foreign }) => {
  const follow = async (from: Page): Promise<string | null> => {
    foreign.visits.length = 0;
    foreign.pages.set('/landing', 'landed');
    await from.evaluate((address) => {
      const link = document.createElement('a');
      link.href = address;
      link.textContent = 'elsewhere';
      document.body.prepend(link);
      link.click();
    }, `${foreign.url}/landing`);
    await from.waitForURL(`${foreign.url}/landing`);
    const visit = foreign.visits.find(({ path }) => path === '/landing');
    if (visit === undefined) throw new Error('nobody came');
    return visit.referrer;
  };
  await readsOffer(ours, await newCandidate(server));
  expect(await follow(ours)).toBeNull();
  await ours.goto(server.outboxAddress());
  expect(await follow(ours)).toBeNull();
  await served(context, server, { 'referrer-policy': 'unsafe-url' });
  await ours.goto(`${server.url}/outbox`);
  expect(await follow(ours)).toBe(`${server.url}/outbox`);
});

test('an uploaded file that is also HTML runs no script in our origin', async ({
  page: hr,
  context,
  server,
  foreign,
}) => {
  const token = await candidateToken(server, joined);
  const { panNumber } = joined;
  await saves(server, token, saveCandidatePersonalDetails, personalForm({ panNumber, profile: pictureAndPage }));
  const passbookFile = await pdfWithScript(foreign.url);
  await saves(server, token, saveCandidateBankDetails, bankForm({ passbookFile }));
  foreign.visits.length = 0;
  const { letter, photo } = await linksOf(server, joined);
  for (const file of [letter, photo, `${server.url}${downloadExcelTemplate.path}`]) {
    const { token: hrToken } = await newHrSession(server);
    const headers = (await hr.request.get(file, { headers: { authorization: `Bearer ${hrToken}` } })).headers();
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'none'; sandbox$/);
  }

  const direct = await context.newPage();
  const shown = await direct.goto(photo);
  expect(await shown?.headerValue('content-type')).toBe('image/png');
  expect(await direct.evaluate(() => document.documentElement.dataset['ran'] ?? null)).toBeNull();
  // Even where a browser would take it for a page.
  await served(context, server, { 'content-type': 'text/html' });
  await direct.goto(photo);
  expect(await direct.evaluate(() => document.documentElement.dataset['ran'] ?? null)).toBeNull();
  await served(context, server, { 'content-type': 'text/html', 'content-security-policy': null });
  await direct.goto(photo);
  expect(await direct.evaluate(() => document.documentElement.dataset['ran'])).toBe('yes');
  await direct.close();
  await context.unrouteAll();

  await asHr(hr, server);
  await open(hr, `/hce/onboarding/candidate/${joined.candidateId}`);
  await hr.getByRole('button', { name: 'View Profile Photo', exact: true }).click();
  await expect(hr.getByRole('img', { name: 'Profile Photo' })).toBeVisible();
  await hr.getByRole('button', { name: 'View Passbook', exact: true }).click();
  await hr.getByRole('button', { name: 'Show Passbook', exact: true }).click();
  await expect(hr.getByRole('img', { name: 'Passbook, page 1 of 1' })).toBeVisible();
  expect(foreign.visits).toEqual([]);
});
