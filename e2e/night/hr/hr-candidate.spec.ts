import type { Page } from '@playwright/test';
import { getDocumentFile } from '#contract/joining.ts';
import { getCandidateById, revealCandidateField } from '#contract/onboarding.ts';
import { shownSize } from '#web/ui/file/file-name.ts';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr } from '#e2e/support/hr/hr-actions.ts';
import { newJoined, type Joined } from '#e2e/support/joined-candidate.ts';
import { candidateDecides } from '#e2e/support/hr/offer-calls.ts';
import { newCandidate } from '#e2e/support/people.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const pane = (page: Page) => page.getByRole('complementary', { name: 'Documents' });

async function opens(page: Page, { candidateId, form }: Pick<Joined, 'candidateId' | 'form'>): Promise<void> {
  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  await expect(page.getByRole('heading', { level: 1, name: form.fullName })).toBeVisible();
}

test.describe('an expired link to a document', () => {
  test.use({ expectedErrors: [answered(404)] });

  test('is renewed without a message', async ({ page, server }) => {
    const person = await newJoined(server);
    await asHr(page, server);
    await opens(page, person);
    let first = true;
    await page.route(
      (url) => url.pathname === getDocumentFile.path,
      async (route) => {
        if (!first) return route.continue();
        first = false;
        return route.continue({ url: `${server.url}${getDocumentFile.path}?link=gone` });
      },
    );
    await button(page, 'View Profile Photo').click();
    await expect(pane(page).getByRole('img', { name: 'Profile Photo' })).toBeVisible();
  });
});

test('the size of a file is shown as the candidate sees it', async ({ page, server }) => {
  const person = await newJoined(server);
  await asHr(page, server);
  const bytes = 12.2 * 1024;
  await page.route(
    (url) => url.pathname === getCandidateById.path,
    async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      await route.fulfill({ response: answer, body: text.replaceAll(/"bytes":\d+/g, `"bytes":${bytes}`) });
    },
  );
  await opens(page, person);
  await expect(page.getByText(shownSize(bytes), { exact: true }).first()).toBeVisible();
  expect(shownSize(bytes)).toBe('13 KB');
});

test('a form that was not submitted shows its progress', async ({ page, server }) => {
  const started = await newJoined(server, { submitted: false });
  const accepted = await newCandidate(server);
  await candidateDecides(server, accepted, 'ACCEPTED');
  await asHr(page, server);
  await opens(page, started);
  await expect(page.getByText('5 of 5 steps', { exact: true })).toBeVisible();
  await opens(page, accepted);
  await expect(page.getByText('Not started', { exact: true })).toBeVisible();
  await expect(page.getByText('No documents have been uploaded yet.')).toBeVisible();
  await expect(page.getByText('This joining form has not been submitted yet.')).toBeVisible();
});

test.describe('a candidate who cannot be shown', () => {
  test.use({ expectedErrors: [/status of (?:404|500)/] });

  test('shows the reason and a link back', async ({ page, server }) => {
    await asHr(page, server);
    for (const [route, message] of [
      ['/hce/onboarding/candidate', 'Candidate ID is missing in the URL'],
      ['/hce/onboarding/candidate/%20', 'Candidate ID is missing in the URL'],
      ['/hce/onboarding/candidate/undefined', 'Invalid candidate ID'],
      ['/hce/onboarding/candidate/--', 'Invalid candidate ID'],
      ['/hce/onboarding/candidate/C99-9999', 'No candidate data found.'],
    ] as const) {
      await open(page, route);
      await expect(alertOf(page, message)).toBeVisible();
      await expect(button(page, 'Retry')).toBeVisible();
      await page.getByRole('link', { name: 'Back to Candidates', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Onboarding' })).toBeVisible();
    }
  });

  test('says that the token is missing after it was removed', async ({ page, server }) => {
    await asHr(page, server);
    await open(page, '/hce/onboarding/candidate/C99-9999');
    await expect(alertOf(page, 'No candidate data found.')).toBeVisible();
    await page.evaluate(() => localStorage.removeItem('token'));
    await button(page, 'Retry').click();
    await expect(alertOf(page, 'Authentication token is missing')).toBeVisible();
  });

  test('loads the candidate by Retry', async ({ page, server }) => {
    const person = await newJoined(server, { submitted: false });
    const call = (url: URL) => url.pathname === getCandidateById.path;
    await page.route(call, (route) => route.fulfill({ status: 500, body: 'broken' }));
    await asHr(page, server);
    await open(page, `/hce/onboarding/candidate/${person.candidateId}`);
    const message = 'Candidate details could not be loaded. Please check your connection and try again.';
    await expect(alertOf(page, message)).toBeVisible();
    await page.unroute(call);
    await button(page, 'Retry').click();
    await expect(page.getByRole('heading', { level: 1, name: person.form.fullName })).toBeVisible();
    await page.route(
      (url) => url.pathname === revealCandidateField.path,
      (route) => route.fulfill({ status: 500, body: 'broken' }),
    );
    await button(page, 'Reveal PAN Number').click();
    await expect(alertOf(page, 'This could not be shown. Please check your connection and try again.')).toBeVisible();
  });
});
