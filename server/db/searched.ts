import { sql } from 'kysely';
import { searchedDigits } from '#domain/values/mobile-number.ts';

const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The offers `o` with a search text in one of these columns or, when it looks like one, in the mobile number. No character is a wildcard. */
export function searched(search: string, columns: readonly string[]) {
  const digits = searchedDigits(search);
  const found = columns.map((column) => sql`${sql.ref(column)} ilike ${containing(search)}`);
  if (digits !== null) found.push(sql`o.mobile like ${containing(digits)}`);
  return sql`(${sql.join(found, sql` or `)})`;
}
