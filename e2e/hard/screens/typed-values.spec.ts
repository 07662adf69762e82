import { addDays, todayInIndia, weekday } from '#domain/values/calendar.ts';
import { desktop, expect, open, phone, test } from '#e2e/support/fixtures.ts';
import { alertOf, asHr, expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { field, fillOffer, newTyping, storedOffer } from '#e2e/support/hr/hr-offers.ts';
import { openForm, submit } from '#e2e/support/hr/offer-form.ts';
import { entersJoining } from '#e2e/support/joining-actions.ts';
import { expectSoundAt } from '#e2e/support/screens.ts';
import { left, mobileInvalid, paise, saved } from './typed-fields.ts';

test('words and letter follow the amount that would be read, and a refused one reaches no letter', async ({
  page,
  server,
}) => {
  await openForm(page, server);
  const fixed = field(page, 'Fixed CTC');
  const letter = page.getByRole('article', { name: 'Draft of the letter' });
  await fixed.pressSequentially('12.5 lakh');
  await expect(fixed).toHaveValue('12.5 lakh');
  await expect(fixed).toHaveAccessibleDescription(/Rupees Twelve Lakh Fifty Thousand only/);
  await expect(letter).toContainText('₹12,50,000');
  await fixed.press('End');
  await fixed.pressSequentially('h');
  await expect(letter).not.toContainText('₹12,50,000');
  await expect(fixed).not.toHaveAccessibleDescription(/Rupees/);
  await fixed.press('Backspace');
  await expect(letter).toContainText('₹12,50,000');
});

test('a press on the button reaches it, though the field that is left refuses its text', async ({ page, server }) => {
  await page.setViewportSize(phone);
  await openForm(page, server);
  for (const [label, text, message] of [
    ['Variable CTC', '12.5', paise],
    ['Mobile Number', '+44 98123 45670', mobileInvalid],
  ] as const) {
    await fillOffer(page, newTyping({ [label]: text }));
    await field(page, label).focus();
    await submit(page).click();
    await expect(page.getByRole('link', { name: label, exact: true })).toBeVisible();
    await expectFieldError(field(page, label), message);
    await expect(field(page, label)).toHaveValue(text);
  }
});

test('a field that refuses its text says so at its place alone, until the form is submitted', async ({
  page,
  server,
}) => {
  await openForm(page, server);
  await field(page, 'Mobile Number').fill('+44 98123 45670');
  expect((await left(field(page, 'Mobile Number'))).error).toBe(mobileInvalid);
  await expect(page.getByText('Please correct the fields below.', { exact: true })).toHaveCount(0);
  await submit(page).click();
  await expect(page.getByText('Please correct the fields below.', { exact: true })).toBeVisible();
});

test('Enter in the field saves what it would be read as', async ({ page, server }) => {
  await openForm(page, server);
  const typing = newTyping();
  await fillOffer(page, { ...typing, 'Mobile Number': `+91 ${typing['Mobile Number']}` });
  await field(page, 'Fixed CTC').fill('1.2 cr');
  const id = await saved(page, () => field(page, 'Fixed CTC').press('Enter'));
  expect(await storedOffer(server, id)).toMatchObject({ mobile: typing['Mobile Number'], fixedCTC: 12_000_000 });
});

test('a prefix typed in front of ten digits makes no other number', async ({ page, server }) => {
  await entersJoining(page, server);
  const mobile = page.getByLabel('Mobile Number', { exact: true });
  for (const prefix of ['91', '+91 ', '0']) {
    await mobile.fill('9812345670');
    await mobile.press('Home');
    await mobile.pressSequentially(prefix);
    expect(await left(mobile)).toEqual({ text: '9812345670', error: null });
  }
});

test('what is unusual is said and never stops anybody', async ({ page, server }) => {
  await openForm(page, server);
  const sunday = Array.from({ length: 7 }, (_, days) => addDays(todayInIndia(), 30 + days)).find(
    (date) => weekday(date) === 'Sunday',
  )!;
  const typing = newTyping({ 'Fixed CTC': '12000', 'Variable CTC': '13000', 'Joining Date': sunday });
  await fillOffer(page, typing);
  const warnings = {
    'Fixed CTC': 'Please check: this is under ₹50,000 a year.',
    'Variable CTC': 'Please check: the variable CTC is above the fixed CTC.',
    'Joining Date': 'This is a Sunday.',
  } as const;
  for (const [label, warning] of Object.entries(warnings)) {
    await expect(page.getByText(warning, { exact: true })).toBeVisible();
    await expect(field(page, label as keyof typeof warnings)).toHaveAccessibleDescription(
      new RegExp(warning.slice(-20)),
    );
  }
  for (const viewport of [phone, desktop]) await expectSoundAt(page, viewport);
  await field(page, 'Joining Date').fill(addDays(todayInIndia(), -1));
  await expect(page.getByText('This date is in the past.', { exact: true })).toBeVisible();
  await field(page, 'Fixed CTC').fill('2.1 cr');
  await field(page, 'Role').focus();
  await expect(page.getByText('Please check: this is over ₹2 crore a year.', { exact: true })).toBeVisible();
  await submit(page).click();
  await expect(alertOf(page, 'Candidate created successfully!')).toBeVisible();
});

test('dates are in words below their fields, as the day is in India', async ({ page, server }) => {
  await page.setViewportSize(phone);
  await page.clock.setFixedTime('2026-11-22T06:30:00Z');
  await asHr(page, server);
  await open(page, '/hce/create/candidate');
  const joining = field(page, 'Joining Date');
  for (const [date, words] of [
    ['2027-01-05', 'Tuesday, 5 January 2027, in 44 days'],
    ['2026-11-22', 'Sunday, 22 November 2026, today'],
    ['2026-11-21', 'Saturday, 21 November 2026, yesterday'],
  ] as const) {
    await joining.fill(date);
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await expect(joining).toHaveAccessibleDescription(new RegExp(words));
  }
  await joining.fill('');
  await expect(joining).toHaveAccessibleDescription('');
});
