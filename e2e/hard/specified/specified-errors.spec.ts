import type { Page } from '@playwright/test';
import { accepts, rejects } from '#e2e/support/candidate-actions.ts';
import { expect, open } from '#e2e/support/fixtures.ts';
import { candidateLogsIn } from '#e2e/support/people.ts';
import type { Answer } from './specified-answers.ts';
import { test } from './specified-client.ts';

/** What a call is answered with, and what the screen says of it (docs/rules/messages.md). */
type Case = [what: string, answer: Answer, says: string];

const refused = (message: string): Answer => ({ json: { code: 400, message } });
const failed: Answer = { status: 500, json: { message: 'Oops' } };

test.use({
  expectedErrors: async ({ browserName: _any }, provide) => provide([/Failed to load resource/]),
});

/** The texts in the place of a message: an alert, or an inline error. */
async function expectSaid(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: text }).first()).toBeVisible();
}

const flows: { call: string; act: (page: Page) => Promise<void>; cases: Case[] }[] = [
  {
    call: 'POST /auth/createToken',
    act: (page) => candidateLogsIn(page, 'C-7'),
    cases: [
      ['no token', { json: { responseObject: {} } }, 'Invalid username or password'],
      ['no token, with a message', { json: { message: 'Locked' } }, 'Locked'],
      ['another code', refused('Not you'), 'Not you'],
      ['an exception', failed, 'Something went wrong. Please try again later.'],
      ['no answer', 'noAnswer', 'Something went wrong. Please try again later.'],
    ],
  },
  {
    call: 'POST /auth/sendOtp',
    act: asksForCode,
    cases: [
      ['another code', refused(''), 'Failed to send OTP'],
      ['no code', { json: {} }, 'Failed to send OTP'],
      ['a message', refused('Not at night'), 'Not at night'],
      ['an exception', failed, 'Server error. Please try again.'],
    ],
  },
  {
    call: 'POST /auth/validateOtp',
    act: entersCode,
    cases: [
      ['another result', { json: { responseObject: 'FAILED' } }, 'Invalid OTP'],
      ['a message', refused('Too old'), 'Too old'],
      ['no answer', 'noAnswer', 'Server error. Please try again.'],
    ],
  },
  {
    call: 'POST /auth/resetPassword',
    act: async (page) => {
      await entersCode(page);
      await setsPassword(page);
    },
    cases: [
      ['another result', { json: { responseObject: 'FAILED' } }, 'Failed to reset password'],
      ['a message', refused('Used before'), 'Used before'],
      ['an exception', failed, 'Server error. Please try again.'],
    ],
  },
  {
    call: 'POST /candidate/saveOfferLetterAction',
    act: async (page) => {
      await candidateLogsIn(page, 'C-7');
      await accepts(page);
    },
    cases: [
      ['accept, another status', { json: { status: 'FAILED' } }, 'Unable to Proceed try again.'],
      ['accept, no status', { json: {} }, 'Unable to Proceed try again.'],
      ['accept, a message', { json: { status: 'FAILED', message: 'Not today' } }, 'Not today'],
      ['accept, an exception', failed, 'Failed to accept offer. Please try again.'],
    ],
  },
  {
    call: 'POST /candidate/saveOfferLetterAction',
    act: async (page) => {
      await candidateLogsIn(page, 'C-7');
      await rejects(page, 'Too far');
    },
    cases: [['reject, an exception', 'noAnswer', 'Failed to submit rejection. Please try again.']],
  },
  {
    call: 'POST /security-service/auth/createToken',
    act: logsInAsHr,
    cases: [
      ['wrong credentials', { json: { code: 401, message: 'Invalid credentials' } }, 'Incorrect username or password'],
      ['an expired token', refused('Token validation failed'), 'Invalid or expired token'],
      ['no token made', refused('Failed to create token'), 'Unable to connect to the server. Please try again.'],
      ['an exception', failed, 'Unable to connect to the server. Please try again.'],
      ['no network', 'noAnswer', 'Server is unreachable. Please try again later.'],
      ['no token', { json: { responseObject: { employeeId: 'E1' } } }, 'Authentication failed: No token received'],
      ['nothing', { json: { code: 200 } }, 'Server returned an invalid response'],
      ['anything else', refused('The moon is full'), 'An unexpected error occurred: The moon is full'],
    ],
  },
  {
    call: 'POST /security-service/auth/sendOtp',
    act: async (page) => {
      await open(page, '/hce/forgot-password');
      await page.getByLabel('Username').fill('hr.test');
      await page.getByRole('button', { name: 'Send OTP', exact: true }).click();
    },
    cases: [
      ['another code', refused(''), 'Failed to send OTP'],
      ['a message', refused('Nobody'), 'Nobody'],
    ],
  },
  {
    call: 'POST /security-service/auth/validateOtp',
    act: async (page) => {
      await open(page, '/hce/otp?userId=hr.test');
      await page.getByLabel('OTP', { exact: true }).fill('123456');
      await page.getByRole('button', { name: 'Verify OTP', exact: true }).click();
    },
    cases: [
      ['no token', { json: {} }, 'OTP validation failed'],
      ['a message', refused('Too old'), 'Too old'],
    ],
  },
  {
    call: 'POST /security-service/auth/resetPassword',
    act: async (page) => {
      await open(page, '/hce/otp?userId=hr.test');
      await page.getByLabel('OTP', { exact: true }).fill('123456');
      await page.getByRole('button', { name: 'Verify OTP', exact: true }).click();
      await setsPassword(page);
    },
    cases: [
      ['another code', refused(''), 'Password reset failed'],
      ['a message', refused('Used before'), 'Used before'],
    ],
  },
  {
    call: 'GET /candidate/getCandidateFamilyDetails',
    act: (page) => opensStep(page, 'family'),
    cases: [['another code', refused(''), 'Could not load family details. Please refresh and try again.']],
  },
  {
    call: 'GET /candidate/getCandidateBankDetails',
    act: (page) => opensStep(page, 'bank'),
    cases: [['an exception', failed, 'Could not load bank details. Please refresh and try again.']],
  },
  ...(['personal', 'experience', 'education'] as const).map((step) => ({
    call: `GET /candidate/getCandidate${step.charAt(0).toUpperCase()}${step.slice(1)}Details`,
    act: (page: Page) => opensStep(page, step),
    cases: [
      ['another code', refused(''), `Could not load ${step} details. Please refresh and try again.`],
      ['an exception', failed, `Could not load ${step} details. Please refresh and try again.`],
    ] satisfies Case[],
  })),
];

