import { afterAll, expect, it } from 'vitest';
import { sampleLetter, samplePay } from '#domain/letter/sample-letter.ts';
import { startingTemplates } from '#server/db/seed/seed.ts';
import { testLog } from '#test/database/test-database.ts';
import { overlaps } from '#test/letters/overlaps.ts';
import { readPdf } from '#test/letters/read-pdf.ts';
import { createLetterRenderer } from '#server/pdf/letter-renderer.ts';

const pool = createLetterRenderer(testLog, { size: 2 });
afterAll(() => pool.close());

/** Each with its pages, the annexure not counted. */
const templates: [string, number][] = [
  ['Offer letter', 1],
  ['Offer letter, detailed', 2],
  ['Internship', 1],
  ['Fixed-term employment', 1],
  ['Revised offer', 1],
];
const names = [
  'प्रिया कृष्णमूर्ति नायर',
  'கார்த்திக் சுப்பிரமணியன்',
  'জ্ঞানেন্দ্র চট্টোপাধ্যায়',
  'محمد عارف قریشی',
  'Venkatanarasimharajuvaripeta Subramaniam Krishnamurthy',
];

it('lists every template of a new installation', async () => {
  expect((await startingTemplates()).map(({ name }) => name).toSorted()).toEqual(
    templates.map(([name]) => name).toSorted(),
  );
});

it.each(templates)(
  '“%s” has the signatures on its page %i and the annexure after it, whatever script the name is in',
  async (template, count) => {
    const { blocks = [] } = (await startingTemplates()).find(({ name }) => name === template) ?? {};
    for (const candidateName of names) {
      const letter = { ...sampleLetter, blocks: [...blocks], candidateName };
      const alone = await readPdf(await pool.render(letter));
      expect(alone.pages).toHaveLength(count);
      const { pages } = await readPdf(await pool.render({ ...letter, pay: samplePay }));
      expect(pages).toHaveLength(count + 1);
      for (const page of [...alone.pages, ...pages]) expect(overlaps(page)).toEqual([]);
      // That names are read back as they were typed is shown in letter-compiler.test.ts.
      expect(pages[0]?.text).toMatch(/Dear [^,]+, ?[A-Z]/);
      const last = pages[count - 1]?.text ?? '';
      expect(last).toContain('We look forward to welcoming you');
      expect(last).toContain('Recorded online with date and time');
      // A page is more than its last lines.
      expect(last.length).toBeGreaterThan(500);
      const annexure = pages[count]?.text ?? '';
      expect(annexure).toContain('Annexure: what the pay consists of');
      expect(annexure).toContain('Special Allowance ₹9,600 ₹1,15,200');
      expect(annexure).toContain('Rupees Eight Lakh only');
    }
  },
);
