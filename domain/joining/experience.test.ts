import { describe, expect, it, vi } from 'vitest';
import { allFields } from './fields/all-fields.ts';
import type { Field } from './fields/define-fields.ts';
import { experienceEntrySchema, experienceFields, experienceSchema, fieldsOfJob, jobTypes } from './experience.ts';
import { clockAt, issuesOf as issues, missing } from '#test/form/form.ts';

const job = {
  canExperienceId: 3,
  companyName: 'Himalaya Foods',
  role: 'Food Technologist',
  jobType: 'Full-Time',
  fromDate: '2021-04-01',
  toDate: '2026-10-31',
  paySlip: { from: 'upload', type: 'PDF', bytes: 120_000 },
};

const issuesOf = (changes: object) => issues(experienceEntrySchema, { ...job, ...changes });

clockAt('2026-11-20T06:30:00Z');

it('every choice of the form is said by the catalogue, but for blood groups', () => {
  const fields = Object.entries<Field>(allFields).filter(([, { choices }]) => choices !== undefined);
  const unsaid = fields.filter(([, { choices, choiceLabels }]) => choices?.some((one) => !choiceLabels?.[one]));
  expect(unsaid.map(([key]) => key)).toEqual(['bloodGroup']);
});

describe('a job', () => {
  it('is accepted unchanged', () => {
    expect(experienceEntrySchema.parse(job)).toEqual(job);
  });

  it('can be new, and of every specified type', () => {
    for (const jobType of jobTypes) expect(issuesOf({ jobType })).toEqual([]);
    for (const empty of [undefined, null, '']) expect(issuesOf({ canExperienceId: empty })).toEqual([]);
  });

  it.each([
    ['companyName', missing, 'Company name is required'],
    ['role', missing, 'Position is required'],
    ['jobType', [...missing, 'full-time', 'Contract'], 'Job type is required'],
    ['fromDate', missing, 'Start date is required'],
    ['toDate', missing, 'End date is required'],
    ['toDate', ['2026-11-21', '2999-01-01'], 'Date cannot be in the future'],
    ['toDate', ['2026-11-31', '31/10/2026'], 'Please enter a valid date'],
    ['toDate', ['2021-03-31', '1999-01-01'], 'End date cannot be before start date'],
    ['fromDate', ['2026-02-29'], 'Please enter a valid date'],
    ['paySlip', [undefined, null, ''], 'Payslip is required'],
    ['paySlip', [{ from: 'upload', type: 'other', bytes: 9 }], 'Only PNG, JPG, or PDF files are allowed'],
    ['paySlip', [{ from: 'upload', type: 'PDF', bytes: 10 * 1024 * 1024 + 1 }], 'File size exceeds 10MB'],
  ])('%s = %j says %j', (field, values, message) => {
    for (const value of values)
      expect([value, ...issuesOf({ [field]: value })]).toEqual([value, `${field}: ${message}`]);
  });

  it.each([
    ['of a single day', { fromDate: '2026-10-31' }],
    ['that ends today', { toDate: '2026-11-20' }],
  ])('can be %s', (_what, dates) => {
    expect(issuesOf(dates)).toEqual([]);
  });

  it('can end today as soon as the day begins in India', () => {
    vi.setSystemTime('2026-11-20T18:29:59Z');
    expect(issuesOf({ toDate: '2026-11-21' })).toEqual(['toDate: Date cannot be in the future']);
    vi.setSystemTime('2026-11-20T18:30:00Z');
    expect(issuesOf({ toDate: '2026-11-21' })).toEqual([]);
  });
});

describe('the experience step', () => {
  it.each([[undefined], [null], [{}], [{ isFresher: '' }], [{ isFresher: 'yes' }], [{ isFresher: true }]])(
    'requires a choice: %j',
    (value) => {
      expect(issues(experienceSchema, value)).toEqual([
        expect.stringMatching(/: Please select Fresher or Experienced$/),
      ]);
    },
  );

  it.each([[undefined], [[]], [[job]], [[{ companyName: '' }]], ['nonsense']])(
    'drops the jobs of a fresher: %j',
    (experiences) => {
      expect(experienceSchema.parse({ isFresher: 'true', experiences })).toEqual({
        isFresher: 'true',
        experiences: [],
      });
    },
  );

  it('requires a job of an experienced candidate', () => {
    expect(experienceSchema.parse({ isFresher: 'false', experiences: [job] }).experiences).toEqual([job]);
    for (const experiences of [undefined, null, []]) {
      expect(issues(experienceSchema, { isFresher: 'false', experiences })).toEqual([
        'experiences: Company name is required',
      ]);
    }
  });

  it('reports all errors together, by job and in the order of the form', () => {
    expect(issues(experienceSchema, { isFresher: 'false', experiences: [{}, { ...job, role: '' }] })).toEqual([
      'experiences.0.companyName: Company name is required',
      'experiences.0.role: Position is required',
      'experiences.0.jobType: Job type is required',
      'experiences.0.fromDate: Start date is required',
      'experiences.0.toDate: End date is required',
      'experiences.0.paySlip: Payslip is required',
      'experiences.1.role: Position is required',
    ]);
  });
});

describe('a job that the candidate still has', () => {
  it.each([
    ['Yes', 'Yes'],
    ['No', undefined],
    ['', undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%j is kept as %j', (isCurrentJob, kept) => {
    expect(experienceFields.isCurrentJob.schema.parse(isCurrentJob)).toBe(kept);
  });

  it('shows the answer, and an ended one none', () => {
    expect(Object.keys(fieldsOfJob({ isCurrentJob: 'Yes' }))).toContain('isCurrentJob');
    expect(Object.keys(fieldsOfJob({ isCurrentJob: null }))).not.toContain('isCurrentJob');
  });
});
