import * as z from 'zod/mini';
import { refsOf, texts } from '#domain/texts.ts';

const m = refsOf(texts('replyDays', { days: 'Enter a whole number of days from 1 to 365' }));

/** The section 'replyBy' of the settings: the last day to answer of an offer that is sent without one (ADR 64). */
export const replyDaysSchema = z.object({
  /** Days after the day of sending in India. */
  replyDays: z.int({ error: m.days }).check(z.minimum(1, m.days), z.maximum(365, m.days)),
});
