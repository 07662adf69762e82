import { todayInIndia } from '#domain/values/calendar.ts';

/** Short and readable: 'C26-0001' is the first candidate, in 2026 by the calendar in India. It grants no access. */
export function candidateIdOf(on: Date, number: number): string {
  return `C${todayInIndia(on).slice(2, 4)}-${String(number).padStart(4, '0')}`;
}
