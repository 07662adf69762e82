import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { sampleLetter as letter, samplePay } from '#domain/letter/sample-letter.ts';
import { defaultBlocks } from '#domain/letter/standard-blocks.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { testLog } from '#test/database/test-database.ts';
import { overlaps } from '#test/letters/overlaps.ts';
import { readPdf } from '#test/letters/read-pdf.ts';
import { madePng } from '#test/documents/made-files.ts';
import { createLetterRenderer } from './letter-renderer.ts';

const pool = createLetterRenderer(testLog, { size: 2 });
afterAll(() => pool.close());
const renderLetter = (letter: Letter) => pool.render(letter);

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const squeezed = (text: string) => text.replace(/\s/g, '').normalize('NFC');

describe('a usual letter', () => {
  it('states all of it on one page', async () => {
    const { pages, text } = await readPdf(await renderLetter(letter));
    expect(pages).toHaveLength(1);
    for (const stated of [
      'Himalaya Foods Pvt Ltd Plot 14, Food Park Road, Chakan, Pune 410501',
      'hr@himalayafoods.example · +91 20 0100 0148',
      'Ref: HF/OL/1048/2',
      'Date: 18/11/2026',
      'Priya Nair Candidate ID C26-0148 priya.nair@example.com',
      'Offer of employment: Food Technologist',
      'Dear Priya Nair,',
      'the position of Food Technologist at Himalaya Foods Pvt Ltd. After',
      'your joining on 04/01/2027. The terms',
      'Role Food Technologist',
      'Department Research & Development, Product Development',
      'Designation Senior Executive',
      'Functional Title Product Developer',
      'Joining Date 4 January 2027 (Monday)',
      'Fixed CTC (annual) ₹7,20,000 Rupees Seven Lakh Twenty Thousand only',
      'Variable CTC (annual) ₹80,000 Rupees Eighty Thousand only',
      'Total CTC (annual) ₹8,00,000 Rupees Eight Lakh only',
      'Meera Iyer Head, Human Resources',
      'Recorded online with date and time',
      'Offer 1048 · Version 2',
      'Himalaya Foods Pvt Ltd · Confidential',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(stated);
    }
    expect(text).not.toContain('cannot be printed');
  });

  it('is one page with a long company name and a wide logo, and the name has at most two lines', async () => {
    const logo = 'a'.repeat(64);
    const wide = madePng(400, 100, { lines: 100 });
    const withLogo = createLetterRenderer(testLog, { size: 1, readLogo: async () => wide });
    const name = 'Saraswati Precision Components Private Limited';
    const pdf = await withLogo.render({
      ...letter,
      blocks: [...defaultBlocks],
      company: { ...letter.company, name },
      logo,
    });
    await withLogo.close();
    const { pages, text } = await readPdf(pdf);
    expect(pages).toHaveLength(1);
    expect(text).toContain('your joining on 4 January 2027 (Monday).');
    const large = pages[0]?.words.filter(({ size }) => size > 15) ?? [];
    expect(large.map(({ text }) => text).join(' ')).toContain('Saraswati');
    expect(new Set(large.map(({ baseline }) => Math.round(baseline))).size).toBeLessThanOrEqual(2);
  });

  it('is tagged, titled and in English for screen readers', async () => {
    const { info, roles } = await readPdf(await renderLetter(letter));
    expect(info).toMatchObject({
      Title: 'Offer of employment: Food Technologist (HF/OL/1048/2)',
      Author: 'Himalaya Foods Pvt Ltd',
      Language: 'en-IN',
      CreationDate: 'D:20261117183000Z',
    });
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
    expect(roles.filter((role) => role === 'TR')).toHaveLength(8);
    expect(roles.filter((role) => role === 'TH')).toHaveLength(8);
    expect(roles.filter((role) => role === 'TD')).toHaveLength(8);
  });

  it('has an annexure whose columns and rows have heads, each with the one scope that it is of', async () => {
    const pdf = (await renderLetter({ ...letter, blocks: [{ kind: 'pay' }], pay: samplePay })).toString('latin1');
    const cells = [...pdf.matchAll(/\/Type \/StructElem\n {2}\/S \/(T[HD])\n[^]*?endobj/g)];
    const scopes = cells.map(([cell, kind]) => `${kind} ${(cell.match(/\/Scope \/\w+/g) ?? []).join()}`);
    const count = (what: string) => scopes.filter((each) => each === what).length;
    expect(new Set(scopes)).toEqual(new Set(['TH /Scope /Column', 'TH /Scope /Row', 'TD ']));
    // Three columns; four components, fixed and total CTC.
    expect([count('TH /Scope /Column'), count('TH /Scope /Row'), count('TD ')]).toEqual([3, 6, 12]);
  });

  it('comes out in the same bytes every time, and in others when a term changes', async () => {
    const [first, second, other] = [
      await renderLetter(letter),
      await renderLetter(structuredClone(letter)),
      await renderLetter({ ...letter, variableCTC: 80_001 }),
    ].map(sha256);
    expect(second).toBe(first);
    expect(other).not.toBe(first);
  });

  it('comes out in the same bytes when many are rendered at once', async () => {
    const alone = sha256(await renderLetter(letter));
    const names = ['Priya Nair', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'Priya Nair', 'محمد عارف', 'Priya Nair'];
    const together = await Promise.all(names.map((candidateName) => renderLetter({ ...letter, candidateName })));
    expect(together.map(sha256).filter((hash) => hash === alone)).toHaveLength(3);
  });

  it('keeps the texts of many that are rendered at once apart', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Candidate No. ${index} of twelve`);
    const letters = await Promise.all(names.map((candidateName) => renderLetter({ ...letter, candidateName })));
    for (const [index, pdf] of letters.entries()) {
      const { text } = await readPdf(pdf);
      expect(text.match(/Candidate No\. \d+ of twelve/g)).toEqual(Array.from({ length: 3 }, () => names[index]));
    }
  });

  it('refuses dates and amounts that are none', async () => {
    await expect(renderLetter({ ...letter, joiningDate: '2027-02-30' })).rejects.toThrow(RangeError);
    await expect(renderLetter({ ...letter, date: '18/11/2026' })).rejects.toThrow(RangeError);
    await expect(renderLetter({ ...letter, fixedCTC: 0.5 })).rejects.toThrow(RangeError);
  });
});

describe('names as they were typed', () => {
  it.each([
    ['Latin with accents', 'Ōkura Łukasz Nguyễn Thị Ánh Zoe\u0301'],
    ['Devanagari', 'श्रीमती कृष्णमूर्ति ज्ञानेश्वर (हर्षवर्धन)'],
    ['Tamil', 'கார்த்திக் சுப்பிரமணியன் ஸ்ரீநிவாசன் கௌரி'],
    ['Telugu', 'శ్రీనివాస్ కృష్ణమూర్తి ప్రియాంక కార్తీక్'],
    ['Kannada', 'ಲಕ್ಷ್ಮೀ ಕೃಷ್ಣಮೂರ್ತಿ ಶ್ರೀನಿವಾಸ ಮೋಹನ್'],
    ['Malayalam', 'കൃഷ്ണൻകുട്ടി ശ്രീജിത്ത് ലക്ഷ്മി കൊച്ചുത്രേസ്യ'],
    ['Bengali', 'জ্ঞানেন্দ্র চট্টোপাধ্যায় সৌরভ কৃষ্ণেন্দু'],
    ['Gujarati', 'ધર્મેન્દ્ર કૃષ્ણકાંત જ્ઞાનેશ્વર'],
    ['Gurmukhi', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਸ੍ਰੀ ਪੁੱਤਰ'],
    ['Oriya', 'ଜ୍ଞାନେନ୍ଦ୍ର ଲକ୍ଷ୍ମୀ ବିଶ୍ୱଜିତ ସୌମ୍ୟ'],
    ['markup', '<b>x</b> &amp; <script>alert(1)</script>'],
    ['code of the typesetter', '#read("/etc/passwd") #import "x.typ" ]#panic() #sys.version'],
    ['signs of the typesetter', '$x^2$ *bold* _it_ @ref <label> `raw` = head - item / \\ \\u{41} ~ -- ... [a] {b}'],
    ['paths and comments', '// no comment /* none */ ../../../etc \\..\\ C:\\x'],
    ['JSON', '"}, "text": "other" \\" \\n \\u0041'],
    ['formulas', '=1+1 +2 -3 @SUM(A1)'],
    ['quotes and backslashes', `O'Brien "q" \\(x) %d \${y}`],
  ])('%s', async (_, candidateName) => {
    const { text, pages } = await readPdf(await renderLetter({ ...letter, candidateName, offeredRole: candidateName }));
    // Addressee, greeting and signature; heading, opening and table of terms: thus in each weight.
    expect(squeezed(text).split(squeezed(candidateName))).toHaveLength(7);
    expect(text).not.toContain('cannot be printed');
    expect(pages.flatMap(overlaps)).toEqual([]);
  });

  it.each(['ڈاکٹر ذاکر حسین', 'محمد عارف لالا'])(
    'keeps each letter of a name in Urdu once, and the sentence around it in order: %s',
    async (candidateName) => {
      const { text } = await readPdf(await renderLetter({ ...letter, candidateName }));
      const [, printed = ''] = /Dear ([\p{Script=Arabic} ]+), ?We are/u.exec(text) ?? [];
      // pdf.js reverses the letters between two marks only: their order is not the one that was typed.
      const lettersOf = (name: string) => Array.from(squeezed(name)).toSorted();
      expect(lettersOf(printed)).toEqual(lettersOf(candidateName));
    },
  );

  it('drops marks that would turn the rest of the sentence', async () => {
    const { text } = await readPdf(await renderLetter({ ...letter, candidateName: '\u202EPriya\u2069 Nair\u200F' }));
    expect(text).toContain('Dear Priya Nair,');
  });

  it.each(['Priya ₹ é Я Ω हि', 'கார் محمد', 'a\u200Db'])(
    'says nothing of boxes where all can be printed: %s',
    async (name) => {
      const { text } = await readPdf(await renderLetter({ ...letter, candidateName: name }));
      expect(text).not.toContain('cannot be printed');
    },
  );

  it('prints a box for a character that no font has, says so, and is still read back as typed', async () => {
    const { text } = await readPdf(await renderLetter({ ...letter, candidateName: '王小明 Wang 😀' }));
    expect(text).toContain('Dear 王小明 Wang 😀,');
    expect(text).toContain('The sign □ stands for a character that cannot be printed here.');
  });
});