for (const { call, act, cases } of flows) {
  for (const [what, answer, says] of cases) {
    test(`${call}, ${what}: ${says}`, async ({ page, bare }) => {
      bare.answer(call, answer);
      await act(page);
      await expectSaid(page, says);
    });
  }
}

async function asksForCode(page: Page): Promise<void> {
  await open(page, '/onboard/forgot-password');
  await page.getByLabel('Candidate ID', { exact: true }).fill('C-7');
  await page.getByRole('button', { name: 'Send OTP', exact: true }).click();
}

async function entersCode(page: Page): Promise<void> {
  await asksForCode(page);
  await page.getByLabel('OTP', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Verify OTP', exact: true }).click();
}

async function setsPassword(page: Page): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill('mango-tree');
  await page.getByLabel('Confirm Password', { exact: true }).fill('mango-tree');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
}

async function logsInAsHr(page: Page): Promise<void> {
  await open(page, '/hce/login');
  await page.getByLabel('Username').fill('hr.test');
  await page.getByLabel('Password', { exact: true }).fill('secret-word');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function opensStep(page: Page, step: string): Promise<void> {
  await candidateLogsIn(page, 'C-7');
  await accepts(page);
  await expect(page).toHaveURL(/#\/onboard\/joining\/personal$/);
  await open(page, `/onboard/joining/${step}`);
}
