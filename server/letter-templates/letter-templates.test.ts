import { describe, expect, it } from 'vitest';
import {
  getLetterTemplates,
  type LetterTemplate,
  previewLetterTemplate,
  retireLetterTemplate,
  saveLetterTemplate,
} from '#contract/hr/letter-templates.ts';
import { defaultBlocks } from '#domain/letter/standard-blocks.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { openTestApp, type TestAnswer } from '#test/test-app.ts';
import { readPdf } from '#test/letters/read-pdf.ts';

const t = await openTestApp();
const meera = await signInHr(t, await createHrUser(t, { name: 'Meera Iyer' }));
const ravi = await signInHr(t, await createHrUser(t, { name: 'Ravi Rao' }));

const templateOf = ({ envelope }: TestAnswer) => envelope.responseObject as LetterTemplate;
const list = async () => {
  const { envelope } = await t.call(getLetterTemplates, { token: meera });
  return envelope.responseObject as LetterTemplate[];
};
const paragraph = (text: string) => ({ kind: 'paragraph' as const, content: [{ text }] });
const save = (body: object, token = meera) => t.call(saveLetterTemplate, { token, body });
const preview = (body: object) => t.call(previewLetterTemplate, { token: meera, body });
let made = 0;
async function newTemplate(more: object = {}): Promise<LetterTemplate> {
  made += 1;
  return templateOf(await save({ name: `Template ${made}`, blocks: [paragraph('One')], isDefault: false, ...more }));
}

describe('the initial templates', () => {
  it('are five, with the standard letter as the default', async () => {
    const templates = await list();
    expect(templates.map(({ name }) => name)).toEqual([
      'Offer letter',
      'Fixed-term employment',
      'Internship',
      'Offer letter, detailed',
      'Revised offer',
    ]);
    expect(templates[0]).toMatchObject({ isDefault: true, version: 1, retired: false, modifiedBy: null });
    expect(templates[0]?.blocks).toEqual(defaultBlocks);
  });

  it('can be saved unchanged, which makes no version', async () => {
    const templates = await list();
    expect(templates).toHaveLength(5);
    for (const { letterTemplateId, version, name, blocks, isDefault } of templates) {
      const saved = templateOf(await save({ letterTemplateId, version, name, blocks, isDefault }));
      expect(saved).toMatchObject({ letterTemplateId, version: 1, modifiedBy: null });
    }
  });
});

