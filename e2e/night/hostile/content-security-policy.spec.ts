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

// Proves for the test of the same name in e2e/hard that it was the directive that refused the attempt.
test.use({
  expectedErrors: [/Content Security [Pp]olicy|TrustedHTML|TrustedScript|Trusted Type/],
  permissions: ['local-network-access'],
});

for (const attempt of attempts) {
  test(`an attempt succeeds under a loosened ${attempt.directive}: ${attempt.what}`, async ({ context, foreign }) => {
    const changes = { ...noTrustedTypes, ...attempt.loosened(foreign.url) };
    const { hasWorked } = await tryOut(attempt, context, foreign, changes);
    await expect.poll(hasWorked).toBe(true);
  });
}

for (const { what, act } of texts) {
  test(`an attempt succeeds without Trusted Types: ${what}`, async ({ page }) => {
    await openWith(page, '', { ...textIsCode, ...noTrustedTypes });
    await act(page);
    await expect.poll(() => marked(page)).toBe('yes');
  });
}
