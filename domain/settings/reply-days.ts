import * as z from 'zod/mini';
import { refsOf } from '#domain/texts.ts';
import { replyDaysMessages } from './reply-days-messages.ts';

const m = refsOf(replyDaysMessages);

/** The section 'replyBy' of the settings: the last day to answer of an offer that is sent without one (ADR 64). */
export const replyDaysSchema = z.object({
  /** Days after the day of sending in India. */
  replyDays: z.int({ error: m.days }).check(z.minimum(1, m.days), z.maximum(365, m.days)),
});
export type ReplyDays = z.output<typeof replyDaysSchema>;
