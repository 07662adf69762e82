import type { Page } from '@playwright/test';
import { readsOffer } from '#e2e/support/candidate-actions.ts';
import { expect } from '#e2e/support/fixtures.ts';
import { test } from '#e2e/support/hostile/foreign-site.ts';
import {
  attempts,
  marked,
  noTrustedTypes,
  openWith,
  textIsCode,
  texts,
  tryOut,
} from '#e2e/support/hostile/injections.ts';
import { newCandidate } from '#e2e/support/people.ts';

// The console reports what is refused here on purpose.
test.use({
  expectedErrors: [/Content Security [Pp]olicy|TrustedHTML|TrustedScript|Trusted Type/],
  // The test answers the page, so that the browser knows no address of it; it would ask before such a page may call this machine.
  permissions: ['local-network-access'],
});

test('the policy of the page, directive by directive, refuses each injection', async ({ context, foreign }) => {
  for (const attempt of attempts) {
    await test.step(`${attempt.what}: ${attempt.directive}`, async () => {
      // Each directive has to stop it alone: Trusted Types would stop some of it before the directive is asked.
      const { page, refusals, hasWorked } = await tryOut(attempt, context, foreign, noTrustedTypes);
      await expect.poll(() => refusals, attempt.what).toContain(attempt.directive);
      expect(await hasWorked(), attempt.what).toBe(false);
      await page.close();
    });
  }
});

test('Trusted Types refuse text that becomes markup or code, even where scripts are allowed', async ({ context }) => {
  for (const { what, act } of texts) {
    await test.step(what, async () => {
      const page = await context.newPage();
      const refusals = await openWith(page, '', textIsCode);
      await act(page).catch((error: unknown) => expect(String(error)).toContain('Trusted'));
      await expect.poll(() => refusals, what).toContain('require-trusted-types-for');
      expect(await marked(page), what).toBeNull();
      await page.close();
    });
  }
});

test('Trusted Types refuse a policy of a script’s own', async ({ page, context }) => {
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

test('the PDF reader’s worker is allowed, and no other address becomes a worker', async ({ page, server, foreign }) => {
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

test('the page may use no camera, location or other device', async ({ page }) => {
  const asked = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'display-capture'];
  const allowed = () =>
    page.evaluate((features) => {
      const { featurePolicy } = document as unknown as { featurePolicy: { allowsFeature: (name: string) => boolean } };
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
