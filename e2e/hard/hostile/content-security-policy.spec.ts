import type { Page } from '@playwright/test';
import { readsOffer } from '#e2e/support/candidate-actions.ts';
import { expect } from '#e2e/support/fixtures.ts';
import { test } from './foreign-site.ts';
import { attempts, marked, noTrustedTypes, openWith, textIsCode, texts } from './injections.ts';
import { newCandidate } from '#e2e/support/people.ts';

// What is refused here on purpose is told in the console.
test.use({
  expectedErrors: [/Content Security [Pp]olicy|TrustedHTML|TrustedScript|Trusted Type/],
  // A page that the test answers lies nowhere, to the browser; it would ask before such a page may talk to this machine.
  permissions: ['local-network-access'],
});

test.describe('the policy of the page, directive by directive', () => {
  for (const attempt of attempts) {
    const { what, directive, markup = () => '', act = async () => undefined, loosened } = attempt;

    test(`refuses ${what}: ${directive}`, async ({ page, context, foreign }) => {
      const worked = attempt.worked ?? (async () => foreign.visits.some(({ path }) => path !== '/favicon.ico'));
      foreign.visits.length = 0;
      // Each wall has to hold alone: Trusted Types stop some of this before the directive is asked.
      const refusals = await openWith(page, markup(foreign.url), noTrustedTypes);
      await act(page, foreign.url);
      await expect.poll(() => refusals).toContain(directive);
      expect(await worked(page, foreign.url)).toBeFalsy();

      // The same attempt works once the directive lets it: it was the directive that stopped it.
      const other = await context.newPage();
      await openWith(other, markup(foreign.url), { ...noTrustedTypes, ...loosened(foreign.url) });
      await act(other, foreign.url);
      await expect.poll(async () => Boolean(await worked(other, foreign.url))).toBe(true);
    });
  }

  for (const { what, act } of texts) {
    test(`refuses ${what} even where scripts are allowed: require-trusted-types-for`, async ({ page, context }) => {
      const refusals = await openWith(page, '', textIsCode);
      await act(page).catch((error: unknown) => expect(String(error)).toContain('Trusted'));
      await expect.poll(() => refusals).toContain('require-trusted-types-for');
      expect(await marked(page)).toBeNull();

      const other = await context.newPage();
      await openWith(other, '', { ...textIsCode, ...noTrustedTypes });
      await act(other);
      await expect.poll(() => marked(other)).toBe('yes');
    });
  }

  test('lets nobody make a rule of their own for such texts: trusted-types', async ({ page, context }) => {
    const madeOn = (opened: Page) =>
      opened.evaluate(() => {
        const { trustedTypes } = globalThis as unknown as { trustedTypes: { createPolicy: (name: string) => object } };
        try {
          return typeof trustedTypes.createPolicy('mine');
        } catch {
          return null;
        }
      });
    await openWith(page, '', {});
    expect(await madeOn(page)).toBeNull();
    const other = await context.newPage();
    await openWith(other, '', { 'trusted-types': '*' });
    expect(await madeOn(other)).toBe('object');
  });

  test('lets the reader of the letter work next to the page, and no other address become a worker', async ({
    page,
    server,
    foreign,
  }) => {
    await readsOffer(page, await newCandidate(server));
    expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
      expect.stringMatching(/^\/assets\/pdf\.worker\.min-.+\.mjs$/),
    ]);
    const refused = (address: string) =>
      page.evaluate((url) => {
        try {
          return new Worker(url) instanceof Worker ? null : '';
        } catch (error) {
          return error instanceof Error ? error.name : null;
        }
      }, address);
    for (const address of [`${foreign.url}/script.js`, 'data:text/javascript,1', '/before-page.js']) {
      expect([address, await refused(address)]).toEqual([address, 'TypeError']);
    }
  });

  test('asks for no camera, place or other device', async ({ page }) => {
    const asked = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'];
    const allowed = () =>
      page.evaluate((features) => {
        const { featurePolicy } = document as unknown as {
          featurePolicy: { allowsFeature: (name: string) => boolean };
        };
        return features.filter((feature) => featurePolicy.allowsFeature(feature));
      }, asked);
    await page.goto('/');
    expect(await allowed()).toEqual([]);
    await page.route('/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), 'permissions-policy': '' } });
    });
    await page.reload();
    expect(await allowed()).toEqual(asked);
  });
});
