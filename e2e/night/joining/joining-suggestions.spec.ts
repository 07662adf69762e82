import { expect, test } from '#e2e/support/fixtures.ts';
import { entersJoining, expectStep, fillsPersonal, goesOn, group, types } from '#e2e/support/joining-actions.ts';

test('a pincode and an IFSC fill in what they name, and a soft warning stops no save', async ({ page, server }) => {
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
  await types(page, { 'IFSC Code': 'SBIN0000691' });
  await expect(page.getByLabel('Bank Name', { exact: true })).toHaveValue('State Bank of India');
});
