import type { Page } from '@playwright/test';
import { createCandidateOfferLetter } from '#contract/offers.ts';
import { expectLetterPainted } from '#e2e/support/candidate-actions.ts';
import { answered, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, envelope } from '#e2e/support/hr/hr-actions.ts';
import { field, fillOffer, newTyping } from '#e2e/support/hr/hr-offers.ts';
import { candidateDecides } from '#e2e/support/hr/offer-calls.ts';
import { newCandidate } from '#e2e/support/people.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

// Without transitions: in the middle of one a colour is of neither scheme.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** HR's screens behind the login are made for 360 px and more (docs/rules/roles-and-routes.md#screen-sizes). */
const expectSoundHrScreen = (page: Page) => expectSoundScreen(page, phone);

test.describe('before the login', () => {
  test('the login is accessible, empty, refused and after a wrong password', async ({ page, expectedErrors }) => {
    expectedErrors.push(answered(401));
    await open(page, '/hce/login');
    await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
    await expectSoundScreen(page);
    await press(page, 'Login');
    await expect(page.getByText('Username is required', { exact: true })).toBeVisible();
    await expectSoundScreen(page);
    await page.getByLabel('Username').fill('nobody.here');
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await press(page, 'Login');
    await expect(alertOf(page, 'Incorrect username or password')).toBeVisible();
    await expectSoundScreen(page);
  });

  test('forgotten password and code are accessible', async ({ page, expectedErrors }) => {
    expectedErrors.push(answered(400));
    // The two seconds until the next screen never end here: this one is looked at for longer.
    await page.addInitScript(() => {
      const start = window.setTimeout.bind(window);
      window.setTimeout = ((act: () => void, ms?: number) => (ms === 2000 ? 0 : start(act, ms))) as typeof setTimeout;
    });
    await open(page, '/hce/forgot-password');
    await press(page, 'Send OTP');
    await expect(page.getByText('Username is required', { exact: true })).toBeVisible();
    await expectSoundScreen(page);
    await page.getByLabel('Username').fill('nobody.here');
    await press(page, 'Send OTP');
    await expect(page.getByText('OTP sent to your e-mail', { exact: true })).toBeVisible();
    await expectSoundScreen(page);
    await open(page, '/hce/otp?userId=nobody.here');
    await expect(page.getByRole('button', { name: 'Verify OTP', exact: true })).toBeVisible();
    await expectSoundScreen(page);
    await page.getByLabel('OTP', { exact: true }).fill('123456');
    await press(page, 'Verify OTP');
    await expect(alertOf(page, 'Invalid OTP')).toBeVisible();
    await expectSoundScreen(page);
  });

  test('the reset of the password is accessible', async ({ page }) => {
    await open(page, '/hce/reset-password?userId=hr.test');
    await press(page, 'Reset');
    await expect(page.getByText('Password must be at least 6 characters', { exact: true })).toBeVisible();
    await expectSoundScreen(page);
    await page.getByLabel('New Password', { exact: true }).fill('long enough');
    await page.getByLabel('Confirm Password', { exact: true }).fill('long enough');
    await press(page, 'Reset');
    await expect(alertOf(page, 'No authentication token found')).toBeVisible();
    await expectSoundScreen(page);
  });
});

test.describe('behind the login', () => {
  test.beforeEach(async ({ page, server }) => {
    await asHr(page, server);
  });

  test('dashboard, onboarding, a placeholder and the user menu are accessible', async ({ page }) => {
    for (const [route, title] of [
      ['/hce/', 'Dashboard'],
      ['/hce/onboarding', 'Onboarding'],
      ['/hce/payroll', 'Payroll & Tax'],
    ] as const) {
      await open(page, route);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('button', { name: 'HR Admin', exact: true })).toBeVisible();
      await expectSoundHrScreen(page);
    }
    await press(page, 'HR Admin');
    await expect(page.getByRole('menuitem', { name: 'Logout', exact: true })).toBeVisible();
    await expectSoundHrScreen(page);
  });

  const save = `**${createCandidateOfferLetter.path}`;

  test('the offer form is accessible, empty, refused and not saved', async ({ page, expectedErrors }) => {
    expectedErrors.push(answered(400));
    await open(page, '/hce/create/candidate');
    await expect(field(page, 'Functional Title').locator('option').nth(1)).toBeAttached();
    await expectSoundHrScreen(page);
    await press(page, 'Create Offer');
    await expect(page.getByRole('link', { name: 'Role', exact: true })).toBeVisible();
    await expectSoundHrScreen(page);
    await fillOffer(page, newTyping());
    await page.route(save, (route) => route.fulfill(envelope(400, 'The letter could not be made')));
    await press(page, 'Create Offer');
    await expect(alertOf(page, 'Error submitting form: The letter could not be made')).toBeVisible();
    await expectSoundHrScreen(page);
  });

  test('the login over the offer form and the letter after it are accessible', async ({ page, expectedErrors }) => {
    expectedErrors.push(answered(401));
    await open(page, '/hce/create/candidate');
    await fillOffer(page, newTyping());
    await page.route(save, (route) => route.fulfill(envelope(401, 'Please log in to continue')));
    await press(page, 'Create Offer');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(dialog.getByText('Username is required', { exact: true })).toBeVisible();
    await expectSoundHrScreen(page);
    await page.unroute(save);
    await dialog.getByLabel('Username').fill('hr.test');
    await dialog.getByLabel('Password', { exact: true }).fill('test-password');
    await dialog.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(alertOf(page, 'Candidate created successfully!')).toBeVisible();
    await expectLetterPainted(page);
    await expectSoundHrScreen(page);
  });

  test('an accepted offer, an unknown one and an unknown path are accessible', async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(answered(404));
    const accepted = await newCandidate(server);
    await candidateDecides(server, accepted, 'ACCEPTED');
    await open(page, `/hce/edit-candidate/${accepted.candidateOfferId}`);
    await expect(page.getByText('This offer has been accepted and can no longer be edited.')).toBeVisible();
    await expectSoundHrScreen(page);
    await open(page, '/hce/edit-candidate/987654');
    await expect(page.getByRole('alert')).toContainText('This offer does not exist.');
    await expectSoundHrScreen(page);
    await open(page, '/hce/nowhere');
    await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
    await expectSoundHrScreen(page);
  });
});
