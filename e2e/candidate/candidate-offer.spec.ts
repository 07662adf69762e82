import type { Route } from '@playwright/test';
import { isValidForAccess } from '#contract/candidate-auth.ts';
import { getOfferLetter, saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { accepts, readsOffer, rejects } from '#e2e/support/candidate-actions.ts';
import { holdCalls, expect, open, test } from '#e2e/support/fixtures.ts';
import { expectFieldError, expectNoFieldError } from '#e2e/support/hr/hr-actions.ts';
import { offerOf } from '#e2e/support/hr/offer-calls.ts';
import { candidateLogsIn, newCandidate } from '#e2e/support/people.ts';

const action = `**${saveOfferLetterAction.path}`;
const statement = "I confirm I've read and understood the offer letter";

test('the panel: title, badge, key terms, instructions, help', async ({ page, server }) => {
  const person = await newCandidate(server);
  await readsOffer(page, person);
  await expect(page.getByRole('heading', { level: 1, name: 'Offer Letter', exact: true })).toBeVisible();
  await expect(page.getByText('Action Required', { exact: true })).toBeVisible();

  const { department, subDepartment, designation, functionalTitle } = await offerOf(server, person);
  const terms = page.getByRole('region', { name: person.form.offeredRole });
  await expect(terms).toContainText(department);
  await expect(terms).toContainText(subDepartment);
  await expect(terms).toContainText(designation);
  await expect(terms).toContainText(functionalTitle);
  for (const [term, value] of [
    ['Total CTC, a year', '₹8,00,000'],
    ['Fixed CTC', '₹7,20,000'],
    ['Variable CTC', '₹80,000'],
    ['Joining Date', '4 January 2027 (Monday)'],
  ] as const) {
    await expect(terms.getByRole('term').filter({ hasText: new RegExp(`^${term}$`) })).toBeVisible();
    await expect(terms.getByText(value, { exact: true })).toBeVisible();
  }

  const instructions = page.getByRole('button', { name: 'Important Instructions', exact: true });
  const rules = [
    /read the letter carefully/i,
    /acceptance is final and binding/i,
    /constructive feedback/i,
    /contact HR/i,
  ];
  await expect(instructions).toHaveAttribute('aria-expanded', 'false');
  for (const rule of rules) await expect(page.getByText(rule)).toBeHidden();
  await instructions.click();
  await expect(instructions).toHaveAttribute('aria-expanded', 'true');
  for (const rule of rules) await expect(page.getByText(rule)).toBeVisible();
  await instructions.click();
  for (const rule of rules) await expect(page.getByText(rule)).toBeHidden();

  await expect(page.getByRole('link', { name: 'hr@himalayafoods.example' })).toHaveAttribute(
    'href',
    'mailto:hr@himalayafoods.example',
  );
  await expect(page.getByRole('link', { name: '+91 20 0100 0148' })).toHaveAttribute('href', 'tel:+912001000148');
});

test('Accept Offer waits for the tick, shows Processing... while it runs, and opens the joining pages', async ({
  page,
  server,
}) => {
  const person = await newCandidate(server);
  await readsOffer(page, person);
  const accept = page.getByRole('button', { name: 'Accept Offer', exact: true });
  await expect(accept).toBeDisabled();
  await page.getByLabel(statement, { exact: true }).check();
  await expect(accept).toBeEnabled();
  await page.getByLabel(statement, { exact: true }).uncheck();
  await expect(accept).toBeDisabled();
  await page.getByLabel(statement, { exact: true }).check();

  const release = await holdCalls(page, action);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(saveOfferLetterAction.path)) sent.push(request.postDataJSON());
  });
  await accept.dblclick();
  await expect(page.getByRole('button', { name: 'Processing...', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Reject Offer', exact: true })).toBeDisabled();
  await expect(page.getByLabel(statement, { exact: true })).toBeDisabled();
  release();
  await expect(page).toHaveURL(/#\/onboard\/joining(\/personal)?$/);
  expect(sent).toEqual([{ offerLetterStatus: 'ACCEPTED', offerVersion: 1 }]);
  expect((await offerOf(server, person)).offerLetterStatus).toBe('Approved');
});

test('Reject Offer asks for the reason first, then Submit Rejection sends it', async ({ page, server }) => {
  const person = await newCandidate(server);
  await readsOffer(page, person);
  const reason = page.getByLabel('Help us understand your decision', { exact: true });
  await expect(reason).toHaveCount(0);
  await page.getByRole('button', { name: 'Reject Offer', exact: true }).click();
  await expect(reason).toBeFocused();
  await expect(reason).toHaveJSProperty('required', true);
  await expect(page.getByRole('button', { name: 'Reject Offer', exact: true })).toHaveCount(0);
  const submit = page.getByRole('button', { name: 'Submit Rejection', exact: true });
  for (const nothing of ['', '  \n ']) {
    await reason.fill(nothing);
    await submit.click();
    await expectFieldError(reason, 'Please provide a reason for rejection.');
  }
  await reason.fill('  I have accepted a role closer to my home.\nThank you.  ');
  await expectNoFieldError(reason, 'Please provide a reason for rejection.');

  const release = await holdCalls(page, action);
  await submit.click();
  await expect(page.getByRole('button', { name: 'Processing...', exact: true })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Accept Offer', exact: true })).toBeDisabled();
  release();
  await expect(page).toHaveURL(/#\/onboard\/reject$/);
  await expect(page.getByRole('heading', { level: 1, name: 'We Respect Your Decision', exact: true })).toBeVisible();
  const offer = await offerOf(server, person);
  expect(offer.offerLetterStatus).toBe('Rejected');
  expect(offer.rejectionReason).toBe('I have accepted a role closer to my home.\nThank you.');
});

test.describe('an answer that is lost after the decision was taken', () => {
  /** The call reaches the server, its answer does not reach the page. */
  const loseAnswer = async (route: Route): Promise<void> => {
    await route.fetch();
    await route.abort('connectionreset');
  };

  test('accepting goes on to the joining form', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const person = await newCandidate(server);
    await readsOffer(page, person);
    await page.route(action, loseAnswer);
    await accepts(page);
    await expect(page).toHaveURL(/#\/onboard\/joining(\/personal)?$/);
    expect((await offerOf(server, person)).offerLetterStatus).toBe('Approved');
  });

  test('rejecting goes on to the decline page', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const person = await newCandidate(server);
    await readsOffer(page, person);
    await page.route(action, loseAnswer);
    await rejects(page, 'The commute is too long');
    await expect(page).toHaveURL(/#\/onboard\/reject$/);
    expect((await offerOf(server, person)).rejectionReason).toBe('The commute is too long');
  });

  test('what holds cannot be asked either: the message, and a second press finds it accepted', async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    await readsOffer(page, await newCandidate(server));
    await page.route(action, loseAnswer, { times: 1 });
    await page.route(`**${isValidForAccess.path}`, (route) => route.abort('connectionrefused'), { times: 1 });
    await accepts(page);
    await expect(page.getByRole('alert')).toHaveText('Failed to accept offer. Please try again.');
    await page.getByRole('button', { name: 'Accept Offer', exact: true }).click();
    await expect(page).toHaveURL(/#\/onboard\/joining(\/personal)?$/);
  });
});

test.describe('the joining pages', () => {
  test('stay closed until the offer is accepted in this session', async ({ page, server }) => {
    await readsOffer(page, await newCandidate(server));
    for (const path of ['joining', 'joining/personal', 'joining/preview', 'joining/submit']) {
      await open(page, `/onboard/${path}`);
      await expect(page, path).toHaveURL(/#\/onboard\/offer$/);
    }
    await accepts(page);
    await expect(page).toHaveURL(/#\/onboard\/joining(\/personal)?$/);
  });
});

test('an offer that cannot be loaded says so and comes with Retry', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const person = await newCandidate(server);
  await page.route(`**${getOfferLetter.path}`, (route) => route.abort('connectionrefused'));
  await candidateLogsIn(page, person.candidateId);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(`**${getOfferLetter.path}`);
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page.getByText('Action Required')).toBeVisible();
});
