import { sayText, type TextRef } from '#domain/texts.ts';

/** Skipped items with the reason in the user's words. */
export const sayReasons = <T extends { reason: TextRef }>(skipped: T[]): (Omit<T, 'reason'> & { reason: string })[] =>
  skipped.map((one) => ({ ...one, reason: sayText(one.reason) }));
