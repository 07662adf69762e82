import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { firstDayDefaults } from '#domain/first-day/plan.ts';
import { firstDayCalendar } from './details.ts';

const event = {
  uid: 'first-day-48@join.example',
  sequence: 2,
  company: 'Himalaya Foods, Pvt; Ltd',
  url: 'https://join.example/#/onboard/first-day?id=C26-0148',
  now: new Date('2026-12-01T05:00:00Z'),
};
const details = {
  date: '2027-01-04',
  time: '09:30',
  place:
    'Chakan plant, Gate 2\nPlot 14; Food Park Road, Chakan, Pune 410501, opposite the water tower of the food park',
  mapLink: 'https://maps.example/?q=18.76,73.86',
  contactName: 'Kavita Joshi',
  contactPhone: '+91 20 0100 0162',
  bring: 'PAN card\n\nDegree, originals',
};

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as never[]);
  return { calendar, read: new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined) };
}

it('a parser of another make reads day, hour, place and words; lines are folded as RFC 5545 says', () => {
  const file = firstDayCalendar(details, event);
  const { calendar, read: found } = read(file);
  expect([calendar.getFirstPropertyValue('version'), calendar.getFirstPropertyValue('method')]).toEqual([
    '2.0',
    'PUBLISH',
  ]);
  expect(found.startDate.toJSDate().toISOString()).toBe('2027-01-04T04:00:00.000Z');
  expect(found.endDate.toJSDate().toISOString()).toBe('2027-01-04T05:00:00.000Z');
  expect([found.uid, found.sequence]).toEqual([event.uid, 2]);
  expect(found.summary).toBe('First day at Himalaya Foods, Pvt; Ltd');
  expect(found.location).toBe(
    'Chakan plant, Gate 2, Plot 14; Food Park Road, Chakan, Pune 410501, opposite the water tower of the food park',
  );
  expect(found.description).toBe(
    `Ask for Kavita Joshi, +91 20 0100 0162\nhttps://maps.example/?q=18.76,73.86\nPlease bring: PAN card, Degree, originals\n${event.url}`,
  );
  const lines = file.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true);
});

it('without a time it is the whole day, and nothing is said that is not known', () => {
  const { read: found } = read(firstDayCalendar({ ...firstDayDefaults, date: '2027-01-04' }, event));
  expect([found.startDate.isDate, found.startDate.toString()]).toEqual([true, '2027-01-04']);
  expect([found.location ?? '', found.description]).toEqual(['', event.url]);
});

it('what HR writes cannot add a line of its own', () => {
  const place = 'Gate 2\r\nATTENDEE:mailto:x@example.com\u2028BEGIN:VALARM';
  const { calendar, read: found } = read(firstDayCalendar({ ...details, place }, event));
  expect(found.component.getAllProperties('attendee')).toEqual([]);
  expect(calendar.getAllSubcomponents('valarm').length + found.component.getAllSubcomponents('valarm').length).toBe(0);
});
