import { sayText, type TextRef } from '#domain/texts.ts';

/** What was skipped, with the reason as the user reads it. */
export function sayReasons<T extends { reason: TextRef }>(skipped: T[]): (Omit<T, 'reason'> & { reason: string })[] {
  return skipped.map((one) => ({ ...one, reason: sayText(one.reason) }));
}
