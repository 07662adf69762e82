import { hrLogout } from '#contract/hr-auth.ts';
import { deleteOfferLetter } from '#contract/offers.ts';
import { httpClient } from '#test/http-client.ts';
import { hrLogin } from '#test/server-process.ts';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, keepSession, watchHrCalls } from '#e2e/support/hr/hr-actions.ts';
import { hrSession, newHrSession } from '#e2e/support/hr/hr-session.ts';
import {
  downloadLetter,
  field,
  fillOffer,
  newOffers,
  newTyping,
  readTyping,
  storedOffer,
} from '#e2e/support/hr/hr-offers.ts';
import { createRoute, creates, editRoute, findsInList, openForm, saves, submit } from '#e2e/support/hr/offer-form.ts';
import { candidateDecides } from '#e2e/support/hr/offer-calls.ts';
import { newCandidate, newOffer } from '#e2e/support/people.ts';
import { pdfText } from '#e2e/support/pdf-text.ts';

test.describe('an offer that is edited', () => {
  test('comes as it is stored, and its next letter says what changed', async ({ page, server }) => {
    const typing = newTyping();
    await creates(page, server, typing);

    await findsInList(page, typing.Email);
    await page.getByRole('button', { name: `Edit ${typing['Full Name']}`, exact: true }).click();
    await expect(page).toHaveURL(/#\/hce\/edit-candidate\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Offer' })).toBeVisible();
    await expect(field(page, 'Sub-department').locator('option:checked')).toHaveText('Food Safety');
    expect(await readTyping(page)).toEqual({ ...typing, 'Fixed CTC': '12,00,000', 'Variable CTC': '1,50,000' });

    await fillOffer(page, { 'Fixed CTC': '1500000' });
    await saves(page, 'updated');
    const { bytes } = await downloadLetter(page);
    expect(await pdfText(bytes)).toContain('₹15,00,000');
  });

  test('becomes Open when it had been sent, after it was asked', async ({ page, server, context }) => {
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

  test('stays with the candidate, unasked, when nothing was changed', async ({ page, server }) => {
    const person = await newOffer(server);
    // Else its mail, delivered meanwhile, would be the difference.
    await expect.poll(async () => (await storedOffer(server, person.candidateOfferId)).delivery?.state).toBe('sent');
    const before = await storedOffer(server, person.candidateOfferId);
    await openForm(page, server, editRoute(person.candidateOfferId));
    await saves(page, 'updated');
    await expect(page.getByText('Nothing was changed, so the letter and the status stay as they were.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send Offer', exact: true })).toHaveCount(0);
    expect(await storedOffer(server, person.candidateOfferId)).toEqual(before);
  });

  test('withdraws the letter after a login in its place without being asked twice', async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(answered(401));
    const person = await newOffer(server);
    const ended = await newHrSession(server);
    await keepSession(page, server, ended);
    await open(page, editRoute(person.candidateOfferId));
    await fillOffer(page, { Role: 'Flavour Chemist' });
    // Else these would be asked for without a session, before anything is saved.
    await expect(field(page, 'Sub-department')).toBeEnabled();
    await httpClient(server.url).json(hrLogout, { token: ended.token });
    await submit(page).click();
    await page.getByRole('button', { name: 'Withdraw and save', exact: true }).click();
    const login = page.getByRole('dialog');
    await login.getByLabel('Username', { exact: true }).fill(hrLogin.userName);
    await login.getByLabel('Password', { exact: true }).fill(hrLogin.password);
    await login.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(alertOf(page, 'Candidate updated successfully!')).toBeVisible();
    expect(await storedOffer(server, person.candidateOfferId)).toMatchObject({ offeredRole: 'Flavour Chemist' });
  });

  test('by two people at once: the second is told, and loses nothing typed', async ({
    page,
    server,
    browser,
    expectedErrors,
  }) => {
    expectedErrors.push(answered(409));
    const [offer] = await newOffers(server, [{}]);
    const { candidateOfferId } = offer!;
    await openForm(page, server, editRoute(candidateOfferId));
    await fillOffer(page, { Role: 'Flavour Chemist', 'Fixed CTC': '990000' });

    const elsewhere = await browser.newContext();
    const colleague = await elsewhere.newPage();
    await openForm(colleague, server, editRoute(candidateOfferId));
    await fillOffer(colleague, { 'Full Name': 'Ananya Mukherjee-Sen', 'Fixed CTC': '880000' });
    await saves(colleague, 'updated');
    await elsewhere.close();

    await submit(page).click();
    const told = 'This offer was changed by someone else. Reload to see the changes.';
    await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible();
    await expect(field(page, 'Role')).toHaveValue('Flavour Chemist');
    await expect(field(page, 'Fixed CTC')).toHaveValue('9,90,000');
    expect((await storedOffer(server, candidateOfferId)).fixedCTC).toBe(880_000);

    await page.getByRole('button', { name: 'Reload changes', exact: true }).click();
    // What the other one changed comes in, what was typed here stays, and where both meet both are seen.
    await expect(field(page, 'Full Name')).toHaveValue('Ananya Mukherjee-Sen');
    await expect(field(page, 'Role')).toHaveValue('Flavour Chemist');
    await expect(field(page, 'Fixed CTC')).toHaveValue('9,90,000');
    await expect(page.getByText(/₹8,80,000/)).toBeVisible();
    await saves(page, 'updated');
    expect(await storedOffer(server, candidateOfferId)).toMatchObject({
      candidateName: 'Ananya Mukherjee-Sen',
      offeredRole: 'Flavour Chemist',
      fixedCTC: 990_000,
    });
  });

  test('is not, once it was accepted or deleted', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(answered(404), answered(409));
    const accepted = await newCandidate(server);
    await candidateDecides(server, accepted, 'ACCEPTED');
    await asHr(page, server);
    await open(page, editRoute(accepted.candidateOfferId));
    await expect(page.getByText('This offer has been accepted and can no longer be edited.')).toBeVisible();
    await expect(submit(page)).toHaveCount(0);

    const [deleted] = await newOffers(server, [{}]);
    const query = { candidateOfferLetterId: deleted!.candidateOfferId };
    await httpClient(server.url).json(deleteOfferLetter, { token: (await hrSession(server)).token, query });
    await open(page, editRoute(deleted!.candidateOfferId));
    await expect(page.getByRole('alert')).toContainText('Failed to load candidate data: ');
    await expect(submit(page)).toHaveCount(0);
  });

  test('is not, when it is accepted while the form is open', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(answered(409));
    const person = await newCandidate(server);
    await openForm(page, server, editRoute(person.candidateOfferId));
    await fillOffer(page, { Role: 'Flavour Chemist' });
    await candidateDecides(server, person, 'ACCEPTED');
    await submit(page).click();
    await page.getByRole('button', { name: 'Withdraw and save', exact: true }).click();
    await expect(
      alertOf(page, 'Error submitting form: This offer has been accepted and can no longer be edited.'),
    ).toBeVisible();
    await expect(field(page, 'Role')).toHaveValue('Flavour Chemist');
  });
});

test('a 401 on saving asks for the password in place, and what was typed is saved', async ({
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

test('what was just saved can be sent from its page', async ({ page, server }) => {
  const typing = newTyping();
  await creates(page, server, typing);
  await page.getByRole('button', { name: 'Send Offer', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send Offer', exact: true })).toHaveCount(0);
  await expect(await findsInList(page, typing.Email)).toContainText('Offer Sent');
});
