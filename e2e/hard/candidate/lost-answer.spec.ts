import type { Route } from '@playwright/test';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { accepts, readsOffer } from '#e2e/support/candidate-actions.ts';
import { expect, test } from '#e2e/support/fixtures.ts';
import { offerOf } from '#e2e/support/hr/offer-calls.ts';
import { newCandidate } from '#e2e/support/people.ts';

const action = `**${saveOfferLetterAction.path}`;

test.describe('a lost answer', () => {
  /** The call reaches the server, its answer does not reach the page. */
  const loseAnswer = async (route: Route): Promise<void> => {
    await route.fetch();
    await route.abort('connectionreset');
  };

  test('an acceptance whose answer is lost goes on to the joining form', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const person = await newCandidate(server);
    await readsOffer(page, person);
    await page.route(action, loseAnswer);
    await accepts(page);
    await expect(page).toHaveURL(/#\/onboard\/joining(\/personal)?$/);
    expect((await offerOf(server, person)).offerLetterStatus).toBe('Approved');
  });
});
