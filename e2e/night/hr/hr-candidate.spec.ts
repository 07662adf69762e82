import type { Page } from '@playwright/test';
import { getDocumentFile } from '#contract/joining.ts';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr } from '#e2e/support/hr/hr-actions.ts';
import { newJoined, type Joined } from '#e2e/support/joined-candidate.ts';

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
});
