import type { Page } from '@playwright/test';
import { getPrivacyNotice, publishPrivacyNotice } from '#contract/hr/privacy-notice.ts';
import { answered, desktop, open, phone } from '#e2e/support/fixtures.ts';
import { asHr } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { expect, test } from '#e2e/support/own-server.ts';
import { candidateLogsIn } from '#e2e/support/people.ts';
import { expectSoundScreen } from '#e2e/support/screens.ts';
import { httpClient } from '#test/http-client.ts';
import { waitForMail } from '#test/outbox.ts';
import type { ServerProcess } from '#test/server-process.ts';

test.setTimeout(240_000);
test.use({ viewport: phone });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function publishes(server: ServerProcess): Promise<void> {
  const { json } = httpClient(server.url);
  const { token } = await newHrSession(server);
  await json(getPrivacyNotice, { token });
  const contact = { name: 'Arvind Menon', email: 'privacy@himalayafoods.example' };
  await json(publishPrivacyNotice, { token, body: { version: 0, contact } });
}

test('a candidate sees what is held and who saw it, takes it along, and asks for a correction, which HR answers', async ({
  page,
  ownServer: server,
  expectedErrors,
}) => {
  // The notice was not read yet.
  expectedErrors.push(answered(403));
  const person = await newJoined(server);
  await publishes(server);
  await candidateLogsIn(page, person.candidateId);
  await button(page, person.form.fullName).click();
  await page.getByRole('menuitem', { name: 'My data', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My data', exact: true })).toBeVisible();
  await expect(region(page, 'What we hold')).toContainText('Bank account');
  await expect(region(page, 'Who has seen it')).toContainText('No one of the company');
  await expectSoundScreen(page);
  const downloading = page.waitForEvent('download');
  await button(page, 'Download').click();
  expect((await downloading).suggestedFilename()).toBe(`my-data-${person.candidateId}.zip`);

  await button(page, 'Ask for erasure').click();
  await expect(page.getByRole('dialog')).toContainText('within 30 days');
  await button(page, 'Cancel').click();
  await button(page, 'Correct').click();
  await button(page, 'Send').click();
  await expect(page.getByRole('dialog')).toContainText('Please write what you ask for');
  await page.getByLabel('What should be corrected?').fill('My mother’s name is spelled Sarala.');
  await button(page, 'Send').click();
  const requests = region(page, 'Your requests');
  await expect(requests).toContainText(/R-\d{4}-0001, Correction/);
  const mail = await waitForMail(server.outbox, person.form.email, ({ subject = '' }) => subject.includes('-0001'));
  expect(mail.text).toContain('Arvind Menon, privacy@himalayafoods.example');

  const hr = await page.context().newPage();
  await hr.setViewportSize(desktop);
  await asHr(hr, server);
  await open(hr, '/hce/privacy');
  await expect(hr.getByRole('heading', { level: 1, name: 'Privacy', exact: true })).toBeVisible();
  await expect(hr.getByText('1 request', { exact: true })).toBeVisible();
  await expectSoundScreen(hr);
  await hr.getByRole('button', { name: /^Answer R-/ }).click();
  await button(hr, 'Save and send').click();
  await expect(hr.getByRole('dialog')).toContainText('Please write an answer');
  await hr.getByRole('textbox', { name: 'Answer', exact: true }).fill('Corrected. Thank you.');
  await button(hr, 'Save and send').click();
  await expect(hr.getByRole('table', { name: 'Privacy' })).toContainText('Done');
  await hr.close();

  await page.bringToFront();
  await button(page, 'Complain').click();
  await page.getByLabel('What is your complaint?').fill('Two SMS at night.');
  await button(page, 'Send').click();
  await expect(requests).toContainText('Corrected. Thank you.');
  await expect(requests).toContainText(/R-\d{4}-0002, Complaint/);
});
