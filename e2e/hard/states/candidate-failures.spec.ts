import { createToken, isValidForAccess } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { kept, readsOffer } from '#e2e/support/candidate-actions.ts';
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
import { offerOf } from '#e2e/support/hr/offer-calls.ts';
import { candidatePassword, newCandidate } from '#e2e/support/people.ts';

test.use({ expectedErrors: [/Failed to load resource/] });

test('a failed login says why, stores nothing and keeps the typing', async ({ page, server }) => {
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
        answer: answers(403, 'You do not have permission to do this.'),
        says: 'You do not have permission to do this.',
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

test.describe('a decision that fails', () => {
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

  test('a failed rejection says why and keeps the reason', async ({ page, server }) => {
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
