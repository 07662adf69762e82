import type { Page, Route } from '@playwright/test';
import { hrLogout } from '#contract/hr-auth.ts';
import { createCandidateOfferLetter, deleteOfferLetter } from '#contract/offers.ts';
import { httpClient } from '#test/http-client.ts';
import { hrLogin, type ServerProcess } from '#test/server-process.ts';
import { expectLetterPainted } from '#e2e/support/candidate-desk.ts';
import { answered, expect, open, test } from '#e2e/support/fixtures.ts';
import {
  alertOf,
  envelope,
  expectFieldError,
  expectNoFieldError,
  keepSession,
  newHrSession,
  watchHrCalls,
  type HrSession,
} from '#e2e/support/hr-desk.ts';
import {
  field,
  fillOffer,
  newOffers,
  newTyping,
  readTyping,
  downloadLetter,
  storedOffer,
  type Typing,
} from '#e2e/support/hr-offers.ts';
import { candidateDecides } from '#e2e/support/offer-calls.ts';
import { newCandidate, newOffer } from '#e2e/support/people.ts';
import { pdfText } from '#e2e/support/pdf-text.ts';

const hce = '**/hce-service/hce';
const createRoute = '/hce/create/candidate';
const editRoute = (id: number) => `/hce/edit-candidate/${id}`;
const submit = (page: Page) => page.getByRole('button', { name: /^(?:Create|Update) Offer$/ });
const choicesOf = (page: Page, label: keyof Typing) => field(page, label).locator('option');

let session: HrSession;
test.beforeAll(async ({ server }) => {
  session = await newHrSession(server);
});

/** Opens the form as somebody who is logged in; it can be filled when its choices are there. */
async function openForm(page: Page, server: ServerProcess, route = createRoute): Promise<void> {
  await keepSession(page, server, session);
  await open(page, route);
  await expect(choicesOf(page, 'Functional Title').nth(1)).toBeAttached();
}

/** The message over the form: the context, a colon, what the server says (docs/rules/messages.md#offer-form). */
const globalAlert = (page: Page, text: string) => alertOf(page, text);

