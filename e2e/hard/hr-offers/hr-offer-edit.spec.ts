import { hrLogout } from '#contract/hr-auth.ts';
import { httpClient } from '#test/http-client.ts';
import { hrLogin } from '#test/server-process.ts';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import { alertOf, keepSession } from '#e2e/support/hr/hr-actions.ts';
import { newHrSession } from '#e2e/support/hr/hr-session.ts';
import { field, fillOffer, newOffers, storedOffer } from '#e2e/support/hr/hr-offers.ts';
import { editRoute, openForm, saves, submit } from '#e2e/support/hr/offer-form.ts';
import { candidateDecides } from '#e2e/support/hr/offer-calls.ts';
import { newCandidate, newOffer } from '#e2e/support/people.ts';

test.describe('an offer that is edited', () => {
  test('is saved after a login in place without a second question', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(answered(401));
    const person = await newOffer(server);
    const ended = await newHrSession(server);
    await keepSession(page, server, ended);
    await open(page, editRoute(person.candidateOfferId));
    await fillOffer(page, { Role: 'Flavour Chemist' });
    // Otherwise the sub-departments would be requested without a session, before the save.
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

  test('by two HR users at once refuses the second save and keeps its typing', async ({
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
    const conflict = 'This offer was changed by someone else. Reload to see the changes.';
    await expect(page.getByRole('alert').filter({ hasText: conflict })).toBeVisible();
    await expect(field(page, 'Role')).toHaveValue('Flavour Chemist');
    await expect(field(page, 'Fixed CTC')).toHaveValue('9,90,000');
    expect((await storedOffer(server, candidateOfferId)).fixedCTC).toBe(880_000);

    await page.getByRole('button', { name: 'Reload changes', exact: true }).click();
    // The colleague's changes appear, typed values stay, and a field that both changed shows both values.
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

  test('is refused after the candidate accepted it, and keeps its typing', async ({ page, server, expectedErrors }) => {
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
