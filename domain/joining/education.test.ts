import { describe, expect, it, vi } from 'vitest';
import { educationEntrySchema, educationSchema, mandatoryLevels, streams } from './education.ts';
import { clockAt, issuesOf as issues, missing } from '#test/form/form.ts';

const common = {
  isPursuing: 'No',
  passingYear: '2019-05-31',
  documentFile: { from: 'upload', type: 'PDF', bytes: 120_000 },
};
const college = {
  ...common,
  universityName: 'University of Mumbai',
  collegeName: 'Institute of Chemical Technology',
  degree: 'B.Tech',
  specialization: 'Food Technology',
  cgpa: 8.25,
};
const school = { ...common, schoolName: 'Kendriya Vidyalaya', board: 'CBSE', percentage: 91.5 };
const entries = {
  PG: { educationType: 'PG', ...college },
  UG: { educationType: 'UG', ...college },
  DIPLOMA: { educationType: 'DIPLOMA', ...college },
  HIGHER_SECONDARY: { educationType: 'HIGHER_SECONDARY', ...school, stream: 'Science' },
  SECONDARY: { educationType: 'SECONDARY', ...school },
};
const mandatory = [entries.UG, entries.HIGHER_SECONDARY, entries.SECONDARY];

const issuesOf = (level: keyof typeof entries, changes: object) =>
  issues(educationEntrySchema, { ...entries[level], ...changes });

clockAt('2026-11-20T06:30:00Z');

describe('every level', () => {
  it.each(Object.values(entries))('accepts $educationType unchanged', (entry) => {
    expect(educationEntrySchema.parse(entry)).toEqual(entry);
  });

  it.each(Object.keys(entries) as (keyof typeof entries)[])(
    '%s requires its day of passing and its marksheet',
    (level) => {
      for (const passingYear of missing) {
        expect(issuesOf(level, { passingYear })).toEqual(['passingYear: Passing year is required']);
      }
      for (const documentFile of [undefined, null, '']) {
        expect(issuesOf(level, { documentFile })).toEqual(['documentFile: Marksheet is required']);
      }
      const other = { from: 'upload', type: 'other', bytes: 9 };
      expect(issuesOf(level, { documentFile: other })).toEqual([
        'documentFile: Only PNG, JPG, or PDF files are allowed',
      ]);
      const large = { from: 'upload', type: 'PDF', bytes: 10 * 1024 * 1024 + 1 };
      expect(issuesOf(level, { documentFile: large })).toEqual(['documentFile: File size exceeds 10MB']);
    },
  );

  it.each([undefined, null, '', 'ug', 'PHD'])('rejects the level %j', (educationType) => {
    expect(issuesOf('UG', { educationType })).toEqual(['educationType: Please select education level']);
  });

  it('is not being pursued by default', () => {
    expect(educationEntrySchema.parse({ ...entries.UG, isPursuing: undefined })).toMatchObject({ isPursuing: 'No' });
  });

  it('names the stored entry that it updates, as a number or as a form text', () => {
    expect(educationEntrySchema.parse({ ...entries.UG, canEducationId: '12' })).toMatchObject({ canEducationId: '12' });
    for (const empty of [undefined, null, '']) expect(issuesOf('UG', { canEducationId: empty })).toEqual([]);
    for (const id of [12, -1, 'f-17']) expect(issuesOf('UG', { canEducationId: id })).toEqual([]);
    for (const wrong of [true, {}, ['12']]) expect(issuesOf('UG', { canEducationId: wrong })).toHaveLength(1);
  });
});

describe('PG, UG and DIPLOMA', () => {
  it.each(['PG', 'UG', 'DIPLOMA'] as const)('%s requires the fields of a college', (educationType) => {
    expect(issues(educationEntrySchema, { educationType })).toEqual([
      'passingYear: Passing year is required',
      'documentFile: Marksheet is required',
      'universityName: University name is required',
      'collegeName: College name is required',
      'degree: Degree is required',
      'specialization: Specialization is required',
      'cgpa: CGPA is required',
    ]);
  });

  it.each([
    ['universityName', 'University name is required'],
    ['collegeName', 'College name is required'],
    ['degree', 'Degree is required'],
    ['specialization', 'Specialization is required'],
  ])('%s', (field, message) => {
    for (const value of missing) expect(issuesOf('PG', { [field]: value })).toEqual([`${field}: ${message}`]);
    expect(issuesOf('PG', { [field]: 'x'.repeat(201) })).toEqual([`${field}: Please keep this under 200 characters`]);
  });

  it.each([
    ['0', 0],
    ['0.01', 0.01],
    [' 8.20 ', 8.2],
    ['.5', 0.5],
    ['10.00', 10],
  ])('accepts the CGPA %j', (typed, cgpa) => {
    expect(educationEntrySchema.parse({ ...entries.UG, cgpa: typed })).toMatchObject({ cgpa });
  });

  it.each([
    [[...missing, 'A+', '8,25', '0x5', '1e1', 'NaN', 'Infinity', Number.NaN, Infinity, {}, []], 'CGPA is required'],
    [['-0.01', -1, -100], 'CGPA must be positive'],
    [['10.01', 10.01, 85, '1000'], 'CGPA cannot exceed 10'],
    [['8.255', 8.001, '0.001'], 'Use at most two decimals'],
  ])('rejects the CGPA %j: %s', (values, message) => {
    for (const cgpa of values) expect([cgpa, ...issuesOf('UG', { cgpa })]).toEqual([cgpa, `cgpa: ${message}`]);
  });
});

