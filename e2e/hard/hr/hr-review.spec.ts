import type { Page } from '@playwright/test';
import { expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, envelope } from '#e2e/support/hr/hr-actions.ts';
import { answerCandidate, keepMarks, markOf, reviewCall } from '#e2e/support/hr/review-answer.ts';
import { newJoined, type Joined } from '#e2e/support/joined-candidate.ts';
import { tabTo } from '#e2e/support/keyboard.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const note = (page: Page, of: string) => page.getByRole('textbox', { name: `What should be corrected? ${of}` });

async function opens(page: Page, { candidateId, form }: Pick<Joined, 'candidateId' | 'form'>): Promise<void> {
  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  await expect(page.getByRole('heading', { level: 1, name: form.fullName })).toBeVisible();
}

test('20 forms are reviewed and verified by keyboard alone, 15 presses a form', async ({ page, server }) => {
  test.setTimeout(400_000);
  await asHr(page, server);
  let presses = 0;
  const press = async (key: string): Promise<void> => {
    presses += 1;
    await page.keyboard.press(key);
  };
  for (let form = 1; form <= 20; form += 1) {
    const person = await newJoined(server);
    await opens(page, person);
    for (let part = 1; part <= 13; part += 1) {
      await press('o');
      await expect(page.getByText(`${part} of 13 reviewed`)).toBeVisible();
    }
    await expect(page.getByText('Nothing to correct')).toBeVisible();
    await expect(page.getByText('Saving…')).toHaveCount(0);
    await press('v');
    await expect(button(page, 'Verify')).toBeFocused();
    await press('Enter');
    await expect(page.getByText(/^Verified by HR Admin/)).toBeVisible();
  }
  expect(presses / 20).toBe(15);
});

test('keys lead through the form, never while somebody types, and can be switched off', async ({ page, server }) => {
  const person = await newJoined(server);
  await asHr(page, server);
  await keepMarks(page);
  await opens(page, person);
  await page.keyboard.press('j');
  await expect(button(page, 'View PAN Card')).toBeFocused();
  await page.keyboard.press('s');
  await expect(page.getByRole('img', { name: 'PAN Card' })).toBeVisible();
  await page.keyboard.press('c');
  await expect(note(page, 'PAN Card')).toBeFocused();
  await page.keyboard.type('jock');
  await expect(note(page, 'PAN Card')).toHaveValue('jock');
  await page.keyboard.press('Escape');
  await expect(button(page, 'View PAN Card')).toBeFocused();
  await expect(section(page, 'Personal Details').getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('heading', { name: 'Personal Details' })).toBeFocused();
  const group = section(page, 'Personal Details').getByRole('group', { name: 'Personal Details', exact: true });
  await tabTo(page, group.getByRole('button', { name: 'OK' }), 1);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Review by keyboard' });
  await keys.getByRole('checkbox', { name: 'Use these keys on this page' }).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('o');
  await expect(page.getByText('1 of 13 reviewed')).toBeVisible();
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Keyboard' }).click();
  await keys.getByRole('checkbox').check();
});

test.describe('a mark that cannot be saved', () => {
  test.use({ expectedErrors: [/status of (?:409|500)/] });

  test('stays with its note, and is sent again', async ({ page, server }) => {
    const person = await newJoined(server);
    await asHr(page, server);
    await keepMarks(page);
    await page.route(reviewCall, (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 });
    await opens(page, person);
    await button(page, 'Needs correction: IFSC Code').click();
    await button(page, 'Differs from document').click();
    const bank = section(page, 'Bank Details');
    await expect(bank.getByText('Not saved')).toBeVisible();
    await expect(
      alertOf(page, 'This mark could not be saved. Please check your connection and try again.'),
    ).toBeVisible();
    await bank.getByRole('button', { name: 'Try again' }).click();
    await expect(bank.getByText('Saved', { exact: true })).toBeVisible();
    await expect(note(page, 'IFSC Code')).toHaveValue('This differs from what the document says. Please check it.');
  });

  test('because the candidate submitted again keeps what is typed over the newer form', async ({ page, server }) => {
    const person = await newJoined(server);
    await asHr(page, server);
    let version = 1;
    await keepMarks(page);
    await answerCandidate(page, (detail) => ({ ...detail, submissionVersion: version, marks: [] }));
    const said = 'The candidate has submitted this form again since. Reload to see what changed.';
    await page.route(
      reviewCall,
      async (route) => {
        version = 2;
        await route.fulfill(envelope(409, said));
      },
      { times: 1 },
    );
    await opens(page, person);
    await button(page, 'Needs correction: IFSC Code').click();
    await note(page, 'IFSC Code').fill('Two letters are missing.');
    await expect(alertOf(page, said)).toBeVisible();
    await expect(note(page, 'IFSC Code')).toHaveValue('Two letters are missing.');
    const sent = page.waitForRequest((request) => reviewCall(new URL(request.url())));
    await section(page, 'Bank Details').getByRole('button', { name: 'Try again' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ submissionVersion: 2 });
    await expect(alertOf(page, said)).toHaveCount(0);
  });
});

