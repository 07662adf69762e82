import { createCandidateOfferLetter } from '#contract/offers.ts';
import { expectLetterPainted } from '#e2e/support/candidate-actions.ts';
import { answered, expect, test } from '#e2e/support/fixtures.ts';
import { alertOf, expectFieldError, expectNoFieldError, watchHrCalls } from '#e2e/support/hr/hr-actions.ts';
import {
  downloadLetter,
  field,
  fillOffer,
  newOffers,
  newTyping,
  readTyping,
  type Typing,
} from '#e2e/support/hr/hr-offers.ts';
import { choicesOf, findsInList, openForm, saves, submit } from '#e2e/support/hr/offer-form.ts';
import { pdfText } from '#e2e/support/pdf-text.ts';

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
});

test.describe('a new offer', () => {
  test('is created, its letter shown and downloaded, and is in the list', async ({ page, server }) => {
    const name = `Renée <b>O'Brien</b> & "Söhne" =1+1`;
    const typing = newTyping({ 'Full Name': name });
    await openForm(page, server);
    await fillOffer(page, typing);
    await expect(field(page, 'Fixed CTC')).toHaveValue('12,00,000');
    await expect(field(page, 'Variable CTC')).toHaveValue('1,50,000');
    await saves(page);
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

    const row = await findsInList(page, typing.Email);
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
    await saves(page);
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