describe('long letters', () => {
  const words = (length: number) => 'Deputy General Manager of Research, '.repeat(20).slice(0, length);
  const long: Letter = {
    ...letter,
    company: {
      ...letter.company,
      name: words(200),
      address: words(500),
      contactEmail: `${'c'.repeat(100)}@example.com`,
      signatory: { name: words(200), title: words(200) },
    },
    candidateName: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200),
    email: `${'a'.repeat(240)}@example.com`,
    offeredRole: 'X'.repeat(200),
    department: words(200),
    subDepartment: 'कृष्णमूर्ति '.repeat(16).trim(),
    designation: words(200),
    functionalTitle: 'లక్ష్మీ'.repeat(28),
    fixedCTC: 99_999_999_999,
    variableCTC: 99_999_999_999,
  };

  it('go on over several pages, with nothing lost, outside the margins or over something else', async () => {
    const { pages, text } = await readPdf(await renderLetter(long));
    expect(pages.length).toBeGreaterThan(1);
    for (const value of [
      long.company.name,
      long.company.address,
      long.company.signatory.title,
      long.candidateName,
      long.email,
      long.offeredRole,
      long.subDepartment,
      long.functionalTitle,
      '₹1,99,99,99,99,998',
    ]) {
      expect(squeezed(text)).toContain(squeezed(value));
    }
    for (const [index, page] of pages.entries()) {
      expect(page.text).toContain('Offer 1048 · Version 2');
      expect(page.text).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(overlaps(page)).toEqual([]);
      expect(page.words.filter((word) => word.left < 56.9)).toEqual([]);
      expect(page.words.filter((word) => word.right > 538.5)).toEqual([]);
      expect(page.words.filter((word) => word.baseline < 25)).toEqual([]);
    }
  });

  it.each(Array.from({ length: 12 }, (_, index) => index * 60))(
    'never part the signatures from the closing line (%i more characters)',
    async (more) => {
      const { pages } = await readPdf(
        await renderLetter({ ...letter, designation: words(more) || 'Clerk', functionalTitle: words(more) || 'Clerk' }),
      );
      const last = pages.at(-1)?.text ?? '';
      expect(last).toContain('We look forward to welcoming you');
      expect(last).toContain('For Himalaya Foods Pvt Ltd');
      expect(last).toContain('Recorded online with date and time');
      expect(pages.flatMap(overlaps)).toEqual([]);
    },
  );
});
