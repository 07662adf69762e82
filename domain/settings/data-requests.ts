import * as z from 'zod/mini';
import { dataRequestRefs as m } from '#domain/privacy/data-request-texts.ts';

/** The section 'dataRequests' of the settings: in how many days people get an answer; the law allows 90. */
export const dataRequestSettingsSchema = z.object({
  answerDays: z.int({ error: m.days }).check(z.minimum(1, m.days), z.maximum(90, m.days)),
});
export type DataRequestSettings = z.output<typeof dataRequestSettingsSchema>;

export const dataRequestDefaults: DataRequestSettings = { answerDays: 30 };