test.describe('required fields', () => {
  const required: [keyof Typing, string][] = [
    ['Full Name', 'Full name is required'],
    ['Email', 'Email is required'],
    ['Mobile Number', 'Mobile Number is required'],
    ['Role', 'Role is required'],
    ['Department', 'Department is required'],
    ['Sub-department', 'Sub-department is required'],
    ['Designation', 'Designation is required'],
    ['Functional Title', 'Functional title is required'],
    ['Fixed CTC', 'Fixed CTC is required'],
    ['Joining Date', 'Joining date is required'],
  ];

  test('each says so at its place, and stops saying it when it is edited', async ({ page, server, context }) => {
    await openForm(page, server);
    const calls = watchHrCalls(context);
    await submit(page).click();
    for (const [label, message] of required) await expectFieldError(field(page, label), message);
    await expect(field(page, 'Variable CTC')).not.toHaveAttribute('aria-invalid', 'true');
    const typing = newTyping();
    for (const [at, [label, message]] of required.entries()) {
      await fillOffer(page, { [label]: typing[label] });
      await expectNoFieldError(field(page, label), message);
      // The choice of a department takes the next message away only when a sub-department is chosen.
      const next = required[at + 1];
      if (next !== undefined && label !== 'Department') await expectFieldError(field(page, next[0]), next[1]);
    }
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  test('the summary on top leads to each of them', async ({ page, server }) => {
    await openForm(page, server);
    await submit(page).click();
    const summary = page.getByRole('group').filter({ has: page.getByRole('link', { name: 'Role', exact: true }) });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveCount(required.length);
    for (const [label, message] of required) {
      await expect(page.getByText(message, { exact: true })).toHaveCount(1);
      if (label === 'Sub-department') continue;
      await summary.getByRole('link', { name: label, exact: true }).click();
      await expect(field(page, label)).toBeFocused();
    }
  });

  test('what cannot be right is refused in words', async ({ page, server }) => {
    await openForm(page, server);
    for (const [label, value, message] of [
      ['Email', 'vikram.example.com', 'Please enter a valid email address'],
      ['Mobile Number', '98765', 'Please enter a valid 10-digit mobile number'],
      ['Mobile Number', '98765432101', 'Please enter a valid 10-digit mobile number'],
      ['Fixed CTC', '0', 'Fixed CTC must be greater than 0'],
      ['Variable CTC', '-1', 'Variable CTC cannot be negative'],
    ] as const) {
      await fillOffer(page, { [label]: value });
      await submit(page).click();
      await expectFieldError(field(page, label), message);
    }
  });
});

test.describe('sub-departments', () => {
  test('depend on the department and wait for it', async ({ page, server }) => {
    await openForm(page, server);
    await expect(field(page, 'Sub-department')).toBeDisabled();
    await fillOffer(page, { Department: 'Legal and Compliance' });
    await expect(field(page, 'Sub-department')).toBeEnabled();
    await expect(choicesOf(page, 'Sub-department')).toHaveText([
      /./,
      'Company Secretarial',
      'Contracts',
      'Regulatory Affairs',
    ]);
    await fillOffer(page, { 'Sub-department': 'Contracts' });
    await fillOffer(page, { Department: 'Customer Care' });
    await expect(choicesOf(page, 'Sub-department')).toHaveText([
      /./,
      'Consumer Helpline',
      'Modern Trade Support',
      'Service Quality',
    ]);
    await expect(field(page, 'Sub-department')).toHaveValue('');
  });

  test('cannot be chosen while they are on their way', async ({ page, server }) => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await openForm(page, server);
    await page.route(`${hce}/getAllSubDepartmentsByDepartmentId*`, async (route) => {
      await held;
      await route.continue();
    });
    await fillOffer(page, { Department: 'Marketing' });
    await expect(field(page, 'Sub-department')).toBeDisabled();
    release();
    await expect(field(page, 'Sub-department')).toBeEnabled();
  });
});

test.describe('a choice that cannot be loaded', () => {
  const refused = (route: Route) => route.fulfill(envelope(400, 'The list is being rebuilt'));
  const notOk = (route: Route) =>
    route.fulfill({
      json: { code: 200, status: 'FAILED', message: 'The list is being rebuilt', responseObject: null },
    });

  for (const call of ['getAllDepartments', 'getAllDesignation', 'getAllFunctionalTitle']) {
    test(`${call}: Failed to load dropdown data`, async ({ page, server, expectedErrors }) => {
      expectedErrors.push(answered(400));
      await keepSession(page, server, session);
      const says = globalAlert(page, 'Failed to load dropdown data: The list is being rebuilt');
      for (const answer of [refused, notOk]) {
        await page.route(`${hce}/${call}`, answer);
        await open(page, createRoute);
        await page.reload();
        await expect(says).toBeVisible();
        await page.unroute(`${hce}/${call}`);
      }
      await page.getByRole('button', { name: 'Retry', exact: true }).click();
      await expect(choicesOf(page, 'Functional Title').nth(1)).toBeAttached();
      await expect(says).toHaveCount(0);
    });
  }

  test('the sub-departments: Failed to load sub-departments', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(answered(400));
    await openForm(page, server);
    await fillOffer(page, { 'Full Name': 'Vikram Rathore' });
    await page.route(`${hce}/getAllSubDepartmentsByDepartmentId*`, refused);
    await fillOffer(page, { Department: 'Marketing' });
    const says = globalAlert(page, 'Failed to load sub-departments: The list is being rebuilt');
    await expect(says).toBeVisible();
    await expect(field(page, 'Sub-department')).toBeDisabled();
    await page.unroute(`${hce}/getAllSubDepartmentsByDepartmentId*`);
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(field(page, 'Sub-department')).toBeEnabled();
    await expect(says).toHaveCount(0);
    await expect(field(page, 'Full Name')).toHaveValue('Vikram Rathore');
  });

  test('the offer: Failed to load candidate data, or Unable to fetch details', async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource/);
    const [offer] = await newOffers(server, [{}]);
    await keepSession(page, server, session);
    const details = `${hce}/getCandidateOfferLetterDetails*`;
    for (const [answer, message] of [
      [refused, 'Failed to load candidate data: The list is being rebuilt'],
      [notOk, 'Failed to load candidate data: The list is being rebuilt'],
      [(route: Route) => route.fulfill(envelope(500, 'Broken')), 'Unable to fetch details try again'],
      [(route: Route) => route.abort('connectionrefused'), 'Unable to fetch details try again'],
    ] as const) {
      await page.route(details, answer);
      await open(page, editRoute(offer!.candidateOfferId));
      await page.reload();
      await expect(alertOf(page, message)).toBeVisible();
      await page.unroute(details);
    }
    await page.getByRole('button', { name: 'Retry', exact: true }).click();
    await expect(field(page, 'Full Name')).toHaveValue(offer!.form.fullName);
  });

  test('an offer that is not there', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(answered(400), answered(404));
    await keepSession(page, server, session);
    await open(page, '/hce/edit-candidate/987654');
    await expect(alertOf(page, 'Failed to load candidate data: This offer does not exist.')).toBeVisible();
    await open(page, '/hce/edit-candidate/none');
    await expect(page.getByRole('alert').filter({ hasText: /^Failed to load candidate data: / })).toBeVisible();
  });
});

