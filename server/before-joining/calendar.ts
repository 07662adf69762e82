import ical, { ICalCalendarMethod } from 'ical-generator';
import { type FirstDayDetails, linesOf } from '#domain/first-day/plan.ts';
import { texts } from '#domain/texts.ts';

const t = texts('firstDayCalendar', {
  summary: (company: string) => `First day at ${company}`,
  askFor: (name: string) => `Ask for ${name}`,
  bring: (things: string) => `Please bring: ${things}`,
});

/** `sequence` grows with each change: a calendar then moves the event that it has by the same `uid`. */
type CalendarEvent = { uid: string; sequence: number; company: string; url: string; now: Date };

/** The first day as an iCalendar file, one hour by the clock in India in UTC, or the whole day where no time is known. */
export function firstDayCalendar(
  details: FirstDayDetails,
  { uid, sequence, company, url, now }: CalendarEvent,
): string {
  const { date, time, place, mapLink, contactName, contactPhone, bring } = details;
  const start = new Date(time === '' ? `${date}T00:00:00Z` : `${date}T${time}:00+05:30`);
  const asked = [contactName === '' ? '' : t.askFor(contactName), contactPhone].filter((one) => one !== '').join(', ');
  const things = linesOf(bring).join(', ');
  const calendar = ical({ prodId: { company: 'Aarambh', product: 'First day' }, method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: uid,
    sequence,
    stamp: now,
    start,
    ...(time === '' ? { allDay: true } : { end: new Date(start.getTime() + 3_600_000) }),
    summary: t.summary(company),
    location: linesOf(place).join(', '),
    description: [asked, mapLink, things === '' ? '' : t.bring(things), url].filter((one) => one !== '').join('\n'),
    url,
  });
  return calendar.toString();
}
