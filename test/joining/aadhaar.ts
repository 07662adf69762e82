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
