import { describe, expect, it } from 'vitest';
import type { StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { startingPayStructures } from '#domain/pay/starting-structures.ts';
import { draftLetter, draftSource, fieldsToFill } from './letter-draft.ts';
import { contestedFields, noValues, type OfferValues } from '#web/hr/offer-form/offer-values.ts';

const company = {
  name: 'Himalaya Foods Pvt Ltd',
  address: 'Plot 14',
  contactEmail: 'hr@himalayafoods.example',
  contactPhone: '+91 20 0100 0148',
  signatory: { name: 'Meera Iyer', title: 'Head, Human Resources' },
};
const values: OfferValues = {
  ...noValues,
  fullName: 'Karthik Subramanian',
  email: 'karthik.s@example.com',
  mobileNumber: '9000005210',
  offeredRole: 'Area Sales Manager',
  joiningDate: '2027-01-11',
  deptId: '1',
  subDeptId: '2',
  designationId: '3',
  funcTitleId: '4',
  fixedCTC: 1_080_000,
  variableCTC: 120_000,
};
const names = { deptId: 'Sales', subDeptId: 'Modern Trade', designationId: 'Manager', funcTitleId: 'Territory Lead' };

type Draft = ReturnType<typeof draftLetter>;
const textOf = (spans: readonly { text: string }[] = []) => spans.map((span) => span.text).join('');
const row = ({ blocks }: Draft, label: string) =>
  blocks.flatMap((block) => (block.kind === 'terms' ? block.rows : [])).find((one) => one.label.startsWith(label));
const heading = ({ blocks }: Draft) => blocks.find((block) => block.kind === 'heading')?.spans;
const opening = ({ blocks }: Draft) => blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.spans] : []));

describe('the draft of the letter', () => {
  it('says what the letter will say', () => {
    const draft = draftLetter(values, names, company);
    expect(textOf(heading(draft))).toBe('Offer of employment: Area Sales Manager');
    expect(textOf(opening(draft)[1])).toContain('position of Area Sales Manager at Himalaya Foods Pvt Ltd.');
    expect(textOf(opening(draft)[1])).toContain('your joining on 11/01/2027.');
    expect(textOf(row(draft, 'Department')?.value)).toBe('Sales, Modern Trade');
    expect(textOf(row(draft, 'Joining Date')?.value)).toBe('11 January 2027 (Monday)');
    expect(textOf(row(draft, 'Total CTC')?.value)).toBe('₹12,00,000');
    expect(row(draft, 'Total CTC')?.inWords).toBe('Rupees Twelve Lakh only');
    expect(JSON.stringify(draft)).not.toContain('"[');
  });

  it('names what is missing by its label, wherever it would be', () => {
    const empty = draftLetter(noValues, { ...names, deptId: '', subDeptId: '' }, company);
    expect(empty.candidateName).toBe('[Full Name]');
    expect(textOf(opening(empty)[0])).toContain('[Full Name]');
    expect(textOf(opening(empty)[1])).toMatch(/\[Role\].*\[Joining Date\]/u);
    expect(textOf(row(empty, 'Department')?.value)).toBe('[Department], [Sub-department]');
    expect(row(empty, 'Total CTC')).toMatchObject({ value: [{ text: '[Fixed CTC]' }] });
    expect(row(empty, 'Total CTC')?.inWords).toBeUndefined();
    expect(textOf(row(empty, 'Variable CTC')?.value)).toBe('₹0');
    expect(fieldsToFill(noValues)).toHaveLength(10);
  });

  it('treats an unreadable amount as missing', () => {
    const half = { ...values, fixedCTC: '12.5 la', variableCTC: '12.5' };
    const draft = draftLetter(half, names, company);
    expect(fieldsToFill(half)).toEqual(['fixedCTC', 'variableCTC']);
    expect(textOf(row(draft, 'Fixed CTC')?.value)).toBe('[Fixed CTC]');
    expect(textOf(row(draft, 'Variable CTC')?.value)).toBe('[Variable CTC]');
    expect(row(draft, 'Variable CTC')?.value).toMatchObject([{ isMissing: true }]);
    expect(fieldsToFill({ ...values, fixedCTC: 1_250_000 })).toEqual([]);
  });
});

it('names the fields that two people changed', () => {
  const now = { ...values, fixedCTC: 900_000, fullName: 'Karthik S' };
  expect(contestedFields(values, now, ['fixedCTC', 'email'])).toEqual(['fixedCTC']);
});

describe('the inputs of the draft besides the form', () => {
  const structure = { payStructureId: 7, ...startingPayStructures[1]! };
  const stored = { ...structure, version: 3, retired: false, offers: 0 } as StoredPayStructure;
  const source = (over: Partial<OfferValues>) => draftSource({ ...values, payStructureId: '7', ...over }, [], [stored]);

  it('has the pay once a structure is chosen and the amounts can be divided', () => {
    const { pay } = source({});
    expect(pay).toMatchObject({ payStructureId: 7, name: structure.name, version: 3 });
    expect(pay?.rows.reduce((sum, row) => sum + row.annual, 0)).toBe(1_200_000);
    const draft = draftLetter(values, names, company, source({}));
    expect(draft.blocks.filter(({ kind }) => kind === 'pay')).toHaveLength(1);
  });

  it('has none without a structure, without amounts, or with amounts that cannot be read', () => {
    const without = [
      { payStructureId: '' },
      { payStructureId: '8' },
      { fixedCTC: '' },
      { variableCTC: '12.5 la' },
    ] as const;
    for (const over of without) expect(source(over)).toEqual({});
  });
});
