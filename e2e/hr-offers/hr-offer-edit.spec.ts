import { hrLogout } from '#contract/hr-auth.ts';
import { httpClient } from '#test/http-client.ts';
import { hrLogin } from '#test/server-process.ts';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf, keepSession, watchHrCalls } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { field, fillOffer, newTyping } from '#e2e/support/hr/hr-offers.ts';
import { createRoute, editRoute, findsInList, openForm, submit } from '#e2e/support/hr/offer-form.ts';
import { newOffer } from '#e2e/support/people.ts';

test.describe('an offer that is edited', () => {
  test('becomes Open after a question when it had been sent', async ({ page, server, context }) => {
    const person = await newOffer(server);
    await openForm(page, server, editRoute(person.candidateOfferId));
    const calls = watchHrCalls(context);
    await fillOffer(page, { Role: 'Senior Food Technologist' });
    await submit(page).click();
    const question = page.getByRole('alertdialog');
    await expect(
      question.getByText('This withdraws the letter until you send it again.', { exact: true }),
    ).toBeVisible();
    await question.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(question).toBeHidden();
    await expect(field(page, 'Role')).toHaveValue('Senior Food Technologist');
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);

    await submit(page).click();
    await question.getByRole('button', { name: 'Withdraw and save', exact: true }).click();
    await expect(alertOf(page, 'Candidate updated successfully!')).toBeVisible();
    await expect(page.getByText('The candidate can decide once you send the new one.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Offer', exact: true })).toBeVisible();
    const row = await findsInList(page, person.form.email);
    await expect(row).toContainText('Open');
    await expect(row).toContainText('Senior Food Technologist');
    await expect(row.getByRole('checkbox')).toBeEnabled();
  });
});

test('a 401 on saving asks for the password in place and then saves what was typed', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(401));
  const own = await newHrSession(server);
  await keepSession(page, server, own);
  await open(page, createRoute);
  const typing = newTyping();
  await fillOffer(page, typing);
  await httpClient(server.url).json(hrLogout, { token: own.token });
  await submit(page).click();
  const dialog = page.getByRole('dialog');
  await expect(alertOf(dialog, 'Authentication failed. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`#${createRoute}$`));

  await dialog.getByLabel('Username').fill(hrLogin.userName);
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-password');
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(alertOf(dialog, 'Incorrect username or password')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(hrLogin.password);
  await dialog.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(alertOf(page, 'Candidate created successfully!')).toBeVisible();
  await expect(await findsInList(page, typing.Email)).toContainText(typing['Full Name']);
});