describe('HIGHER_SECONDARY and SECONDARY', () => {
  it('require the fields of a school, and the 12th its stream', () => {
    const ofSchool = [
      'passingYear: Passing year is required',
      'documentFile: Marksheet is required',
      'schoolName: School name is required',
      'board: Board is required',
      'percentage: Percentage is required',
    ];
    expect(issues(educationEntrySchema, { educationType: 'SECONDARY' })).toEqual(ofSchool);
    expect(issues(educationEntrySchema, { educationType: 'HIGHER_SECONDARY' })).toEqual([
      ...ofSchool,
      'stream: Stream is required for 12th',
    ]);
  });

  it('accepts every specified stream and no other', () => {
    for (const stream of streams) expect(issuesOf('HIGHER_SECONDARY', { stream })).toEqual([]);
    for (const stream of [...missing, 'science', 'Vocational']) {
      expect(issuesOf('HIGHER_SECONDARY', { stream })).toEqual(['stream: Stream is required for 12th']);
    }
  });

  it.each(['schoolName', 'board'])('%s', (field) => {
    const message = field === 'board' ? 'Board is required' : 'School name is required';
    for (const value of missing) expect(issuesOf('SECONDARY', { [field]: value })).toEqual([`${field}: ${message}`]);
  });

  it.each([0, '0', '0.01', '99.99', 100, '100', '100.00'])('accepts the percentage %j', (percentage) => {
    expect(educationEntrySchema.parse({ ...entries.SECONDARY, percentage })).toMatchObject({
      percentage: Number(percentage),
    });
  });

  it.each([
    [[...missing, '90%', 'first class'], 'Percentage is required'],
    [['-0.01', -1], 'Percentage must be positive'],
    [['100.01', 101], 'Percentage cannot exceed 100'],
    [['91.555'], 'Use at most two decimals'],
  ])('rejects the percentage %j: %s', (values, message) => {
    for (const percentage of values) {
      expect([percentage, ...issuesOf('SECONDARY', { percentage })]).toEqual([percentage, `percentage: ${message}`]);
    }
  });
});

describe('the day of passing', () => {
  it.each([
    ['the first day that counts', 'No', '1950-01-01', null],
    ['the day before it', 'No', '1949-12-31', 'Invalid year'],
    ['today', 'No', '2026-11-20', null],
    ['tomorrow', 'No', '2026-11-21', 'Passing year cannot be in the future'],
    ['tomorrow, still studying', 'Yes', '2026-11-21', null],
    ['six years ahead, still studying', 'Yes', '2032-11-20', null],
    [
      'six years and a day ahead, still studying',
      'Yes',
      '2032-11-21',
      'An expected date can be at most six years ahead',
    ],
    ['no day', 'No', '2019-02-29', 'Please enter a valid date'],
  ])('%s (%s, %s)', (_what, isPursuing, passingYear, message) => {
    const expected = message === null ? [] : [`passingYear: ${message}`];
    expect(issuesOf('UG', { isPursuing, passingYear })).toEqual(expected);
    expect(issuesOf('SECONDARY', { isPursuing, passingYear })).toEqual(expected);
  });

  it('is counted by the clock in India', () => {
    vi.setSystemTime('2026-11-20T18:29:59Z');
    expect(issuesOf('UG', { passingYear: '2026-11-21' })).toEqual([
      'passingYear: Passing year cannot be in the future',
    ]);
    vi.setSystemTime('2026-11-20T18:30:00Z');
    expect(issuesOf('UG', { passingYear: '2026-11-21' })).toEqual([]);
  });
});

describe('the education step', () => {
  it('accepts the mandatory levels, in any order and with others', () => {
    expect(educationSchema.parse(mandatory)).toEqual(mandatory);
    const all = [entries.DIPLOMA, ...mandatory.toReversed(), entries.PG];
    expect(educationSchema.parse(all)).toEqual(all);
  });

  it.each(mandatoryLevels)('requires %s', (level) => {
    const rest = mandatory.filter(({ educationType }) => educationType !== level);
    expect(issues(educationSchema, rest)).toEqual(['2.educationType: Please select education level']);
  });

  it('rejects a level that occurs twice', () => {
    expect(issues(educationSchema, [...mandatory, entries.PG, entries.UG, entries.PG])).toEqual([
      '4.educationType: This education level is already added',
      '5.educationType: This education level is already added',
    ]);
  });

  it('reports a duplicate level together with other errors', () => {
    expect(issues(educationSchema, [...mandatory, { ...entries.UG, degree: '' }])).toEqual([
      '3.degree: Degree is required',
      '3.educationType: This education level is already added',
    ]);
  });

  it.each([[undefined], [null], ['UG'], [{}]])('rejects %j instead of the list', (value) => {
    expect(issues(educationSchema, value)).toEqual([': Please select education level']);
  });
});
