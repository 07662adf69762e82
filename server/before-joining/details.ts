import type { FirstDayDetails, FirstDayPlan } from '#domain/first-day/plan.ts';
import type { Language } from '#domain/language.ts';
import type { Deps } from '#server/deps.ts';
import { firstDayLink } from '#server/messages/mails/first-day-mails.ts';
import { sayIn } from '#server/say-in.ts';
import type { Company } from '#server/settings/company.ts';
import { firstDayCalendar } from './calendar.ts';

type OfDay = { candidate_offer_id: number; candidate_id: string; language: Language; sequence: number };

/** The details of a first day, with what HR wrote for this offer in place of the settings. */
export function detailsOf(
  { own, joining_date: date }: { own: FirstDayPlan | null; joining_date: string },
  settings: FirstDayPlan,
): FirstDayDetails {
  return { ...(own ?? settings), date };
}

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
