import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { freePort } from '#test/processes/free-port.ts';
import { ensureChromium } from '#scripts/testing/chromium.ts';

// Takes the pictures of README.md and docs/for-hr.md from a fresh demo, and the clip where ffmpeg is installed.
const target = 'docs/pictures';
const wide = { width: 1440, height: 900 };
const phone = { width: 360, height: 720 };
type Login = { userName: string; password: string };
type Demo = { url: string; hr: Login; candidate: (what: string) => Login };

const folder = mkdtempSync(join(tmpdir(), 'aarambh-pictures-'));
const port = String(await freePort());
const server = spawn(process.execPath, ['scripts/demo.ts'], {
  env: { ...process.env, DATA_DIR: join(folder, 'data'), PORT: port },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const demo = await readLogins();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), chromiumSandbox: false });
  await takeHrPictures(browser, demo);
  await takeCandidatePictures(browser, demo);
  await takeClip(browser, demo);
  await browser.close();
} finally {
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(folder, { recursive: true, force: true });
}

/** The output of the demo: HR's login, then one line per candidate with ID, password and state. */
async function readLogins(): Promise<Demo> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: server.stdout })) {
    lines.push(line);
    if (line.includes('never sent')) break;
  }
  const hr = lines.join('\n').match(/^HR: (?<url>\S+?)\/#\S+ · (?<userName>\S+) · (?<password>\S+)$/mu)?.groups;
  if (hr?.url === undefined) throw new Error(`The demo did not start:\n${lines.join('\n')}`);
  return {
    url: hr.url,
    hr: { userName: hr.userName ?? '', password: hr.password ?? '' },
    candidate: (what) => {
      const line = lines.find((one) => one.includes(what)) ?? '';
      const [userName = '', password = ''] = line.trim().split(/\s+/u);
      return { userName, password };
    },
  };
}

async function newPage(browser: Browser, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    deviceScaleFactor: viewport.width < 500 ? 2 : 1,
  });
  return context.newPage();
}

async function logIn(page: Page, address: string, { userName, password }: Login): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Username', { exact: true }).fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"], [class*="spinner"], [class*="skeleton"]')).toHaveCount(0);
  await page.screenshot({ path: join(target, `${name}.png`) });
}

async function takeHrPictures(browser: Browser, { url, hr, candidate }: Demo): Promise<void> {
  const page = await newPage(browser, wide);
  await logIn(page, `${url}/#/hce/login`, hr);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await shoot(page, 'dashboard');
  for (const [name, address, heading] of [
    ['offers', 'offers', 'Offers'],
    ['at-risk', 'at-risk', 'At Risk'],
    ['settings', 'settings/company', 'Company'],
    ['create-offer', 'create/candidate', 'Create Offer'],
    ['candidate', `onboarding/candidate/${candidate('form submitted').userName}`, 'Personal Details'],
  ] as const) {
    await page.goto(`${url}/#/hce/${address}`);
    await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    await shoot(page, name);
  }
  await page.goto(`${url}/#/hce/offers`);
  await page.getByRole('searchbox').fill(candidate('has yet to decide').userName);
  const names = page.getByRole('table').getByRole('link');
  await expect(names).toHaveCount(1);
  await names.click();
  await page.getByRole('region', { name: 'Messages', exact: true }).getByRole('listitem').first().waitFor();
  await shoot(page, 'offer-page');
}

async function takeCandidatePictures(browser: Browser, { url, candidate }: Demo): Promise<void> {
  const login = `${url}/#/onboard/login`;
  for (const [name, viewport] of [
    ['offer', wide],
    ['offer-phone', phone],
  ] as const) {
    const page = await newPage(browser, viewport);
    await logIn(page, login, candidate('has yet to decide'));
    await page.getByRole('button', { name: 'Accept Offer' }).waitFor();
    await shoot(page, name);
    if (viewport === wide) continue;
    await page.getByLabel("I confirm I've read and understood the offer letter").check();
    await shoot(page, 'accept-phone');
  }
  const page = await newPage(browser, phone);
  await logIn(page, login, candidate('in the middle'));
  await page.getByRole('button', { name: 'Continue to joining form' }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).waitFor();
  await shoot(page, 'form-phone');
}

/** Login, letter, acceptance and the first fields on a phone, a second a picture. */
async function takeClip(browser: Browser, { url, candidate }: Demo): Promise<void> {
  if (spawnSync('ffmpeg', ['-version']).status !== 0) {
    console.log('The clip is left as it is: ffmpeg is not installed.');
    return;
  }
  const page = await newPage(browser, phone);
  let frame = 0;
  const shot = async (seconds = 1) => {
    for (let second = 0; second < seconds; second += 1) {
      await page.screenshot({ path: join(folder, `${String(frame).padStart(3, '0')}.png`) });
      frame += 1;
    }
  };
  const { userName, password } = candidate('has yet to decide');
  await page.goto(`${url}/#/onboard/login`);
  await page.getByLabel('Username', { exact: true }).fill(userName);
  await shot();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await shot();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: 'Accept Offer' }).waitFor();
  await page.waitForLoadState('networkidle');
  await shot(2);
  await page.mouse.wheel(0, 500);
  await shot(2);
  await page.getByLabel("I confirm I've read and understood the offer letter").check();
  await shot(2);
  await page.getByRole('button', { name: 'Accept Offer' }).click();
  await page.getByLabel('First Name', { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await shot(2);
  for (const [label, value] of [
    ['First Name', 'Meenakshi'],
    ['Last Name', 'Iyer'],
    ['Date of Birth', '1999-05-04'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value);
    await shot();
  }
  for (const label of ['Gender', 'Blood Group', 'Marital Status']) {
    await page.getByLabel(label, { exact: true }).selectOption({ index: 1 });
    await shot();
  }
  await page.getByLabel('PAN Number', { exact: true }).fill('ABCPD1234F');
  await shot(2);
  const made = spawnSync(
    'ffmpeg',
    [
      ...'-y -framerate 1 -i'.split(' '),
      join(folder, '%03d.png'),
      ...'-vf scale=360:-1 -loop 0'.split(' '),
      join(target, 'clip.webp'),
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stderr);
}
