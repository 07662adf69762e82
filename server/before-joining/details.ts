import ical, { ICalCalendarMethod } from 'ical-generator';
import { type FirstDayDetails, type FirstDayPlan, linesOf } from '#domain/first-day/plan.ts';
import { texts } from '#domain/texts.ts';
import type { Language } from '#domain/language.ts';
import type { Deps } from '#server/deps.ts';
import { firstDayLink } from '#server/messages/mails/first-day-mails.ts';
import { sayIn } from '#server/say-in.ts';
import type { Company } from '#server/settings/company.ts';
import type { OwnDay } from './queries.ts';

type OfDay = { candidate_offer_id: number; candidate_id: string; language: Language; sequence: number };

/** The details of a first day, with what HR wrote for this offer in place of the settings. */
export const detailsOf = (day: Pick<OwnDay, 'own' | 'joining_date'>, settings: FirstDayPlan): FirstDayDetails => ({
  ...(day.own ?? settings),
  date: day.joining_date,
});

/** The file for calendars of a first day, in the candidate's language; the same event however often it is sent. */
export function calendarOf(
  deps: Pick<Deps, 'publicUrl' | 'now'>,
  company: Company,
  { candidate_offer_id: id, candidate_id: candidateId, language, sequence }: OfDay,
  details: FirstDayDetails,
): string {
  const publicUrl = deps.publicUrl();
  const event = {
    uid: `first-day-${id}@${new URL(publicUrl).hostname}`,
    sequence,
    company: company.name,
    url: firstDayLink(publicUrl, candidateId, language),
    now: deps.now(),
  };
  return sayIn(language, () => firstDayCalendar(details, event));
}

const t = texts('firstDayCalendar', {
  summary: (company: string) => `First day at ${company}`,
  askFor: (name: string) => `Ask for ${name}`,
  bring: (things: string) => `Please bring: ${things}`,
});

/** `sequence` grows with each change: a calendar then moves the event that it has by the same `uid`. */
type CalendarEvent = { uid: string; sequence: number; company: string; url: string; now: Date };

/** The first day as an iCalendar file, one hour by the clock in India in UTC, or the whole day where no time is known. */
export function firstDayCalendar(details: FirstDayDetails, { uid, sequence, company, url, now }: CalendarEvent) {
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
