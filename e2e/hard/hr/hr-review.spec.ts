import type { Page } from '@playwright/test';
import { expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, envelope } from '#e2e/support/hr/hr-actions.ts';
import { answerCandidate, keepMarks, reviewCall } from '#e2e/support/hr/review-answer.ts';
import { newJoined, type Joined } from '#e2e/support/joined-candidate.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const note = (page: Page, of: string) => page.getByRole('textbox', { name: `What should be corrected? ${of}` });

async function opens(page: Page, { candidateId, form }: Pick<Joined, 'candidateId' | 'form'>): Promise<void> {
  await open(page, `/hce/onboarding/candidate/${candidateId}`);
  await expect(page.getByRole('heading', { level: 1, name: form.fullName })).toBeVisible();
}

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
