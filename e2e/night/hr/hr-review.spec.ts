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

async function opens(page: Page, { candidateId, form }: Pick<Joined, 'candidateId' | 'form'>): Promise<void> {
  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  await expect(page.getByRole('heading', { level: 1, name: form.fullName })).toBeVisible();
}

const note = (page: Page, of: string) => page.getByRole('textbox', { name: `What should be corrected? ${of}` });

test('on a phone sections are folded, a document opens over them and the actions stay visible', async ({
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
  await expect(button(page, 'View Passbook')).toBeFocused();
  await expect(button(page, 'Send back')).toBeInViewport();
});

test('review keys move through the form, not while a note is typed, and can be switched off', async ({
  page,
  server,
}) => {
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

test('changes, folded answers, checks and duplicates are accessible at each width', async ({ page, server }) => {
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
  await expect(page.getByRole('region', { name: 'To check' })).toContainText('The fifth character of the PAN');
  await button(page, 'View Profile Photo').click();
  await button(page, 'Before').click();
  await expect(page.getByRole('complementary').getByRole('img', { name: 'Profile Photo' })).toBeVisible();
  await expectSoundScreen(page);
});

test.describe('a mark that fails to save', () => {
  test.use({ expectedErrors: [/status of (?:409|500)/] });

  test('keeps its note over a newer submission', async ({ page, server }) => {
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
