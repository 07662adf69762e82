import type { Page } from '@playwright/test';
import { reviewOnBoardDetails } from '#contract/hr/review.ts';
import { saveCandidatePersonalDetails, saveOnBoardDetails } from '#contract/joining.ts';
import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { httpClient } from '#test/http-client.ts';
import { joiningForms, personalForm, submissionOf, withoutFiles } from '#test/joining-requests.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { desktop, expect, open, test } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { candidateToken } from '#e2e/support/hr/offer-calls.ts';
import { newJoined, type Joined } from '#e2e/support/joined-candidate.ts';
import { png } from '#e2e/support/joining-files.ts';
import { expectSoundAt } from '#e2e/support/screens.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panNow = 'ZZZPN7654F';

/** HR asks for another PAN and PAN card; the candidate sends both. */
async function corrected(server: ServerProcess, hrToken: string, person: Joined): Promise<void> {
  const { json } = httpClient(server.url);
  const { candidateId } = person;
  const marks = ['personal.panNumber', 'personal.panDocument'].map((path) => ({
    path,
    verdict: 'FIX' as const,
    note: 'The card is of somebody else.',
  }));
  await json(reviewOnBoardDetails, { token: hrToken, body: { candidateId, submissionVersion: 1, marks } });
  await json(sendBackOnBoardDetails, { token: hrToken, body: { candidateId } });
  const token = await candidateToken(server, person);
  const { buffer, name } = png('my-own-card.png', 210);
  const form = { ...withoutFiles(personalForm({ panNumber: panNow })), panDocument: { bytes: buffer, name } };
  await json(saveCandidatePersonalDetails, { token, form });
  await json(saveOnBoardDetails, { token, form: submissionOf(joiningForms({ personal: { panNumber: panNow } })) });
}

test('the former PAN and PAN card are shown on request, and each reveal is recorded', async ({ page, server }) => {
  const person = await newJoined(server);
  const { token } = await asHr(page, server);
  await corrected(server, token, person);
  await open(page, `/hce/onboarding/candidate/${person.candidateId}`);
  const changed = page.getByRole('group', { name: 'PAN Number, changed since it was sent back' });
  const was = changed.getByRole('deletion');
  await expect(was).toContainText(`XXXXXX${person.panNumber.slice(-4)}`);
  await expect(page.getByText(person.panNumber)).toHaveCount(0);
  await button(page, 'Reveal PAN Number before').click();
  await expect(was).toContainText(person.panNumber);
  await expect(was).toContainText(/Reveal recorded \d{2}:\d{2}/);
  // The number of now is another one, and stays masked.
  await expect(button(page, 'Reveal PAN Number')).toBeVisible();
  await expect(page.getByText(panNow)).toHaveCount(0);
  await expectSoundAt(page, desktop);

  await button(page, 'PAN Card New').click();
  const documents = page.getByRole('complementary', { name: 'Documents' });
  await documents.getByRole('button', { name: 'Before', exact: true }).click();
  await documents.getByRole('button', { name: 'Show PAN Card', exact: true }).click();
  await expect(documents.getByRole('img').first()).toBeVisible();
  const history = page.getByRole('region', { name: 'History' });
  for (const field of ['PAN Number', 'PAN Card']) {
    await expect(history.getByText(new RegExp(`^${field} of submission 1, by HR Admin, `))).toBeVisible();
  }
  await expect(history.getByText('revealed the PAN number as it was in submission 1')).toBeVisible();
});
