import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { waitForMail } from '#test/outbox.ts';
import { expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { newJoined } from '#e2e/support/joined-candidate.ts';
import { png, textFile } from '#e2e/support/joining-files.ts';
import { candidatePassword, hrLogsIn } from '#e2e/support/people.ts';

test('HR asks for a document, the candidate uploads it on a phone, HR opens it', async ({ page, browser, server }) => {
  const person = await newJoined(server);
  await hrLogsIn(page);
  await open(page, `/hce/onboarding/candidate/${person.candidateId}`);
  await page.getByRole('button', { name: 'Ask for a document', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a document' });
  await expect(dialog.getByLabel('Document', { exact: true })).toBeFocused();
  await dialog.getByRole('button', { name: 'Ask for a document', exact: true }).click();
  await expect(dialog.getByText('Please enter which document you need')).toBeVisible();
  await dialog.getByLabel('Document', { exact: true }).fill('Cancelled cheque');
  await dialog.getByLabel('Note', { exact: true }).fill('With your name on it.');
  await dialog.getByLabel('Needed By', { exact: true }).fill(addDays(todayInIndia(), 5));
  await dialog.getByRole('button', { name: 'Ask for a document', exact: true }).click();
  const asked = page.getByRole('region', { name: 'Requested documents' });
  await expect(asked).toContainText('Cancelled cheque');
  await expect(asked).toContainText('Waiting');

  const mail = await waitForMail(server.outbox, person.form.email, ({ text = '' }) =>
    text.includes('Cancelled cheque'),
  );
  const link = /http\S+#(\/onboard\/documents\S*)/u.exec(mail.text ?? '')?.[1] ?? '';
  const context = await browser.newContext({ viewport: phone });
  const mobile = await context.newPage();
  await mobile.goto(`${server.url}/#${link}`);
  await expect(mobile.getByLabel('Username')).toHaveValue(person.candidateId);
  await mobile.getByLabel('Password', { exact: true }).fill(candidatePassword);
  await mobile.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(mobile.getByRole('heading', { name: 'Your documents', exact: true })).toBeVisible();
  await expect(mobile.getByText('With your name on it.')).toBeVisible();
  const file = mobile.getByLabel('Cancelled cheque', { exact: true });
  await file.setInputFiles(textFile);
  await expect(mobile.getByText('Only PNG, JPG, or PDF files are allowed')).toBeVisible();
  await file.setInputFiles(png('cheque.png', 300));
  await mobile.getByRole('button', { name: 'Upload Cancelled cheque', exact: true }).click();
  await expect(mobile.getByText(/Cancelled cheque was uploaded on/u)).toBeVisible();
  await context.close();

  await page.reload();
  await expect(asked).toContainText('Uploaded');
  const opening = page.waitForEvent('popup');
  await asked.getByRole('link', { name: 'Open Cancelled cheque', exact: true }).click();
  await (await opening).close();
  await page.reload();
  await expect(asked).toContainText('Uploaded');
});
