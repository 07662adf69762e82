import { buffer } from 'node:stream/consumers';
import type { Page, Route } from '@playwright/test';
import PdfKit from 'pdfkit';
import type { LetterTemplate } from '#contract/hr/letter-templates.ts';
import { defaultBlocks } from '#domain/letter/standard-blocks.ts';
import { envelope } from './hr-actions.ts';

const hce = '**/hce-service/hce';

export const template: LetterTemplate = {
  letterTemplateId: 7,
  name: 'Standard offer',
  version: 4,
  blocks: defaultBlocks.map((block) => structuredClone(block)),
  isDefault: true,
  retired: false,
  offers: 212,
  modifiedBy: 'Meera Iyer',
  modifiedOn: '2026-11-20T06:30:00.000Z',
};
export const intern = { ...template, letterTemplateId: 8, name: 'Internship', version: 1, isDefault: false, offers: 0 };
export const old = { ...intern, letterTemplateId: 9, name: 'Old letter', retired: true };

/** Answers the list with these templates. */
export async function hasTemplates(page: Page, templates: readonly LetterTemplate[]): Promise<void> {
  await page.route(`${hce}/getLetterTemplates`, async (route) => route.fulfill(envelope(200, 'OK', templates)));
}

/** Answers each preview with a letter that only says how many blocks it has; returns what was sent last. */
export async function rendersLetters(
  page: Page,
): Promise<{ last: () => { blocks: unknown[]; candidateOfferId?: number } }> {
  let last = { blocks: [] };
  await page.route(`${hce}/previewLetterTemplate`, async (route) => {
    last = route.request().postDataJSON() as typeof last;
    const pdf = new PdfKit({ size: 'A4' });
    pdf.text(`Letter of ${last.blocks.length} blocks`).end();
    await route.fulfill({ contentType: 'application/pdf', body: await buffer(pdf) });
  });
  return { last: () => last };
}

export const refuse =
  (code: number, message: string, more: object = {}) =>
  async (route: Route): Promise<void> => {
    const { status, json } = envelope(code, message);
    await route.fulfill({ status, json: { ...json, ...more } });
  };
