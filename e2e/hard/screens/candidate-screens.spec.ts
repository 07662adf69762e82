import type { Page } from '@playwright/test';
import { getOfferLetter, getOfferLetterPdf } from '#contract/candidate-offer.ts';
import {
  accepts,
  asksForCode,
  entersCode,
  expectLetter,
  expectLetterPainted,
  readsOffer,
  setsPassword,
} from '#e2e/support/candidate-actions.ts';
import { answered, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { expectFocusVisible, tabTo } from '#e2e/support/keyboard.ts';
import { returnsToJoining } from '#e2e/support/joining-actions.ts';
import { candidateDecides, hrEdits } from '#e2e/support/hr/offer-calls.ts';
import { candidateLogsIn, candidateLogsOut, candidatePassword, newCandidate } from '#e2e/support/people.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

// Every screen and state is held to 320, 360 and 1440 px and to WCAG 2.2 AA, in light and dark (screens.ts).
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the login is accessible, empty and after a refusal', async ({ page, expectedErrors }) => {
  expectedErrors.push(answered(401));
  await open(page, '/onboard/login');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toBeVisible();
  await expectSoundScreen(page);
  await candidateLogsIn(page, 'C26-9999', 'wrong-password');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectSoundScreen(page);
});

test('the forgotten password is accessible, each step with its errors', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(answered(400));
  const person = await newCandidate(server);
  await open(page, '/onboard/forgot-password');
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('Candidate ID')).toHaveAttribute('aria-invalid', 'true');
  await expectSoundScreen(page);
  const otp = await asksForCode(page, server, person);
  await expectSoundScreen(page);
  await entersCode(page, otp === '000000' ? '000001' : '000000');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectSoundScreen(page);
  await entersCode(page, otp);
  await expect(page).toHaveURL(/reset-password$/);
  await expectSoundScreen(page);
  await setsPassword(page, 'abc', 'abd');
  await expect(page.getByLabel('New Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expectSoundScreen(page);
  await setsPassword(page, 'abcdef');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expectSoundScreen(page);
});

test('the undecided offer is accessible, unfolded and with a rejection’s error', async ({ page, server }) => {
  const person = await newCandidate(server);
  await readsOffer(page, person);
  await expectSoundScreen(page);
  await page.getByRole('button', { name: 'Important Instructions' }).click();
  await page.getByLabel("I confirm I've read and understood the offer letter").check();
  await expectSoundScreen(page);
  await page.getByRole('button', { name: 'Reject Offer' }).click();
  await page.getByRole('button', { name: 'Submit Rejection' }).click();
  await expect(page.getByText('Please provide a reason for rejection.')).toBeVisible();
  await expectSoundScreen(page);
  await page.getByRole('button', { name: person.form.fullName }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expectSoundScreen(page);
});

test('the letter on a phone is accessible', async ({ page, server }) => {
  await page.setViewportSize(phone);
  await readsOffer(page, await newCandidate(server));
  await page.getByRole('button', { name: 'Open the letter' }).click();
  await expect(page.getByRole('region', { name: 'Text of the letter' })).toContainText('Total CTC (annual)');
  await expectSoundScreen(page);
  await page.getByRole('radio', { name: 'Page', exact: true }).check();
  await expectLetterPainted(page);
  await expectSoundScreen(page);
});

test('the offer is accessible under revision and with load errors', async ({ page, server, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const person = await newCandidate(server);
  await page.route(`**${getOfferLetterPdf.path}?*`, (route) => route.abort());
  await candidateLogsIn(page, person.candidateId);
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectSoundScreen(page);
  await page.route(`**${getOfferLetter.path}`, (route) => route.abort());
  await candidateLogsOut(page, person.form.fullName);
  await candidateLogsIn(page, person.candidateId);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectSoundScreen(page);
  await page.unrouteAll();
  await hrEdits(server, person, { fixedCTC: 900_000 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('This offer is being revised.')).toBeVisible();
  await expectSoundScreen(page);
});

test('the thank-you page and the answers are accessible', async ({ page, server }) => {
  await returnsToJoining(page, await newJoined(server));
  await expect(page.getByRole('button', { name: 'Download your answers', exact: true })).toBeVisible();
  await expectSoundScreen(page);
  await open(page, '/onboard/joining/submit');
  await expect(page.getByText('Thank You!')).toBeVisible();
  await expectSoundScreen(page);
});

test('the joining form and the accepted letter are accessible', async ({ page, server }) => {
  await readsOffer(page, await newCandidate(server));
  await accepts(page);
  await expect(page).toHaveURL(/#\/onboard\/joining/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectSoundScreen(page);
  await open(page, '/onboard/offer');
  await expectLetterPainted(page);
  await expectSoundScreen(page);
});

test('the decline page is accessible', async ({ page, server }) => {
  const person = await newCandidate(server);
  await candidateDecides(server, person, 'REJECTED');
  await candidateLogsIn(page, person.candidateId);
  await expect(page.getByRole('heading', { name: 'We Respect Your Decision' })).toBeVisible();
  await expectSoundScreen(page);
  const support = page.getByRole('button', { name: 'Contact Support', exact: true });
  await expect(support).toHaveAttribute('href', 'mailto:support@himalayafoods.example');
  await page.getByRole('button', { name: 'Return Home', exact: true }).click();
  await expect(page).toHaveURL(/#\/$/);
});

test.describe('by keyboard alone', () => {
  async function tabs(page: Page, role: 'button' | 'checkbox' | 'textbox', name: string): Promise<void> {
    await tabTo(page, page.getByRole(role, { name, exact: true }));
    await expectFocusVisible(page);
  }

  test('a candidate gets from the login to the acceptance', async ({ page, server }) => {
    const person = await newCandidate(server);
    await page.setViewportSize(phone);
    await open(page, '/onboard/login');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await tabs(page, 'textbox', 'Username');
    await page.keyboard.type(person.candidateId);
    await tabs(page, 'textbox', 'Password');
    await page.keyboard.type(candidatePassword);
    await page.keyboard.press('Enter');
    await expectLetter(page);
    await tabs(page, 'button', 'Important Instructions');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/acceptance is final and binding/i)).toBeVisible();
    await tabs(page, 'checkbox', "I confirm I've read and understood the offer letter");
    await page.keyboard.press('Space');
    await tabs(page, 'button', 'Accept Offer');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#\/onboard\/joining(\/personal)?$/);
  });
});
