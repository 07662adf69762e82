import { createToken, isValidForAccess, resetPassword, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { asksForCode, entersCode, kept, readsOffer } from '#e2e/support/candidate-actions.ts';
import {
  answers,
  expectWords,
  inTrouble,
  limited,
  noAnswer,
  noEnvelope,
  tooMany,
} from '#e2e/support/failed-answers.ts';
import type { Try } from '#e2e/support/failed-answers.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { expectFieldError, expectNoFieldError } from '#e2e/support/hr/hr-actions.ts';
import { offerOf } from '#e2e/support/hr/offer-calls.ts';
import { candidatePassword, newCandidate } from '#e2e/support/people.ts';

test.use({ expectedErrors: [/Failed to load resource/] });

test('what a failed login says: each in its words, nothing stored, nothing typed lost', async ({ page, server }) => {
  const wrong = 'Invalid username or password';
  const later = 'Something went wrong. Please try again later.';
  const tries: Try[] = [
    {
      name: 'no token, and the server says why',
      answer: answers(200, 'Your access has ended', {}),
      says: 'Your access has ended',
    },
    { name: 'no token and no message', answer: answers(200, '', {}), says: wrong },
    { name: 'no answer', answer: noAnswer, says: later },
    { name: 'no responseObject and no message', answer: answers(200, ''), says: wrong },
    { name: 'a server in trouble, whatever it says', answer: inTrouble, says: later },
    { name: 'a refusal without words', answer: answers(401, ''), says: wrong },
    { name: 'an answer that is no envelope', answer: noEnvelope, says: later },
    { name: "a refusal in the server's words", answer: limited, says: tooMany },
    ...[
      { name: 'the access check gets no answer', answer: noAnswer, says: later },
      {
        name: "the access check refuses, in the server's words",
        answer: answers(403, 'You may not do this.'),
        says: 'You may not do this.',
      },
      { name: 'the access check fails', answer: answers(500, 'no'), says: later },
    ].map((each) => ({ ...each, path: isValidForAccess.path })),
  ];
  const { candidateId } = await newCandidate(server);
  await open(page, '/onboard/login');
  await page.getByLabel('Username').fill(candidateId);
  await page.getByLabel('Password', { exact: true }).fill(candidatePassword);
  const keeps = async () => {
    await expect(page).toHaveURL(/#\/onboard\/login$/);
    expect((await kept(page)).tab).not.toHaveProperty('candidateToken');
    await expect(page.getByLabel('Username')).toHaveValue(candidateId);
  };
  await expectWords(page, { tries, path: createToken.path, button: 'Login', keeps });
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/#\/onboard\/offer$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('a forgotten password', () => {
  const serverError = 'Server error. Please try again.';
  const failed = (message: string) => ({ status: 200, json: { code: 202, message, responseObject: 'FAILED' } });

  /** The answers that a screen tells apart, for a call whose refusal without words says `refused`. */
  const triesSaying = (refused: string): Try[] => [
    { name: 'a refusal without words', answer: answers(400, ''), says: refused },
    { name: 'no answer', answer: noAnswer, says: serverError },
    { name: "a refusal in the server's words", answer: limited, says: tooMany },
    { name: 'a server in trouble, whatever it says', answer: inTrouble, says: serverError },
    { name: 'an answer of another kind, without words', answer: (route) => route.fulfill(failed('')), says: refused },
    { name: 'an answer that is no envelope', answer: noEnvelope, says: serverError },
    {
      name: "an answer of another kind, in the server's words",
      answer: (route) => route.fulfill(failed('Not at this hour')),
      says: 'Not at this hour',
    },
  ];

  test('what a failed sending of the code says', async ({ page }) => {
    await open(page, '/onboard/forgot-password');
    await page.getByRole('button', { name: 'Send OTP', exact: true }).click();
    await expectFieldError(page.getByLabel('Candidate ID'), 'Candidate ID is required');
    await page.getByLabel('Candidate ID').fill('C26-0001');
    await expectNoFieldError(page.getByLabel('Candidate ID'), 'Candidate ID is required');
    await expectWords(page, { tries: triesSaying('Failed to send OTP'), path: sendOtp.path, button: 'Send OTP' });
    await expect(page.getByLabel('Candidate ID')).toHaveValue('C26-0001');
    await expect(page.getByLabel('OTP', { exact: true })).toHaveCount(0);
  });

  test('what a failed check of the code says', async ({ page, server }) => {
    const otp = await asksForCode(page, server, await newCandidate(server));
    await page.getByRole('button', { name: 'Verify OTP', exact: true }).click();
    await expectFieldError(page.getByLabel('OTP', { exact: true }), 'OTP is required');
    await page.getByLabel('OTP', { exact: true }).fill(otp);
    await expectWords(page, { tries: triesSaying('Invalid OTP'), path: validateOtp.path, button: 'Verify OTP' });
    await expect(page.getByLabel('OTP', { exact: true })).toHaveValue(otp);
    await page.getByRole('button', { name: 'Verify OTP', exact: true }).click();
    await expect(page).toHaveURL(/#\/onboard\/reset-password$/);
  });

  test('what a failed reset says', async ({ page, server }) => {
    await entersCode(page, await asksForCode(page, server, await newCandidate(server)));
    await page.getByLabel('New Password', { exact: true }).fill('abcdef');
    await page.getByLabel('Confirm Password', { exact: true }).fill('abcdef');
    const tries = triesSaying('Failed to reset password');
    await expectWords(page, { tries, path: resetPassword.path, button: 'Reset' });
    expect((await kept(page)).browser).not.toHaveProperty('userPassword');
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(page).toHaveURL(/#\/onboard\/login$/);
  });
});

test.describe('what a failed decision says', () => {
  const statement = "I confirm I've read and understood the offer letter";
  const unable = 'Unable to Proceed try again.';
  const failed = (message: string) => ({ status: 200, json: { code: 200, status: 'FAILED', message } });
  const triesSaying = (exception: string): Try[] => [
    { name: 'no answer', answer: noAnswer, says: exception },
    { name: 'a status that is not OK, without words', answer: (route) => route.fulfill(failed('')), says: unable },
    { name: 'a server in trouble, whatever it says', answer: inTrouble, says: exception },
    {
      name: 'a status that is not OK, with words',
      answer: (route) => route.fulfill(failed('Not today')),
      says: 'Not today',
    },
    { name: 'an answer that is no envelope', answer: noEnvelope, says: exception },
    { name: 'a refusal without words', answer: answers(400, ''), says: unable },
    {
      name: "a refusal in the server's words",
      answer: answers(422, 'The letter was withdrawn.'),
      says: 'The letter was withdrawn.',
    },
  ];

  test('accepting', async ({ page, server }) => {
    const person = await newCandidate(server);
    await readsOffer(page, person);
    await page.getByLabel(statement).check();
    await expectWords(page, {
      tries: triesSaying('Failed to accept offer. Please try again.'),
      path: saveOfferLetterAction.path,
      button: 'Accept Offer',
      keeps: () => expect(page.getByLabel(statement)).toBeChecked(),
    });
    expect((await offerOf(server, person)).offerLetterStatus).toBe('Offer Sent');
    await page.getByRole('button', { name: 'Accept Offer', exact: true }).click();
    await expect(page).toHaveURL(/#\/onboard\/joining(\/personal)?$/);
  });

  test('rejecting', async ({ page, server }) => {
    const person = await newCandidate(server);
    await readsOffer(page, person);
    await page.getByRole('button', { name: 'Reject Offer', exact: true }).click();
    const reason = page.getByLabel('Help us understand your decision');
    await reason.fill('The commute is too long');
    await expectWords(page, {
      tries: triesSaying('Failed to submit rejection. Please try again.'),
      path: saveOfferLetterAction.path,
      button: 'Submit Rejection',
      keeps: () => expect(reason).toHaveValue('The commute is too long'),
    });
    expect((await offerOf(server, person)).offerLetterStatus).toBe('Offer Sent');
    await page.getByRole('button', { name: 'Submit Rejection', exact: true }).click();
    await expect(page).toHaveURL(/#\/onboard\/reject$/);
  });
});
