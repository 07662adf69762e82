import { todayInIndia } from '#domain/values/calendar.ts';
import { cleanCode } from '#domain/values/clean-text.ts';

/** Short and readable: 'C26-0001' is the first candidate, in 2026 by the calendar in India. It grants no access. */
export const candidateIdOf = (on: Date, number: number): string =>
  `C${todayInIndia(on).slice(2, 4)}-${String(number).padStart(4, '0')}`;

const pasted =
  /^(?:(?:candidate|user|login) ?)?(?:(?:id|name|username)(?: ?(?:no|number))?[\s.:#=\p{Pd}]*)?(C\d{2})\s?\p{Pd}?\s?(\d{4,})$/iu;

/** A candidate ID as typed or pasted: in capitals, with its hyphen, without blanks, invisible characters and a label in
 * front. Other text is cleaned only. */
export function readCandidateId(typed: string): string {
  const cleaned = cleanCode(typed);
  const [, year, number] = pasted.exec(cleaned) ?? [];
  return year === undefined || number === undefined ? cleaned : `${year.toUpperCase()}-${number}`;
}