describe('a template', () => {
  it('is added and saved as versions with user and time, and the audit names the changes', async () => {
    const { letterTemplateId } = await newTemplate({ name: '  Sales   letter ' });
    const blocks = [paragraph('Two')];
    const next = templateOf(await save({ letterTemplateId, version: 1, name: 'Sales letter', blocks }, ravi));
    expect(next).toMatchObject({ name: 'Sales letter', version: 2, modifiedBy: 'Ravi Rao', blocks, offers: 0 });
    const audit = await auditRows(t.db, { action: 'save-letter-template' }).select('details').execute();
    expect(audit.map(({ details }) => details).slice(-2)).toEqual([
      { letterTemplateId, version: 1, changed: ['name', 'blocks'] },
      { letterTemplateId, version: 2, changed: ['blocks'] },
    ]);
  });

  it('is not saved over another user’s changes', async () => {
    const { letterTemplateId, name } = await newTemplate();
    await save({ letterTemplateId, version: 1, name, blocks: [paragraph('Ravi')] }, ravi);
    const late = await save({ letterTemplateId, version: 1, name, blocks: [paragraph('Meera')] });
    expect(late.status).toBe(409);
    expect(late.envelope.message).toMatch(/^Ravi Rao changed this template on .*\. Load their changes/);
    const together = await Promise.all(
      [meera, ravi].map((token, index) =>
        save({ letterTemplateId, version: 2, name, blocks: [paragraph(`T${index}`)] }, token),
      ),
    );
    expect(new Set(together.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  it('is saved over them without a version number', async () => {
    const { letterTemplateId, name } = await newTemplate();
    await save({ letterTemplateId, version: 1, name, blocks: [paragraph('Ravi')] }, ravi);
    const last = templateOf(await save({ letterTemplateId, name, blocks: [paragraph('Meera')] }));
    expect(last).toMatchObject({ letterTemplateId, version: 3, blocks: [paragraph('Meera')] });
  });

  it('has a unique name, in any case and with any spaces', async () => {
    const { name } = await newTemplate();
    const same = await save({ name: name.toUpperCase().replace(' ', '  '), blocks: [paragraph('x')] });
    expect(same.status).toBe(409);
    expect(same.envelope.errors).toEqual([expect.objectContaining({ path: 'name' })]);
  });

  it('becomes the default instead of the former one, of two concurrent ones one, and never none', async () => {
    const [first, second] = [await newTemplate(), await newTemplate()];
    const moved = await Promise.all(
      [first, second].map(({ letterTemplateId, name, blocks }) =>
        save({ letterTemplateId, version: 1, name, blocks, isDefault: true }),
      ),
    );
    expect(moved.map(({ status }) => status)).toEqual([200, 200]);
    const preset = (await list()).filter(({ isDefault }) => isDefault);
    expect(preset).toHaveLength(1);
    const none = await save({ ...preset[0], isDefault: false });
    expect(none.status).toBe(409);
    const [standard] = (await list()).filter((each) => each.name === 'Offer letter');
    const { letterTemplateId: id, version, name: standardName, blocks: standardOnes } = standard!;
    const back = await save({
      letterTemplateId: id,
      version,
      name: standardName,
      blocks: standardOnes,
      isDefault: true,
    });
    expect(templateOf(back)).toMatchObject({ version: 1, isDefault: true });
  });

  it('is retired once, never as the default, and cannot be saved afterwards', async () => {
    const retire = (letterTemplateId: number) =>
      t.call(retireLetterTemplate, { token: meera, body: { letterTemplateId } });
    const { letterTemplateId, name, blocks } = await newTemplate();
    for (const _ of [1, 2]) expect(templateOf(await retire(letterTemplateId))).toMatchObject({ retired: true });
    expect((await save({ letterTemplateId, version: 1, name, blocks })).status).toBe(409);
    const [preset] = await list();
    const refused = await retire(preset!.letterTemplateId);
    expect(refused.status).toBe(409);
    expect(refused.envelope.message).toMatch(/Make another one the default first/);
    expect((await retire(999_999)).status).toBe(404);
    expect((await save({ letterTemplateId: 999_999, version: 1, name: 'Nothing', blocks })).status).toBe(404);
    expect((await list()).at(-1)?.retired).toBe(true);
  });
});

describe('an invalid template is rejected on its block', () => {
  const text = (each: string) => ({ kind: 'paragraph', content: [{ text: each }] });
  it.each<[string, object[], string, RegExp]>([
    [
      'an unknown placeholder',
      [text('x'), { kind: 'list', items: [[{ text: 'At ' }, { placeholder: 'Work Location' }]] }],
      'blocks[1].items[0][1].placeholder',
      /“Work Location” is not a field of an offer/,
    ],
    [
      'a placeholder like a member of objects',
      [{ kind: 'paragraph', content: [{ placeholder: 'constructor' }] }],
      'blocks[0].content[0].placeholder',
      /“constructor” is not a field/,
    ],
    ['a kind that there is not', [text('x'), { kind: 'script', content: [] }], 'blocks[1].kind', /no such kind/],
    ['an empty block', [text('x'), text('   ')], 'blocks[1].content', /is empty/],
    ['a list of nothing', [text('x'), { kind: 'list', items: [] }], 'blocks[1].items', /is empty/],
    ['no paragraph', [{ kind: 'terms' }], 'blocks', /at least one paragraph/],
    ['too many blocks', Array.from({ length: 201 }, () => text('x')), 'blocks', /at most 200 blocks/],
    ['too long a text', [text('x'.repeat(10_001))], 'blocks[0].content[0].text', /10000|10,000/],
    ['a line break', [text('one\ntwo')], 'blocks[0].content[0].text', /character/],
    ['a control of direction', [text('one\u202Etwo')], 'blocks[0].content[0].text', /direction/],
  ])('%s', async (_, blocks, path, message) => {
    for (const answer of [await save({ name: 'Refused', blocks }), await preview({ blocks })]) {
      expect(answer.status).toBe(400);
      expect(answer.envelope.errors).toEqual([{ path, message: expect.stringMatching(message) as string }]);
    }
  });

  it('more than 30 pages, by pages and by text', async () => {
    const page = { kind: 'pageBreak' };
    const pages = (count: number) =>
      Array.from({ length: count }, (_, index) => [page, text(`Page ${index + 2}`)]).flat();
    expect((await save({ name: 'Thirty pages', blocks: [text('One'), ...pages(29)] })).status).toBe(200);
    const refused = await save({ name: 'Too many', blocks: [text('One'), ...pages(40)] });
    expect(refused.envelope.errors?.map(({ path }) => path)).toEqual(['blocks[60]']);
    expect(refused.envelope.message).toMatch(/more than 30 pages/);
    const long = Array.from({ length: 60 }, () => text('word '.repeat(1900)));
    const tooLong = await save({ name: 'Too long', blocks: long });
    expect(tooLong.envelope.message).toMatch(/more than 30 pages/);
    const offered = await preview({ blocks: [...long, ...long.slice(0, 20)] });
    expect(offered.status).toBe(400);
  });
});

describe('a preview', () => {
  const blocks = [
    { kind: 'heading', content: [{ text: 'For ' }, { placeholder: 'fullName' }] },
    { kind: 'paragraph', content: [{ text: 'Call ' }, { placeholder: 'mobileNumber' }, { text: ' today.' }] },
  ];

  it('has sample values, or those of an offer, which is recorded', async () => {
    const sample = await preview({ blocks });
    expect(sample.headers['content-type']).toBe('application/pdf');
    expect((await readPdf(sample.bytes)).text).toContain('For Priya Nair');
    const { candidateOfferId } = await createOffer(t, {
      hrToken: meera,
      fullName: 'Kavya Menon',
      mobileNumber: '9000012345',
    });
    const real = (await readPdf((await preview({ blocks, candidateOfferId })).bytes)).text;
    expect(real).toContain('For Kavya Menon');
    expect(real).toContain('Call 90000 12345 today.');
    const seen = await auditRows(t.db, { candidateOfferId, action: 'view-offer' }).select('action').execute();
    expect(seen).toHaveLength(1);
    expect((await preview({ blocks, candidateOfferId: 999_999 })).status).toBe(404);
  });

  it('shows the annexure with sample pay, where the template has it as a block', async () => {
    const withPay = await readPdf((await preview({ blocks: [...blocks, { kind: 'pay' }] })).bytes);
    expect(withPay.text).toContain('House Rent Allowance ₹14,400 ₹1,72,800');
    expect((await readPdf((await preview({ blocks })).bytes)).text).not.toContain('House Rent Allowance');
  });

  it('names the placeholder without a value in the offer', async () => {
    const { candidateOfferId } = await createOffer(t, { hrToken: meera });
    const withDay = [...blocks, { kind: 'paragraph', content: [{ placeholder: 'replyBy' }] }];
    const answer = await preview({ blocks: withDay, candidateOfferId });
    expect(answer.envelope.errors).toMatchObject([{ path: 'blocks[2]' }]);
    expect(answer.envelope.message).toMatch(/“Reply By” has no value/);
    expect((await preview({ blocks: withDay })).status).toBe(200);
  });
});
