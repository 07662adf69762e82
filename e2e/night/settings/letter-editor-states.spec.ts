import type { Page } from '@playwright/test';
import { answered, expect, open, phone, test, desktop } from '#e2e/support/fixtures.ts';
import { asHr, expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import {
  hasTemplates,
  intern,
  old,
  refuse,
  rendersLetters,
  template,
} from '#e2e/support/hr/letter-templates-answer.ts';
import { expectSoundAt } from '#e2e/support/screens.ts';
import type { LetterTemplate } from '#contract/hr/letter-templates.ts';
import { letterTemplateMessages } from '#domain/letter/messages.ts';
import { codeOf, refsOf } from '#domain/texts.ts';

const hce = '**/hce-service/hce';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
test.use({ viewport: phone });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the letter' });

test('HR writes a letter by keyboard: placeholder, list, moved and removed blocks, undo', async ({ page, server }) => {
  await asHr(page, server);
  await hasTemplates(page, [template, intern, old]);
  await rendersLetters(page);
  await open(page, '/hce/settings/letters/new');
  await text(page).click();
  await page.keyboard.type('Dear {');
  const list = page.getByRole('dialog', { name: 'Placeholder' });
  await expect(list.getByRole('combobox', { name: 'Find a placeholder' })).toBeFocused();
  await page.keyboard.type('full');
  await expect(list.getByRole('option')).toHaveText([/^Full Name/]);
  await expectSoundAt(page, desktop);
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

test('errors are shown at their blocks and counted, and the first has the focus', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(400));
  await asHr(page, server);
  const unknown = { kind: 'paragraph' as const, content: [{ text: 'At ' }, { placeholder: 'workLocation' }] };
  const blocks = [...template.blocks, unknown] as LetterTemplate['blocks'];
  await hasTemplates(page, [{ ...template, blocks }]);
  await rendersLetters(page);
  await open(page, '/hce/settings/letters/7');
  const says = letterTemplateMessages.unknownPlaceholder('workLocation');
  await expect(text(page).getByText(says)).toBeVisible();
  await expect(page.getByText('1 to correct before saving')).toBeVisible();
  await expectSoundAt(page, desktop);
  await button(page, 'Save as version 5').click();
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('End');
  // The editor reads the new cursor position in the next frame; no person types faster.
  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<number>();
    requestAnimationFrame(() => requestAnimationFrame(resolve));
    await promise;
  });
  await page.keyboard.press('Backspace');
  await expect(text(page).getByText(says)).toHaveCount(0);
  await page.route(
    `${hce}/saveLetterTemplate`,
    refuse(400, 'Please check', { errors: [{ path: 'blocks.3', message: letterTemplateMessages.cannotBeDrawn }] }),
  );
  await button(page, 'Save as version 5').click();
  const refused = text(page).getByText(letterTemplateMessages.cannotBeDrawn);
  await expect(refused).toBeVisible();
  await expect(text(page)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(refused).toHaveCount(0);
  await page.getByLabel('Name', { exact: true }).fill('');
  await button(page, 'Save as version 5').click();
  await expectFieldError(page.getByLabel('Name', { exact: true }), letterTemplateMessages.nameRequired);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
});

test('a conflict loads the other user’s version and keeps what was written here', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(409));
  await asHr(page, server);
  await hasTemplates(page, [template]);
  await rendersLetters(page);
  await open(page, '/hce/settings/letters/7');
  await text(page).locator('h2').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' (mine)');
  const errorCode = codeOf(refsOf(letterTemplateMessages).changedByOther('', ''));
  await page.route(`${hce}/saveLetterTemplate`, refuse(409, 'Arjun Rao changed this template', { errorCode }));
  await button(page, 'Save as version 5').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Arjun Rao changed this template' })).toBeVisible();
  await page.unroute(`${hce}/getLetterTemplates`);
  await hasTemplates(page, [{ ...template, name: 'House letter', version: 5, blocks: template.blocks.slice(0, 3) }]);
  await button(page, 'Load changes').click();
  await expect(page.getByText('They changed the text, too.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('House letter');
  await expect(text(page).locator('h2')).toContainText('(mine)');
  await expect(button(page, 'Save as version 6')).toBeVisible();
  await page.getByRole('link', { name: 'Letters', exact: true }).first().click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('What you have changed in this template will be lost.');
  await question.getByRole('button', { name: 'Stay', exact: true }).click();
  await button(page, 'Discard').click();
  await expect(text(page).locator('h2')).not.toContainText('(mine)');
  await expect(button(page, 'Discard')).toBeHidden();
});
