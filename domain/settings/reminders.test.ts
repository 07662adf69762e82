import { describe, expect, it, test } from 'vitest';
import { codeOf, refIn } from '#domain/texts.ts';
import { reminderDefaults, reminderSettingsSchema } from './reminders.ts';

const read = (changes: object) => reminderSettingsSchema.safeParse({ ...reminderDefaults, ...changes });

describe('the settings of reminders', () => {
  it('have defaults until they are changed', () => {
    expect(read({}).data).toEqual(reminderDefaults);
  });

  it('keep each number of days once, the smallest first', () => {
    expect(read({ daysAfterSending: [6, 3, 6] }).data?.daysAfterSending).toEqual([3, 6]);
    expect(read({ daysBeforeReplyBy: [] }).data?.daysBeforeReplyBy).toEqual([]);
  });

  test.each([
    [{ daysAfterSending: [0] }, ['daysAfterSending', 0], 'days'],
    [{ daysAfterSending: [61] }, ['daysAfterSending', 0], 'days'],
    [{ daysBeforeJoining: [1.5] }, ['daysBeforeJoining', 0], 'days'],
    [{ daysBeforeJoining: 'soon' }, ['daysBeforeJoining'], 'days'],
    [{ daysAfterAcceptance: [1, 2, 3, 4, 5, 6] }, ['daysAfterAcceptance'], 'tooManyDays'],
    [{ fromHour: 9.5 }, ['fromHour'], 'hour'],
    [{ untilHour: 25 }, ['untilHour'], 'hour'],
    [{ fromHour: 19 }, ['untilHour'], 'hours'],
  ])('reject %j', (changes, path, code) => {
    const issue = read(changes).error?.issues[0];
    expect(issue?.path).toEqual(path);
    expect(codeOf(refIn(issue?.message ?? '') ?? ('' as never))).toBe(`reminderSettings.${code}`);
  });
});
