import { describe, expect, it, test } from 'vitest';
import { reminderDefaults, type ReminderSettings } from '#domain/settings/reminders.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { dueReminder, isRemindedLately, reminderMoments, type Awaited, type ReminderKind } from './due-reminder.ts';

/** '07 14:05' is 7 January 2027, 14:05 in India. */
const at = (text: string) => new Date(`2027-01-${text.replace(' ', 'T')}:00+05:30`);
const day = (text: string | null) => (text === null ? null : `2027-01-${text}`);

const waiting = (changes: Partial<Awaited> = {}): Awaited => ({
  isOpen: true,
  since: at('04 14:00'),
  day: '2027-01-11',
  sent: 0,
  lastOn: null,
  ...changes,
});

const without = (changes: Partial<ReminderSettings>): ReminderSettings => ({ ...reminderDefaults, ...changes });

describe('the moments of reminders', () => {
  type Row = [what: string, kind: ReminderKind, since: string, day: string | null, moments: string[]];
  test.each<Row>([
    [
      '3 and 6 days after sending, a day before the last one',
      'offer',
      '04 14:00',
      '12',
      ['07 14:00', '10 14:00', '11 09:00'],
    ],
    ['the usual seven days', 'offer', '04 14:00', '11', ['07 14:00', '10 09:00', '10 14:00']],
    ['no reply-by date', 'offer', '04 14:00', null, ['07 14:00', '10 14:00']],
    ['sent late in the evening', 'offer', '04 20:00', null, ['08 09:00', '11 09:00']],
    ['sent a minute before that', 'offer', '04 19:59', null, ['07 19:59', '10 19:59']],
    ['sent early in the morning', 'offer', '04 08:59', null, ['07 09:00', '10 09:00']],
    ['sent a day before the last one', 'offer', '04 08:00', '05', ['07 09:00', '10 09:00']],
    [
      'accepted a month before joining',
      'joining-form',
      '01 10:00',
      '31',
      ['04 10:00', '08 10:00', '24 09:00', '29 09:00'],
    ],
    ['accepted five days before joining', 'joining-form', '10 10:00', '15', ['13 09:00', '13 10:00', '17 10:00']],
    ['accepted after joining', 'joining-form', '10 10:00', '05', ['13 10:00', '17 10:00']],
  ])('%s', (_what, kind, since, until, moments) => {
    const found = reminderMoments(reminderDefaults, kind, { since: at(since), day: day(until) });
    expect(found.map(formatInstant)).toEqual(moments.map((moment) => formatInstant(at(moment))));
  });
});

describe('a reminder of an offer', () => {
  type Row = [what: string, now: string, changes: Partial<Awaited>, number: number | null];
  test.each<Row>([
    ['before the third day is over', '07 13:59', {}, null],
    ['three days after sending', '07 14:00', {}, 1],
    ['at the end of that day', '07 19:59', {}, 1],
    ['not by night', '07 20:00', {}, null],
    ['not in the early morning', '08 08:59', {}, null],
    ['in the morning after', '08 09:00', {}, 1],
    ['not again on the same day', '07 16:00', { sent: 1, lastOn: at('07 14:01') }, null],
    ['not again on the next one', '08 14:00', { sent: 1, lastOn: at('07 14:01') }, null],
    ['a day before the reply-by date', '10 09:00', { sent: 1, lastOn: at('07 14:01') }, 2],
    ['the sixth day is covered by that', '10 14:00', { sent: 2, lastOn: at('10 09:00') }, null],
    ['and on the last day as well', '11 09:00', { sent: 2, lastOn: at('10 09:00') }, null],
    ['not on a day on which HR reminded', '07 16:00', { lastOn: at('07 09:30') }, null],
    ['what HR said the day before does not cover it', '07 16:00', { lastOn: at('06 19:30') }, 1],
    ['HR reminded in the night before the morning', '08 09:00', { lastOn: at('07 22:00') }, null],
    ['on the reply-by date, where none could be sent before', '11 19:59', { sent: 0 }, 1],
    ['not after the reply-by date', '12 09:00', {}, null],
    ['not after a decision', '07 14:00', { isOpen: false }, null],
    ['extended, a day before the new date', '17 09:00', { sent: 2, day: '2027-01-18', lastOn: at('10 09:00') }, 3],
    ['never a fourth', '17 09:00', { sent: 3, day: '2027-01-18', lastOn: at('10 09:00') }, null],
    ['three days late', '10 13:59', { day: null }, 1],
    ['not later than that', '13 14:00', { day: null, since: at('04 14:00') }, null],
  ])('%s', (_what, now, changes, number) => {
    expect(dueReminder(reminderDefaults, 'offer', waiting(changes), at(now))).toBe(number);
  });
});

describe('a reminder of the joining form', () => {
  const accepted = { since: at('01 10:00'), day: '2027-01-31' };
  type Row = [what: string, now: string, changes: Partial<Awaited>, number: number | null];
  test.each<Row>([
    ['before the third day is over', '04 09:59', {}, null],
    ['three days after acceptance', '04 10:00', {}, 1],
    ['seven days after acceptance', '08 10:00', { sent: 1, lastOn: at('04 10:00') }, 2],
    ['seven days before joining', '24 09:00', { sent: 2, lastOn: at('08 10:00') }, 3],
    ['no fourth two days before joining', '29 09:00', { sent: 3, lastOn: at('24 09:00') }, null],
    ['two days before joining', '29 09:00', { sent: 0, lastOn: null }, 1],
    ['not once it was submitted', '08 10:00', { isOpen: false }, null],
    ['after joining, too, as the form is still missing', '08 10:00', { day: '2027-01-03' }, 1],
  ])('%s', (_what, now, changes, number) => {
    expect(dueReminder(reminderDefaults, 'joining-form', { ...waiting(accepted), ...changes }, at(now))).toBe(number);
  });
});

describe('the settings', () => {
  it('switch reminders of a kind off', () => {
    const off = without({ offerReminders: false });
    expect(dueReminder(off, 'offer', waiting(), at('07 14:00'))).toBeNull();
    expect(dueReminder(off, 'joining-form', waiting(), at('07 14:00'))).toBe(1);
    expect(dueReminder(without({ formReminders: false }), 'joining-form', waiting(), at('07 14:00'))).toBeNull();
  });

  it('set days and hours', () => {
    const other = without({ daysAfterSending: [2], daysBeforeReplyBy: [], fromHour: 11, untilHour: 13 });
    const found = reminderMoments(other, 'offer', waiting());
    expect(found.map(formatInstant)).toEqual(['07/01/2027, 11:00']);
    expect(dueReminder(other, 'offer', waiting(), at('07 10:59'))).toBeNull();
    expect(dueReminder(other, 'offer', waiting(), at('07 12:59'))).toBe(1);
  });
});

test.each([
  [null, false],
  ['07 02:00', true],
  ['07 01:59', false],
] as const)('lets HR remind again after twelve hours: %s', (last, isLately) => {
  expect(isRemindedLately(last === null ? null : at(last), at('07 13:59'))).toBe(isLately);
});
