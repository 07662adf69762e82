import { joiningSteps } from '#domain/joining/steps.ts';
import { asksForCode } from '#e2e/support/candidate-actions.ts';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { expectStep, returnsToJoining } from '#e2e/support/joining-actions.ts';

test('sensitive fields turn autocomplete off, and login fields name their purpose', async ({ page, server }) => {
  const asked = async (label: string) => page.getByLabel(label, { exact: true }).first().getAttribute('autocomplete');
  const person = await newJoined(server, { submitted: false });
  const screens: [string, Record<string, string>][] = [
    ['/onboard/login', { Username: 'username', Password: 'current-password' }],
    ['/hce/login', { Username: 'username', Password: 'current-password' }],
    ['/hce/forgot-password', { Username: 'username' }],
    ['/hce/otp?userId=hr.test', { OTP: 'one-time-code' }],
  ];
  const expectAutocomplete = async (fields: Record<string, string>) => {
    await expect(page.getByLabel(Object.keys(fields)[0] ?? '', { exact: true }).first()).toBeVisible();
    const found = await Promise.all(Object.keys(fields).map(async (label) => [label, await asked(label)]));
    expect(Object.fromEntries(found)).toEqual(fields);
  };
  for (const [path, fields] of screens) {
    await open(page, path);
    await expectAutocomplete(fields);
  }
  await asksForCode(page, server, person);
  await expectAutocomplete({ OTP: 'one-time-code' });
  await returnsToJoining(page, person);
  await expectStep(page, 'Preview');
  await open(page, '/onboard/joining/personal');
  await expectAutocomplete({ 'PAN Number': 'off', 'Aadhaar Number': 'off' });
  await open(page, '/onboard/joining/bank');
  await expectAutocomplete({ 'Account Number': 'off' });
});

/** Tampered values in the place of the stored progress. */
const markup = {
  $$typeof: 'Symbol(react.transitional.element)',
  type: 'img',
  props: { src: 'x', onError: 'alert(1)' },
};
const tampered: [string, (step: string) => string][] = [
  ['no JSON', () => '{"__proto__'],
  ['a list', () => '[1]'],
  ['nothing', (step) => JSON.stringify({ step, drafts: { [step]: { version: 1, files: [], values: null } } })],
  [
    'values of other kinds',
    (step) =>
      JSON.stringify({
        step: '__proto__',
        drafts: {
          [step]: {
            version: 1,
            files: ['<img src=x onerror=alert(1)>'],
            values: {
              firstName: markup,
              bankName: markup,
              isFresher: [],
              experiences: [null, 1],
              entries: 'x',
              members: {},
            },
          },
        },
      }),
  ],
  [
    'a prototype',
    (step) =>
      `{"__proto__":{"polluted":1},"step":"constructor","drafts":{"__proto__":{"polluted":1},"${step}":{"version":1,"files":[],"values":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}}}`,
  ],
];

test('tampered storage breaks no screen and pollutes no prototype', async ({ page, server }) => {
  const person = await newJoined(server, { submitted: false });
  await page.goto('/');
  await page.evaluate(() => {
    for (const key of ['colorScheme', 'isFirstLogin', 'userPassword'])
      localStorage.setItem(key, '{"__proto__":{"polluted":1}}');
    sessionStorage.setItem('candidateId', '"><img src=x onerror=alert(1)>');
  });
  await page.reload();
  await returnsToJoining(page, person);
  await expectStep(page, 'Preview');
  for (const [what, progressOf] of tampered) {
    for (const step of joiningSteps) {
      await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
        `joiningProgress:${person.candidateId}`,
        progressOf(step),
      ] as const);
      await open(page, `/onboard/joining/${step}`);
      await expect(page.getByRole('button', { name: 'Next', exact: true }), `${what}, ${step}`).toBeVisible();
      await open(page, '/onboard/joining/preview');
      await expectStep(page, 'Preview');
    }
  }
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
});