test.describe('a new offer', () => {
  test('is created, its letter shown and downloaded, and stands in the list', async ({ page, server }) => {
    const name = `Renée <b>O'Brien</b> & "Söhne" =1+1`;
    const typing = newTyping({ 'Full Name': name });
    await openForm(page, server);
    await fillOffer(page, typing);
    await expect(field(page, 'Fixed CTC')).toHaveValue('12,00,000');
    await expect(field(page, 'Variable CTC')).toHaveValue('1,50,000');
    await submit(page).click();
    await expect(alertOf(page, 'Candidate created successfully!')).toBeVisible();
    await expectLetterPainted(page);

    const { name: fileName, bytes } = await downloadLetter(page);
    expect(fileName).toMatch(/^[\w-]+\.pdf$/);
    expect(Buffer.from(bytes.subarray(0, 5)).toString('latin1')).toBe('%PDF-');
    const letter = await pdfText(bytes);
    for (const text of [
      name,
      '₹12,00,000',
      '₹1,50,000',
      '₹13,50,000',
      'Quality Assurance',
      'Senior Manager',
      '01/04/2027',
    ]) {
      expect(letter).toContain(text);
    }
    expect(letter).toContain('Rupees Thirteen Lakh Fifty Thousand only');

    await open(page, '/hce/offers');
    await page.getByLabel('Search', { exact: true }).fill(typing.Email);
    const row = page.getByRole('row').filter({ hasText: typing.Email });
    await expect(row).toHaveCount(1);
    for (const text of [name, 'Pending', '₹12,00,000', '01/04/2027']) await expect(row).toContainText(text);
    await expect(row.getByRole('checkbox', { name: `Select ${name}` })).toBeEnabled();
  });

  test('needs no variable CTC: none is 0', async ({ page, server }) => {
    const typing = newTyping();
    await openForm(page, server);
    await fillOffer(page, { ...typing, 'Variable CTC': '' });
    const saved = page.waitForRequest(`**${createCandidateOfferLetter.path}`);
    await submit(page).click();
    expect((await saved).postDataJSON()).toMatchObject({ fixedCTC: 1_200_000, variableCTC: 0 });
    await expect(alertOf(page, 'Candidate created successfully!')).toBeVisible();
  });

  test('is created once, however often the button is pressed', async ({ page, server, context }) => {
    const typing = newTyping();
    await openForm(page, server);
    await fillOffer(page, typing);
    const calls = watchHrCalls(context);
    await submit(page).dblclick();
    await expect(alertOf(page, 'Candidate created successfully!')).toBeVisible();
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
  });

  test('of somebody who has one is refused at the field, and nothing typed is lost', async ({
    page,
    server,
    expectedErrors,
  }) => {
    expectedErrors.push(answered(409));
    const [taken] = await newOffers(server, [{}]);
    const { email, mobileNumber } = taken!.form;
    const typing = newTyping({ Email: email.toUpperCase() });
    await openForm(page, server);
    await fillOffer(page, typing);
    const before = await readTyping(page);
    await submit(page).click();
    await expectFieldError(field(page, 'Email'), 'An offer for this email already exists');
    expect(await readTyping(page)).toEqual(before);

    await fillOffer(page, { 'Mobile Number': mobileNumber });
    await submit(page).click();
    await expectFieldError(field(page, 'Email'), 'An offer for this email already exists');
    await expectFieldError(field(page, 'Mobile Number'), 'An offer for this mobile number already exists');
    const { Email, 'Mobile Number': mobile } = newTyping();
    await fillOffer(page, { Email, 'Mobile Number': mobile });
    await expectNoFieldError(field(page, 'Email'), 'An offer for this email already exists');
    await submit(page).click();
    await expect(alertOf(page, 'Candidate created successfully!')).toBeVisible();
  });

  test('can be left, but not by accident', async ({ page, server }) => {
    await openForm(page, server);
    await fillOffer(page, { 'Full Name': 'Vikram Rathore' });
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Stay', exact: true }).click();
    await expect(field(page, 'Full Name')).toHaveValue('Vikram Rathore');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await question.getByRole('button', { name: 'Leave', exact: true }).click();
    await expect(page).toHaveURL(/#\/hce\/offers$/);
  });
});

test.describe('an offer that is edited', () => {
  test('comes as it is stored, and its next letter says what changed', async ({ page, server }) => {
    const typing = newTyping();
    await openForm(page, server);
    await fillOffer(page, typing);
    await submit(page).click();
    await expect(alertOf(page, 'Candidate created successfully!')).toBeVisible();

    await open(page, '/hce/offers');
    await page.getByLabel('Search', { exact: true }).fill(typing.Email);
    await page.getByRole('button', { name: `Edit ${typing['Full Name']}`, exact: true }).click();
    await expect(page).toHaveURL(/#\/hce\/edit-candidate\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Offer' })).toBeVisible();
    await expect(field(page, 'Sub-department').locator('option:checked')).toHaveText('Food Safety');
    expect(await readTyping(page)).toEqual({ ...typing, 'Fixed CTC': '12,00,000', 'Variable CTC': '1,50,000' });

    await fillOffer(page, { 'Fixed CTC': '1500000' });
    await submit(page).click();
    await expect(alertOf(page, 'Candidate updated successfully!')).toBeVisible();
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
    await open(page, '/hce/offers');
    await page.getByLabel('Search', { exact: true }).fill(person.form.email);
    const row = page.getByRole('row').filter({ hasText: person.form.email });
    await expect(row).toContainText('Open');
    await expect(row).toContainText('Senior Food Technologist');
    await expect(row.getByRole('checkbox')).toBeEnabled();
  });

  test('stays with the candidate, unasked, when nothing was changed', async ({ page, server }) => {
    const person = await newOffer(server);
    const before = await storedOffer(server, person.candidateOfferId);
    await openForm(page, server, editRoute(person.candidateOfferId));
    await submit(page).click();
    await expect(alertOf(page, 'Candidate updated successfully!')).toBeVisible();
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
    await submit(colleague).click();
    await expect(alertOf(colleague, 'Candidate updated successfully!')).toBeVisible();
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
    await submit(page).click();
    await expect(alertOf(page, 'Candidate updated successfully!')).toBeVisible();
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
    await keepSession(page, server, session);
    await open(page, editRoute(accepted.candidateOfferId));
    await expect(page.getByText('This offer has been accepted and can no longer be edited.')).toBeVisible();
    await expect(submit(page)).toHaveCount(0);

    const [deleted] = await newOffers(server, [{}]);
    const query = { candidateOfferLetterId: deleted!.candidateOfferId };
    await httpClient(server.url).json(deleteOfferLetter, { token: session.token, query });
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

test.describe('without a session that holds', () => {
  for (const route of [createRoute, '/hce/edit-candidate/1']) {
    test(`${route} says 'Please log in to continue' and leads to the login`, async ({ page }) => {
      await open(page, route);
      await expect(alertOf(page, 'Please log in to continue')).toBeVisible();
      await expect(page).toHaveURL(/#\/hce\/login$/);
      await page.getByLabel('Username').fill(hrLogin.userName);
      await page.getByLabel('Password', { exact: true }).fill(hrLogin.password);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`#${route}$`));
    });
  }

  for (const route of [createRoute, '/hce/edit-candidate/1']) {
    test(`${route}: a 401 while the form is loading leads to the login`, async ({ page, server, expectedErrors }) => {
      expectedErrors.push(answered(401));
      const own = await newHrSession(server);
      await httpClient(server.url).json(hrLogout, { token: own.token });
      await keepSession(page, server, own);
      await open(page, route);
      await expect(alertOf(page, 'Authentication failed. Please log in again.')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(1);
      await expect(page).toHaveURL(/#\/hce\/login$/);
    });
  }

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
    await open(page, '/hce/offers');
    await page.getByLabel('Search', { exact: true }).fill(typing.Email);
    await expect(page.getByRole('row').filter({ hasText: typing.Email })).toContainText(typing['Full Name']);
  });

  test('who does not want to log in again is led to the login', async ({ page, server, expectedErrors }) => {
    expectedErrors.push(answered(401));
    const own = await newHrSession(server);
    await keepSession(page, server, own);
    await open(page, createRoute);
    await fillOffer(page, newTyping());
    await httpClient(server.url).json(hrLogout, { token: own.token });
    await submit(page).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page).toHaveURL(/#\/hce\/login$/);
  });
});

test('a save that fails says why, keeps what was typed, and can be tried again', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const typing = newTyping();
  await openForm(page, server);
  await fillOffer(page, typing);
  const before = await readTyping(page);
  const save = `**${createCandidateOfferLetter.path}`;
  for (const [answer, message] of [
    [
      (route: Route) => route.fulfill(envelope(400, 'The letter could not be made')),
      /^Error submitting form: The letter could not be made$/,
    ],
    [(route: Route) => route.fulfill(envelope(500, 'Broken')), /^Error submitting form: .+/],
    [(route: Route) => route.abort('connectionrefused'), /^Error submitting form: .+/],
  ] as const) {
    await page.route(save, answer);
    await submit(page).click();
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Broken' })).toHaveCount(0);
    expect(await readTyping(page)).toEqual(before);
    await page.unroute(save);
  }
  await submit(page).click();
  await expect(alertOf(page, 'Candidate created successfully!')).toBeVisible();
});

test('what was just saved can be sent from its page', async ({ page, server }) => {
  const typing = newTyping();
  await openForm(page, server);
  await fillOffer(page, typing);
  await submit(page).click();
  await expect(alertOf(page, 'Candidate created successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'Send Offer', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Send Offer', exact: true })).toHaveCount(0);
  await open(page, '/hce/offers');
  await page.getByLabel('Search', { exact: true }).fill(typing.Email);
  await expect(page.getByRole('row').filter({ hasText: typing.Email })).toContainText('Offer Sent');
});
