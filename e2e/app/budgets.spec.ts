import type { Browser, CDPSession, Page } from '@playwright/test';
import { desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';

/** The budgets of the candidate login: what goes over the wire in bytes, the times in milliseconds. */
const budgets = { script: 150_000, style: 25_000, font: 60_000, largestPaint: 2500, layoutShift: 0.02 };

/** 4× slower CPU, 1.6 Mbit/s each way, 150 ms. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };

type Load = { script: number; style: number; font: number; largestPaint: number; layoutShift: number; urls: string[] };

declare global {
  interface Window {
    paints: { largest: number; shift: number };
  }
}

/** Loads the candidate login as a first visit on a slow phone or desktop would, with nothing in the cache. */
async function firstVisit(browser: Browser, baseURL: string, viewport: typeof phone): Promise<Load> {
  const context = await browser.newContext({ baseURL, viewport });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  const session = await context.newCDPSession(page);
  const wire = await weigh(session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.emulateNetworkConditions', slowNetwork);
  await observePaints(page);
  await open(page, '/onboard/login');
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The browser tells of a paint some time after it.
  await page.waitForFunction(() => window.paints.largest > 0);
  const { largest, shift } = await page.evaluate(() => window.paints);
  expect(errors).toEqual([]);
  await context.close();
  return { ...wire.sum(), urls: wire.urls, largestPaint: largest, layoutShift: shift };
}

/** Counts what arrives, headers and all, by kind. */
async function weigh(session: CDPSession) {
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  const urls: string[] = [];
  session.on('Network.requestWillBeSent', ({ request }) => urls.push(request.url));
  session.on('Network.responseReceived', ({ requestId, response }) => kinds.set(requestId, response.mimeType));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  const sumOf = (kind: RegExp) =>
    [...bytes].reduce((sum, [id, length]) => (kind.test(kinds.get(id) ?? '') ? sum + length : sum), 0);
  return { urls, sum: () => ({ script: sumOf(/javascript/), style: sumOf(/css/), font: sumOf(/font/) }) };
}

async function observePaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.paints = { largest: 0, shift: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.paints.largest = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) window.paints.shift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

for (const { name, size } of [
  { name: 'phone', size: phone },
  { name: 'desktop', size: desktop },
]) {
  test(`the candidate login keeps within its budgets (${name})`, async ({ browser, server }) => {
    const loads: Load[] = [];
    for (let visit = 0; visit < 4; visit += 1) loads.push(await firstVisit(browser, server.url, size));

    const measured = {
      script: Math.max(...loads.map(({ script }) => script)),
      style: Math.max(...loads.map(({ style }) => style)),
      font: Math.max(...loads.map(({ font }) => font)),
      // The shortest: what other tests on this machine take from a visit is not the page's.
      largestPaint: Math.min(...loads.map(({ largestPaint }) => largestPaint)),
      layoutShift: Math.max(...loads.map(({ layoutShift }) => layoutShift)),
    };
    test.info().annotations.push({ type: 'measured', description: JSON.stringify(measured) });
    for (const budget of Object.keys(budgets) as (keyof typeof budgets)[]) {
      expect.soft(measured[budget], budget).toBeLessThanOrEqual(budgets[budget]);
    }
    for (const kind of ['script', 'style', 'font', 'largestPaint'] as const) {
      expect.soft(measured[kind], `${kind} was seen at all`).toBeGreaterThan(0);
    }
    const foreign = loads.flatMap(({ urls }) => urls).filter((url) => !url.startsWith(`${server.url}/`));
    expect(foreign).toEqual([]);
  });
}
