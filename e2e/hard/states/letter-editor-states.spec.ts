import { buffer } from 'node:stream/consumers';
import type { Page, Route } from '@playwright/test';
import PdfKit from 'pdfkit';
import type { LetterTemplate } from '#contract/hr/letter-templates.ts';
import { letterTemplateMessages } from '#domain/letter/messages.ts';
import { codeOf, refsOf } from '#domain/texts.ts';
import { standardBlocks } from '#domain/letter/standard-blocks.ts';
import { answered, desktop, expect, holdCalls, open, phone, test } from '#e2e/support/fixtures.ts';
import { asHr, envelope, expectFieldError } from '#e2e/support/hr/hr-actions.ts';
import { newOffer } from '#e2e/support/people.ts';
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

/** A letter is drawn that only says how many blocks it has; answers what was sent last. */
async function drawsLetters(page: Page): Promise<{ last: () => { blocks: unknown[]; candidateOfferId?: number } }> {
  let last = { blocks: [] };
  await page.route(`${hce}/previewLetterTemplate`, async (route) => {
    last = route.request().postDataJSON() as typeof last;
    const pdf = new PdfKit({ size: 'A4' });
    pdf.text(`Letter of ${last.blocks.length} blocks`).end();
    await route.fulfill({ contentType: 'application/pdf', body: await buffer(pdf) });
  });
  return { last: () => last };
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
      await expect(question).toContainText('Offers that have it keep it and keep their letters as they are');
      await question.getByRole('button', { name: 'Cancel', exact: true }).click();
      await button(page, 'More actions for Standard offer').click();
      await expect(page.getByRole('menuitem', { name: 'Copy', exact: true })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'Retire', exact: true })).toBeHidden();
    });

    test('a text is written by keyboard: placeholder, list, moved and removed blocks, undo', async ({
      page,
      server,
    }) => {
      await asHr(page, server);
      await hasTemplates(page, [template, intern, old]);
      await drawsLetters(page);
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

    test('what is wrong is said at its block and counted, and the first of it has the focus', async ({
      page,
      server,
      expectedErrors,
    }) => {
      expectedErrors.push(answered(400));
      await asHr(page, server);
      const unknown = { kind: 'paragraph' as const, content: [{ text: 'At ' }, { placeholder: 'workLocation' }] };
      const blocks = [...template.blocks, unknown] as LetterTemplate['blocks'];
      await hasTemplates(page, [{ ...template, blocks }]);
      await drawsLetters(page);
      await open(page, '/hce/settings/letters/7');
      const says = letterTemplateMessages.unknownPlaceholder('workLocation');
      await expect(text(page).getByText(says)).toBeVisible();
      await expect(page.getByText('1 to correct before saving')).toBeVisible();
      await expectSoundAt(page, size);
      await button(page, 'Save as version 5').click();
      await expect(text(page)).toBeFocused();
      await page.keyboard.press('End');
      // The text hears of the cursor's new place with the next frame, which no hand is faster than.
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

    test('what somebody else saved is loaded, and what was written here stays', async ({
      page,
      server,
      expectedErrors,
    }) => {
      expectedErrors.push(answered(409));
      await asHr(page, server);
      await hasTemplates(page, [template]);
      await drawsLetters(page);
      await open(page, '/hce/settings/letters/7');
      await text(page).locator('h2').click();
      await page.keyboard.press('End');
      await page.keyboard.type(' (mine)');
      const errorCode = codeOf(refsOf(letterTemplateMessages).changedByOther('', ''));
      await page.route(`${hce}/saveLetterTemplate`, refuse(409, 'Arjun Rao changed this template', { errorCode }));
      await button(page, 'Save as version 5').click();
      await expect(page.getByRole('alert').filter({ hasText: 'Arjun Rao changed this template' })).toBeVisible();
      await page.unroute(`${hce}/getLetterTemplates`);
      await hasTemplates(page, [
        { ...template, name: 'House letter', version: 5, blocks: template.blocks.slice(0, 3) },
      ]);
      await button(page, 'Load what they saved').click();
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

    test('the preview is of the last text, for the sample or an offer', async ({ page, server, expectedErrors }) => {
      expectedErrors.push(answered(400));
      const { candidateOfferId, form } = await newOffer(server, { sent: false });
      await asHr(page, server);
      await hasTemplates(page, [template]);
      const drawn = await drawsLetters(page);
      const release = await holdCalls(page, `${hce}/previewLetterTemplate`);
      await open(page, '/hce/settings/letters/7');
      if (size === phone) await button(page, 'Preview').click();
      await expect(preview(page).getByText('Drawing the letter…')).toBeVisible();
      release();
      await expect(preview(page).getByText(/^Letter of \d+ blocks$/)).toBeAttached();
      await expectSoundAt(page, size);
      await button(page, 'Shown for Sample').click();
      await page.getByRole('combobox', { name: 'Name, candidate ID or offer ID' }).fill(form.fullName);
      await page.getByRole('option', { name: new RegExp(`, offer ${candidateOfferId}$`) }).click();
      await expect(button(page, `Shown for ${form.fullName}`)).toBeFocused();
      await expect.poll(() => drawn.last().candidateOfferId).toBe(candidateOfferId);
      await page.route(
        `${hce}/previewLetterTemplate`,
        refuse(400, 'Please check', {
          errors: [{ path: 'blocks.1', message: '“Reply By” has no value in this offer.' }],
        }),
      );
      await button(page, `Shown for ${form.fullName}`).click();
      await page.getByRole('option', { name: 'Sample' }).click();
      await expect(preview(page).getByRole('alert')).toHaveText('“Reply By” has no value in this offer.');
      await page.unroute(`${hce}/previewLetterTemplate`);
      await drawsLetters(page);
      await preview(page).getByRole('button', { name: 'Retry', exact: true }).click();
      await expect(preview(page).getByRole('alert')).toHaveCount(0);
    });
  });
}

test('templates that cannot be loaded are asked for again; one that is not there leads back', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(answered(500));
  await asHr(page, server);
  await page.route(`${hce}/getLetterTemplates`, refuse(500, 'Broken'));
  await open(page, '/hce/settings/letters');
  await expect(page.getByRole('alert')).toHaveText('The letter templates could not be loaded.');
  await hasTemplates(page, []);
  await button(page, 'Retry').click();
  await expect(page.getByText('There is no letter template yet.')).toBeVisible();
  await open(page, '/hce/settings/letters/99');
  await expect(page.getByRole('alert')).toHaveText('This letter template is not there.');
});

test('the settings do not load the editor', async ({ page, server }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await asHr(page, server);
  await hasTemplates(page, [template]);
  await open(page, '/hce/settings/letters');
  await expect(page.getByRole('link', { name: 'Edit Standard offer' })).toBeVisible();
  expect(scripts.filter((url) => url.includes('letter-editor'))).toEqual([]);
  await page.getByRole('link', { name: 'Edit Standard offer' }).click();
  await expect(text(page)).toBeVisible();
  expect(scripts.filter((url) => url.includes('letter-editor')).length).toBeGreaterThan(0);
});