test("another reviewer's marks come with the next save", async ({ page, server }) => {
  const person = await newJoined(server);
  await asHr(page, server);
  const kept = await keepMarks(page);
  await opens(page, person);
  kept.push(markOf('family', { by: 'Meera Iyer' }));
  await button(page, 'View Passbook').focus();
  await page.keyboard.press('o');
  await expect(section(page, 'Family Details').getByText('Meera Iyer marked this OK')).toBeVisible();
});

test('a correction without a note is not sent back: its note is asked for', async ({ page, server }) => {
  const person = await newJoined(server);
  await asHr(page, server);
  await keepMarks(page);
  await opens(page, person);
  await button(page, 'Needs correction: Branch Name').click();
  await button(page, 'Send back').click();
  await expect(note(page, 'Branch Name')).toBeFocused();
  await expect(page.getByText('Please say what is to be corrected')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('old and new, what is folded, checks and duplicates at every width, in light and dark', async ({
  page,
  server,
}) => {
  const person = await newJoined(server);
  await asHr(page, server);
  const marks = [
    markOf('bank'),
    markOf('experience', { by: 'Meera Iyer' }),
    markOf('family', { verdict: 'FIX', note: 'Add your mother.', submissionVersion: 2 }),
  ];
  await answerCandidate(page, (detail) => ({
    ...detail,
    submissionVersion: 2,
    marks,
    checks: [{ code: 'PAN_NAME', path: 'personal.panNumber', params: [] }],
    duplicates: [{ field: 'panNumber', candidates: [{ candidateId: 'C26-0999', name: 'Ravi Rao' }] }],
    changes: [
      { path: 'personal.city', before: 'Mumbai', after: 'Pune', note: 'Which city?', comment: 'I moved.' },
      { path: 'personal.profile', before: null, after: null, note: 'Blurred', comment: null },
    ],
    documentsBefore: [{ path: 'personal.profile', document: detail.personalDetails.documents.profile }],
  }));
  await opens(page, person);
  const city = page.getByRole('group', { name: 'City, changed since it was sent back' });
  await expect(city.getByRole('deletion')).toHaveText('Mumbai');
  await expect(city).toContainText('Priya answered: I moved.');
  await expect(button(page, '4 answers, not changed since your OK')).toBeVisible();
  await expect(button(page, '6 answers, not changed since the OK of Meera Iyer')).toBeVisible();
  await expect(page.getByText('IFSC Code', { exact: true })).toBeHidden();
  await button(page, '4 answers, not changed since your OK').click();
  await expect(page.getByText('IFSC Code', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Ravi Rao' })).toHaveAttribute('href', /candidate\/C26-0999$/);
  await expect(page.getByRole('region', { name: 'To look at' })).toContainText('The fifth character of the PAN');
  await button(page, 'View Profile Photo').click();
  await button(page, 'Before').click();
  await expect(page.getByRole('complementary').getByRole('img', { name: 'Profile Photo' })).toBeVisible();
  await expectSoundScreen(page);
});

test('on a phone sections are folded, a document opens over them with its mark, and actions stay in sight', async ({
  page,
  server,
}) => {
  const person = await newJoined(server);
  await page.setViewportSize(phone);
  await asHr(page, server);
  await keepMarks(page);
  await opens(page, person);
  await expect(button(page, 'Personal Details')).toHaveAttribute('aria-expanded', 'true');
  await expect(button(page, 'Bank Details')).toHaveAttribute('aria-expanded', 'false');
  await expect(button(page, 'Verify')).toBeInViewport();
  await button(page, 'Bank Details').click();
  await button(page, 'View Passbook').click();
  const dialog = page.getByRole('dialog', { name: 'Documents' });
  await dialog.getByRole('button', { name: 'Needs correction' }).click();
  await expect(dialog.getByRole('textbox', { name: 'What should be corrected? Passbook' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Blurred' }).click();
  await expect(dialog.getByText('Saved', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(button(page, 'Send back')).toBeInViewport();
});
