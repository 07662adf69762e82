import { describe, expect, it, test } from 'vitest';
import { codeOf, refIn, sayText } from '#domain/texts.ts';
import { dayFault, firstDaySchema, joiningDateAfter } from './first-day.ts';
import type { JoiningOutcome } from './outcomes.ts';

const today = '2026-11-20';

describe('valid dates of a first-day record', () => {
  test.each<[JoiningOutcome, string, string, string | null]>([
    ['JOINED', '2026-11-16', '2026-11-20', null],
    ['JOINED', '2026-11-20', '2026-12-01', null],
    ['JOINED', '2026-11-21', '2026-11-20', 'joinedInFuture'],
    ['JOINED', '2025-11-20', '2026-11-20', null],
    ['JOINED', '2025-11-19', '2026-11-20', 'joinedTooEarly'],
    ['NOT_JOINED', '2027-02-01', '2026-11-20', null],
    ['POSTPONED', '2026-11-21', '2026-11-20', null],
    ['POSTPONED', '2026-11-20', '2026-11-16', null],
    ['POSTPONED', '2026-11-20', '2026-11-20', 'postponedNotLater'],
    ['POSTPONED', '2026-11-30', '2026-12-01', 'postponedNotLater'],
    ['POSTPONED', '2026-11-19', '2026-11-16', 'postponedPast'],
  ])('%s on %s, agreed on %s: %s', (outcome, date, agreedOn, code) => {
    const fault = dayFault({ outcome, date }, { today, agreedOn });
    expect(fault && codeOf(fault)).toBe(code && `firstDay.${code}`);
  });

  it('finds the date from which a first day can be moved', () => {
    const fault = dayFault({ outcome: 'POSTPONED', date: today }, { today, agreedOn: '2026-12-01' });
    expect(fault && sayText(fault)).toBe('The new date must be after 01/12/2026, the date that was agreed');
  });
});

test.each<[JoiningOutcome, string]>([
  ['JOINED', '2026-11-16'],
  ['POSTPONED', '2026-11-16'],
  ['NOT_JOINED', '2026-11-20'],
])('the joining date after %s is %s', (outcome, date) => {
  expect(joiningDateAfter({ outcome, date: '2026-11-16' }, '2026-11-20')).toBe(date);
});

describe('the first-day form', () => {
  const read = (values: object) => firstDaySchema.safeParse({ outcome: 'JOINED', date: today, ...values });

  it('reads empty texts as null', () => {
    expect(read({ employeeId: ' ', note: ' ' }).data).toEqual({
      outcome: 'JOINED',
      date: today,
      employeeId: null,
      note: null,
    });
    expect(read({ employeeId: ' HF/2026-07 ', note: ' by train ' }).data).toMatchObject({
      employeeId: 'HF/2026-07',
      note: 'by train',
    });
  });

  test.each(['JOINED', 'POSTPONED', 'NOT_JOINED'])('accepts %s without a note', (outcome) => {
    expect(read({ outcome }).data?.note).toBeNull();
  });

  test.each([
    [{ outcome: 'LEFT' }, 'outcome', 'firstDay.outcome'],
    [{ date: '2026-02-30' }, 'date', 'firstDay.dateRequired'],
    [{ employeeId: '=1+1' }, 'employeeId', 'firstDay.employeeId'],
    [{ employeeId: 'x'.repeat(41) }, 'employeeId', 'firstDay.employeeId'],
    [{ outcome: 'POSTPONED', employeeId: 'HF-1' }, 'employeeId', 'firstDay.employeeIdOnlyJoined'],
    [{ note: 'x'.repeat(1001) }, 'note', 'general.tooLongText'],
    [{ note: 'a\u0000b' }, 'note', 'general.invalidCharacters'],
  ])('rejects %j on its field', (values, path, code) => {
    const [issue] = read(values).error?.issues ?? [];
    expect(issue?.path).toEqual([path]);
    expect(codeOf(refIn(issue?.message ?? '') ?? ('' as never))).toBe(code);
  });
});
