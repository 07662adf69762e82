import type { Route } from '@playwright/test';
import { createCandidateOfferLetter } from '#contract/offers.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { envelope } from '#e2e/support/hr/hr-actions.ts';
import { fillOffer, newTyping, readTyping } from '#e2e/support/hr/hr-offers.ts';
import { openForm, saves, submit } from '#e2e/support/hr/offer-form.ts';

test('an offer that fails to save says why and keeps the typing', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const typing = newTyping();
  await openForm(page, server);
  await fillOffer(page, typing);
  const before = await readTyping(page);
  const save = `**${createCandidateOfferLetter.path}`;
  for (const [answer, message] of [
    [
      (route: Route) => route.fulfill(envelope(400, 'The letter could not be made')),
      /^Error submitting form: The letter could not be made$/,
    ],
    [(route: Route) => route.fulfill(envelope(500, 'Broken')), /^Error submitting form: .+/],
    [(route: Route) => route.abort('connectionrefused'), /^Error submitting form: .+/],
  ] as const) {
    await page.route(save, answer);
    await submit(page).click();
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Broken' })).toHaveCount(0);
    expect(await readTyping(page)).toEqual(before);
    await page.unroute(save);
  }
  await saves(page);
});
