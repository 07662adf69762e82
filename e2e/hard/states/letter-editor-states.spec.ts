import type { Page, Route } from '@playwright/test';
import type { LetterTemplate } from '#contract/hr/letter-templates.ts';
import { letterTemplateMessages } from '#domain/letter/messages.ts';
import { codeOf, refsOf } from '#domain/texts.ts';
import { standardBlocks } from '#domain/letter/standard-blocks.ts';
import { answered, desktop, expect, holdCalls, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr, envelope } from '#e2e/support/hr/hr-actions.ts';
import { expectSoundAt } from '#e2e/support/screens.ts';

const hce = '**/hce-service/hce';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the letter' });
const preview = (page: Page) => page.getByRole('complementary', { name: 'Live preview of the letter' });

const template: LetterTemplate = {
  letterTemplateId: 7,
  name: 'Standard offer',
  version: 4,
  blocks: standardBlocks.map((block) => structuredClone(block)),
  isDefault: true,
  retired: false,
  offers: 212,
  modifiedBy: 'Meera Iyer',
  modifiedOn: '2026-11-20T06:30:00.000Z',
};
const intern = { ...template, letterTemplateId: 8, name: 'Internship', version: 1, isDefault: false, offers: 0 };
const old = { ...intern, letterTemplateId: 9, name: 'Old letter', retired: true };

/** The templates are these, whatever the server has. */
async function hasTemplates(page: Page, templates: readonly LetterTemplate[]): Promise<void> {
  await page.route(`${hce}/getLetterTemplates`, async (route) => route.fulfill(envelope(200, 'OK', templates)));
}

const refuse =
  (code: number, message: string, more: object = {}) =>
  async (route: Route): Promise<void> => {
    const { status, json } = envelope(code, message);
    await route.fulfill({ status, json: { ...json, ...more } });
  };

for (const size of [phone, desktop]) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size });

    test('the list says what each template is, and what retiring one means', async ({ page, server }) => {
      await asHr(page, server);
      await hasTemplates(page, [template, intern, old]);
      await open(page, '/hce/settings/letters');
      const rows = page.getByRole('list', { name: 'Letter templates' }).getByRole('listitem');
      await expect(rows).toHaveCount(2);
      await expect(rows.first()).toContainText('Version 4, changed by Meera Iyer on 20/11/2026');
      await expect(rows.first()).toContainText('used by 212 offers');
      await button(page, 'Retired (1)').click();
      await expect(page.getByRole('link', { name: 'Copy Old letter' })).toBeVisible();
      await expectSoundAt(page, size);
      await button(page, 'More actions for Internship').click();
      await page.getByRole('menuitem', { name: 'Retire', exact: true }).click();
      const question = page.getByRole('alertdialog', { name: "Retire 'Internship'?" });
      await expect(question).toContainText('Offers that have it keep their letters as they are');
      await question.getByRole('button', { name: 'Cancel', exact: true }).click();
      await button(page, 'More actions for Standard offer').click();
      await expect(page.getByRole('menuitem', { name: 'Copy', exact: true })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'Retire', exact: true })).toBeHidden();
    });

    test('a text is written by keyboard: placeholder, list, moved and removed blocks, undo', async ({ page, server }) => {
      await asHr(page, server);
      await hasTemplates(page, [template, intern, old]);
      await page.route(`${hce}/previewLetterTemplate`, refuse(400, 'Not drawn here'));
      await open(page, '/hce/settings/letters/new');
      await text(page).click();
      await page.keyboard.type('Dear {');
      const list = page.getByRole('dialog', { name: 'Placeholder' });
      await expect(list.getByRole('combobox', { name: 'Find a placeholder' })).toBeFocused();
      await page.keyboard.type('full');
      await expect(list.getByRole('option')).toHaveText([/^Full Name/]);
      await expectSoundAt(page, size);
      await page.keyboard.press('Enter');
      await expect(text(page)).toBeFocused();
      await page.keyboard.type(', hello');
      await expect(text(page).locator('p').first()).toHaveText('Dear Full Name, hello');
      await page.keyboard.press('Enter');
      await page.keyboard.type('{');
      await page.keyboard.press('Escape');
      await expect(text(page).locator('p').nth(1)).toHaveText('{');
      await page.keyboard.press('Backspace');
      await page.getByLabel('Kind of block').selectOption('List');
      await page.keyboard.type('One');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Two');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await page.keyboard.type('After');
      await expect(text(page).locator('ul li')).toHaveText(['One', 'Two']);
      await expect(text(page).locator('> p')).toHaveText(['Dear Full Name, hello', 'After']);
      await page.keyboard.press('Alt+ArrowUp');
      await expect(text(page).locator('> p + p')).toHaveText('After');
      await button(page, 'Move block down').click();
      await expect(page.getByRole('status').filter({ hasText: 'Block 3 of 3' })).toBeAttached();
      await button(page, 'Remove block').click();
      await expect(text(page)).not.toContainText('After');
      await button(page, 'Undo').click();
      await expect(text(page)).toContainText('After');
      await button(page, 'Redo').click();
      await expect(text(page)).not.toContainText('After');
    });
  });
}
