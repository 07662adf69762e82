import { expect, test } from '#e2e/support/fixtures.ts';
import { expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import {
  chooses,
  entersJoining,
  expectStep,
  fillsPersonal,
  goesOn,
  group,
  types,
} from '#e2e/support/joining-actions.ts';
import { emptyFile, jpg, padded, pdf, textFile } from '#e2e/support/joining-files.ts';

test('personal: what is missing, then what is wrong', async ({ page, server }) => {
  await entersJoining(page, server);
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await types(page, { 'First Name': '', 'Last Name': '', 'Mobile Number': '', Email: '' });
  await goesOn(page);
  await expect(page.getByText('Please fill out all required fields correctly.', { exact: true })).toBeVisible();
  for (const [label, message] of [
    ['First Name', 'First name is required'],
    ['Last Name', 'Last name is required'],
    ['Date of Birth', 'Date of birth is required'],
    ['Gender', 'Gender is required'],
    ['Blood Group', 'Blood group is required'],
    ['Marital Status', 'Marital status is required'],
    ['Mobile Number', 'Mobile number is required'],
    ['Emergency Mobile Number', 'Emergency mobile number is required'],
    ['Email', 'Email is required'],
    ['PAN Number', 'PAN number is required'],
    ['Aadhaar Number', 'Aadhar number is required'],
    ['PAN Card', 'PAN card is required'],
    ['Aadhaar Card', 'Aadhaar card is required'],
    ['Profile Photo', 'Profile photo is required'],
  ] as const) {
    await expectFieldError(field(label), message);
  }
  for (const address of ['Current Address', 'Permanent Address']) {
    for (const [label, message] of [
      ['Address', 'Current address is required'],
      ['City', 'City is required'],
      ['State', 'State is required'],
      ['Pincode', 'Pincode is required'],
    ] as const) {
      await expectFieldError(group(page, address).getByLabel(label, { exact: true }), message);
    }
  }

  await types(page, {
    'Date of Birth': '2020-01-01',
    'Mobile Number': '98200',
    'Alternate Mobile Number': '98200',
    'Emergency Mobile Number': '98200',
    Email: 'ananya',
    'PAN Number': 'abcd1234f',
    'Aadhaar Number': '199941057058',
  });
  await types(group(page, 'Current Address'), { Pincode: '4000' });
  await goesOn(page);
  const mobile = 'Please enter a valid 10-digit mobile number';
  for (const [label, message] of [
    ['Date of Birth', 'You must be at least 18 years old'],
    ['Mobile Number', mobile],
    ['Alternate Mobile Number', mobile],
    ['Emergency Mobile Number', mobile],
    ['Email', 'Please enter a valid email address'],
    ['PAN Number', 'Invalid PAN Number format (e.g., ABCPD1234F)'],
    ['Aadhaar Number', 'Invalid Aadhar no.'],
  ] as const) {
    await expectFieldError(field(label), message);
  }
  await expectFieldError(
    group(page, 'Current Address').getByLabel('Pincode', { exact: true }),
    'Please enter a valid 6-digit pincode',
  );
  await expect(field('PAN Number')).toHaveValue('ABCD1234F');
  await types(page, { 'PAN Number': 'abc dm 1234 f' });
  await expect(field('PAN Number')).toHaveValue('ABCDM1234F');
  await goesOn(page);
  await expectFieldError(field('PAN Number'), '4th character must be "P" for individual PAN');
});

test('personal: what is typed is cut to its length', async ({ page, server }) => {
  await entersJoining(page, server);
  for (const [label, typed, kept] of [
    ['Mobile Number', '982001122334', '9820011223'],
    ['Alternate Mobile Number', '982001122334', '9820011223'],
    ['Emergency Mobile Number', '982001122334', '9820011223'],
    ['Aadhaar Number', '9999410570589', '999941057058'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill('');
    await field.pressSequentially(typed);
    await expect(field).toHaveValue(kept);
  }
});

test('personal: what is too long or no number is refused as it was typed', async ({ page, server }) => {
  await entersJoining(page, server);
  const address = group(page, 'Current Address');
  for (const [field, typed, kept, message] of [
    [
      page.getByLabel('PAN Number', { exact: true }),
      'abcpm1234fx',
      'ABCPM1234FX',
      'Invalid PAN Number format (e.g., ABCPD1234F)',
    ],
    [page.getByLabel('Aadhaar Number', { exact: true }), 'abcdef', 'abcdef', 'Invalid Aadhar no.'],
    [address.getByLabel('Pincode', { exact: true }), '411 0011', '4110011', 'Please enter a valid 6-digit pincode'],
  ] as const) {
    await field.fill('');
    await field.pressSequentially(typed);
    await expect(field).toHaveValue(kept);
    await goesOn(page);
    // A field is checked while it is typed into, too; the next one is not typed before the try has moved the focus.
    await expect(page.getByRole('group', { name: 'Please fill out all required fields correctly.' })).toBeFocused();
    await expectFieldError(field, message);
  }
});

test('personal: files that break a limit are named as soon as they are chosen', async ({ page, server }) => {
  await entersJoining(page, server);
  const pan = page.getByLabel('PAN Card', { exact: true });
  const photo = page.getByLabel('Profile Photo', { exact: true });
  for (const [file, message] of [
    [textFile, 'Only PNG, JPG, or PDF files are allowed'],
    [emptyFile, 'File is empty'],
    [padded(await pdf('large.pdf'), 10 * 1024 * 1024 + 1), 'File size exceeds 10MB'],
  ] as const) {
    await chooses(page, 'PAN Card', file);
    await expectFieldError(pan, message);
  }
  await chooses(page, 'PAN Card', padded(await pdf('just.pdf'), 10 * 1024 * 1024));
  await expect(pan).not.toHaveAttribute('aria-invalid', 'true');
  for (const [file, message] of [
    [await pdf('me.pdf'), 'Only PNG or JPG files are allowed'],
    [padded(await jpg(page, 'me.jpg'), 5 * 1024 * 1024 + 1), 'File size exceeds 5MB'],
  ] as const) {
    await chooses(page, 'Profile Photo', file);
    await expectFieldError(photo, message);
  }
});

test('personal: soft warnings and suggestions never stop anybody', async ({ page, server }) => {
  await entersJoining(page, server);
  await types(group(page, 'Current Address'), { Pincode: '673001' });
  const current = group(page, 'Current Address');
  await expect(current.getByLabel('City', { exact: true })).toHaveValue('Kozhikode');
  await expect(current.getByLabel('State', { exact: true })).toHaveValue('Kerala');
  await fillsPersonal(page, {
    'PAN Number': 'ABCPX1234F',
    'Aadhaar Number': '999941057057',
    'Emergency Mobile Number': '9820011223',
  });
  await expect(current.getByLabel('City', { exact: true })).toHaveValue('Mumbai');
  for (const warning of [
    'Please check this number: its last digit does not fit the digits before it.',
    'Please check: the 5th character of a PAN is usually the first letter of the last name.',
    'This is your own mobile number. Somebody else’s number is of more help in an emergency.',
  ]) {
    await expect(page.getByText(warning, { exact: true })).toBeVisible();
  }
  await page.getByLabel('Same as current Address', { exact: true }).check();
  await goesOn(page);
  await expectStep(page, 'Bank');
});
