import { saveSettings, getSettings, type Settings } from '#contract/hr/settings.ts';
import type { AadhaarSettings } from '#domain/settings/aadhaar.ts';
import { signInHr } from '#test/factories.ts';
import type { TestApp } from '#test/test-app.ts';

/** Sets what is asked of the Aadhaar card, as an Administrator. */
export async function askOfAadhaar(t: TestApp, values: Partial<AadhaarSettings>): Promise<void> {
  const token = await signInHr(t);
  const { aadhaar } = (await t.call(getSettings, { token })).envelope.responseObject as Settings;
  const body = { section: 'aadhaar' as const, version: aadhaar.version, values: { ...aadhaar.values, ...values } };
  const { status } = await t.call(saveSettings, { token, body });
  if (status !== 200) throw new Error(`the setting was refused: ${status}`);
}

/** When the stored Aadhaar card of a candidate was saved, as HR reads it; now, where there is none. */
export async function cardSavedOn(t: TestApp, candidateId: string): Promise<string> {
  const card = await t.db
    .selectFrom('documents as d')
    .innerJoin('offers as o', 'o.candidate_offer_id', 'd.candidate_offer_id')
    .select('d.saved_on')
    .where('o.candidate_id', '=', candidateId)
    .where('d.field', '=', 'aadhaarDocument')
    .where('d.replaced_on', 'is', null)
    .executeTakeFirst();
  return (card?.saved_on ?? t.clock.now).toISOString();
}
