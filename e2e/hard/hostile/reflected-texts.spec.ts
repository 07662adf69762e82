import { createToken } from '#contract/candidate-auth.ts';
import { hrCreateToken } from '#contract/hr-auth.ts';
import { downloadExcelTemplate } from '#contract/offer-sheet.ts';
import { getCandidateById } from '#contract/onboarding.ts';
import { hrLogin } from '#test/server-process.ts';
import { evil, exactButton, expectLiteral, hrName, test } from '#e2e/support/evil-texts.ts';
import { expect, open } from '#e2e/support/fixtures.ts';
import { envelope, keepSession } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';

test.use({ expectedErrors: [/Failed to load resource: .* status of (?:400|401|404)/] });

const asked = evil('asked');
const inPath = encodeURIComponent(asked);
const inQuery = String(
  new URLSearchParams({ userId: asked, search: asked, page: asked, period: asked, status: asked }),
);

test('markup in an address runs no script, before and after a login', async ({ page, server }) => {
  const open404 = [`/${inPath}`, `/hce/${inPath}`, `//127.0.0.1:9/${inPath}`, `/javascript:evilRan('path')`];
  for (const path of [...open404, `/hce/otp?${inQuery}`, `/onboard/login?${inQuery}`, `/onboard/${inPath}`]) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectLiteral(page);
  }
  await keepSession(page, server, await newHrSession(server));
  for (const path of [`offers?${inQuery}`, `?${inQuery}`, `onboarding?${inQuery}`, `messages?${inQuery}`]) {
    await open(page, `/hce/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectLiteral(page, hrName);
  }
  await open(page, `/hce/offers?${inQuery}`);
  await expect(page.getByLabel('Search', { exact: true })).toHaveValue(asked);
  for (const path of [`onboarding/candidate/${inPath}`, `edit-candidate/${inPath}`]) {
    await open(page, `/hce/${path}`);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expectLiteral(page);
  }
});

test('a login redirects to our own origin only', async ({ page, server }) => {
  for (const wanted of ['/hce//127.0.0.1:9/', '/hce/../..//127.0.0.1:9', `/hce/offers?from=//127.0.0.1:9`]) {
    await keepSession(page, server, {});
    await open(page, wanted);
    await page.reload();
    if (!page.url().includes('/hce/login')) await open(page, '/hce/login');
    await page.getByLabel('Username').fill(hrLogin.userName);
    await page.getByLabel('Password', { exact: true }).fill(hrLogin.password);
    await exactButton(page, 'Login').click();
    await expect(page.getByRole('navigation', { name: 'Main' }).or(page.getByText('404')).first()).toBeVisible();
    expect(new URL(page.url()).origin).toBe(server.url);
    await page.evaluate(() => localStorage.clear());
  }
});

test('markup in an error of the server stays text', async ({ page, server }) => {
  const message = evil('Said');
  await page.route(`**${createToken.path}`, (route) => route.fulfill(envelope(401, message)));
  await page.route(`**${hrCreateToken.path}`, (route) => route.fulfill(envelope(401, message)));
  await page.route(`**${getCandidateById.path}?*`, (route) => route.fulfill(envelope(404, message)));
  for (const [path, said] of [
    ['/onboard/login', message],
    ['/hce/login', `An unexpected error occurred: ${message}`],
  ] as const) {
    // Both screens have the same fields: the first one has to be gone.
    await page.goto('about:blank');
    await open(page, path);
    await page.getByLabel('Username').fill(evil('User'));
    await page.getByLabel('Password', { exact: true }).fill('some-password');
    await exactButton(page, 'Login').click();
    await expect(page.getByRole('alert')).toHaveText(said);
    await expectLiteral(page, said);
  }
  await keepSession(page, server, await newHrSession(server));
  await open(page, '/hce/onboarding/candidate/C26-0001');
  await expectLiteral(page, message);
  // In a toast, too.
  await page.route(`**${downloadExcelTemplate.path}*`, (route) => route.fulfill(envelope(400, message)));
  await open(page, '/hce/offers');
  await exactButton(page, 'Download Template').click();
  await expect(page.getByRole('alert').filter({ hasText: message })).toHaveText(message);
  await expectLiteral(page, message);
});

test('an unknown path of the server is answered with JSON', async ({ page, server }) => {
  for (const path of [
    `/${inPath}`,
    `/assets/${inPath}`,
    `/outbox/${inPath}`,
    `/%00<script>`,
    `/candidate/offerLetterFile?link=${inPath}`,
  ]) {
    const answer = await page.request.get(`${server.url}${path}`);
    expect([path, answer.headers()['content-type']]).toEqual([path, 'application/json; charset=utf-8']);
    expect(answer.headers()['x-content-type-options']).toBe('nosniff');
    expect(await answer.text()).not.toContain('<');
  }
});
