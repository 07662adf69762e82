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

// The counter-proof of the test of the same name in e2e/hard: it was the directive that refused the attempt.
test.use({
  expectedErrors: [/Content Security [Pp]olicy|TrustedHTML|TrustedScript|Trusted Type/],
  permissions: ['local-network-access'],
});

for (const attempt of attempts) {
  test(`without ${attempt.directive} as it is served this works: ${attempt.what}`, async ({ context, foreign }) => {
    const changes = { ...noTrustedTypes, ...attempt.loosened(foreign.url) };
    const { hasWorked } = await tryOut(attempt, context, foreign, changes);
    await expect.poll(hasWorked).toBe(true);
  });
}

for (const { what, act } of texts) {
  test(`without Trusted Types this works: ${what}`, async ({ page }) => {
    await openWith(page, '', { ...textIsCode, ...noTrustedTypes });
    await act(page);
    await expect.poll(() => marked(page)).toBe('yes');
  });
}
