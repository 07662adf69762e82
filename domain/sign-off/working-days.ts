import { addDays } from '#domain/values/calendar.ts';

/** Working days are Monday to Friday: the company's holidays are not known. */
function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday >= 1 && weekday <= 5;
}

/** The latest day since which this many working days have passed by `today`, which counts when it is one. */
export function workingDaysAgo(today: string, days: number): string {
  let day = today;
  for (let left = days; left > 0; day = addDays(day, -1)) {
    if (isWorkingDay(day)) left -= 1;
  }
  return day;
}
