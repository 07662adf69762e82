import * as z from 'zod/mini';
import { aadhaarModes } from '#domain/joining/aadhaar.ts';
import { refsOf, texts } from '#domain/texts.ts';

const m = refsOf(
  texts('aadhaarSettings', {
    mode: 'Choose what candidates give of their Aadhaar card',
    days: 'Enter a whole number of days from 1 to 365',
  }),
);

/** The section 'aadhaar' of the settings: what is asked of the card, and how long a whole number for PF and ESI is kept. */
export const aadhaarSettingsSchema = z.object({
  aadhaar: z.enum(aadhaarModes, { error: m.mode }),
  /** Days after it was registered at EPFO and ESIC. */
  wholeNumberDays: z._default(z.int({ error: m.days }).check(z.minimum(1, m.days), z.maximum(365, m.days)), 30),
});
export type AadhaarSettings = z.output<typeof aadhaarSettingsSchema>;

export const aadhaarDefaults: AadhaarSettings = { aadhaar: 'AS_SPECIFIED', wholeNumberDays: 30 };
