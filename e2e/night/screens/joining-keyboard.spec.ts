import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#e2e/support/fixtures.ts';
import { entersJoining, expectStep, group } from '#e2e/support/joining-actions.ts';
import { pdf, png, type TestFile } from '#e2e/support/joining-files.ts';
import { expectFocusVisible, tabTo } from '#e2e/support/keyboard.ts';

test.setTimeout(240_000);

/** Types into the fields in the order of the screen; a date has the same day and month, whichever a browser asks for first. */
async function typesByKeyboard(page: Page, scope: Page | Locator, typed: readonly (readonly [string, string])[]) {
  for (const [label, keys] of typed) {
    const field = scope.getByLabel(label, { exact: true });
    await tabTo(page, field);
    // A text field that is reached with something in it has that selected, so that typing replaces it.
    await page.keyboard.type(keys);
  }
}

async function choosesByKeyboard(page: Page, scope: Page | Locator, label: string, file: TestFile) {
  const input = scope.getByLabel(label, { exact: true });
  // Waited for from here on: the browser needs a moment until it hands its choosers over.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, input);
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file);
  await expect(scope.getByText(file.name.split('.')[0] ?? '').first()).toBeVisible();
}

async function presses(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true });
  await tabTo(page, button);
  await expectFocusVisible(page);
  await page.keyboard.press('Enter');
}

test('the whole form is filled and submitted with the keyboard alone', async ({ page, server }) => {
  await entersJoining(page, server);
  await typesByKeyboard(page, page, [
    ['First Name', 'Ananya'],
    ['Last Name', 'Mukherjee'],
    ['Date of Birth', '06061998'],
    ['Gender', 'Female'],
    ['Blood Group', 'B+'],
    ['Marital Status', 'Single'],
    ['Mobile Number', '9820011223'],
    ['Emergency Mobile Number', '9820011225'],
    ['Email', 'ananya@example.com'],
  ]);
  await typesByKeyboard(page, group(page, 'Current Address'), [['Address', '12 Hill Road']]);
  await typesByKeyboard(page, group(page, 'Current Address'), [
    ['City', 'Mumbai'],
    ['State', 'Maharashtra'],
    ['Pincode', '400050'],
  ]);
  await tabTo(page, page.getByLabel('Same as current Address', { exact: true }));
  await page.keyboard.press('Space');
  await typesByKeyboard(page, page, [
    ['PAN Number', 'abcpm1234f'],
    ['Aadhaar Number', '999941057058'],
  ]);
  await choosesByKeyboard(page, page, 'PAN Card', await pdf('pan.pdf'));
  await choosesByKeyboard(page, page, 'Aadhaar Card', png('aadhaar.png'));
  await choosesByKeyboard(page, page, 'Profile Photo', png('portrait.png'));
  await presses(page, 'Next');

  await expectStep(page, 'Bank');
  await typesByKeyboard(page, page, [
    ['IFSC Code', 'HDFC0000123'],
    ['Bank Name', 'HDFC Bank'],
    ['Branch Name', 'Bandra'],
    ['Account Number', '123456789'],
  ]);
  await choosesByKeyboard(page, page, 'Passbook', await pdf('passbook.pdf'));
  await presses(page, 'Next');

  await expectStep(page, 'Experience');
  await tabTo(page, page.getByRole('radio', { name: 'Fresher', exact: true }));
  await page.keyboard.press('Space');
  await presses(page, 'Next');

  await expectStep(page, 'Education');
  for (const number of [1, 2, 3]) {
    const entry = group(page, `Education ${number}`);
    const isCollege = await entry.getByLabel('CGPA', { exact: true }).isVisible();
    const hasStream = await entry.getByLabel('Stream', { exact: true }).isVisible();
    if (isCollege) {
      await typesByKeyboard(page, entry, [
        ['University Name', 'University of Mumbai'],
        ['College Name', 'ICT'],
        ['Degree', 'BTech'],
        ['Specialization', 'Food'],
        ['CGPA', '8.25'],
      ]);
    } else {
      await typesByKeyboard(page, entry, [
        ['School Name', 'Kendriya Vidyalaya'],
        ['Board', 'CBSE'],
        ...(hasStream ? ([['Stream', 'Science']] as const) : []),
        ['Percentage', '91'],
      ]);
    }
    await typesByKeyboard(page, entry, [['Passing Year', '05052015']]);
    await choosesByKeyboard(page, entry, 'Marksheet', await pdf(`marksheet${number}.pdf`));
  }
  await presses(page, 'Next');

  await expectStep(page, 'Family');
  await typesByKeyboard(page, group(page, 'Family Member 1'), [
    ['Name', 'Sourav Mukherjee'],
    ['Relationship', 'Father'],
    ['Date of Birth', '01011966'],
  ]);
  await presses(page, 'Next');

  await expectStep(page, 'Preview');
  await presses(page, 'Submit');
  await expect(page.getByText('Your information has been submitted successfully.')).toBeVisible();
});
