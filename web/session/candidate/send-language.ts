import type { setLanguage } from '#contract/candidate-auth.ts';
import { firstCalls } from '#contract/first-calls.ts';
import type { Language } from '#domain/language.ts';
import { CallError, makeCall } from '#web/api/client.ts';

/** Keeps the language with the candidate, for mails and SMS; the page does not wait for it. */
export function sendLanguage(language: Language): void {
  makeCall<typeof setLanguage>(firstCalls.setLanguage, { body: { language } }).catch((error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    console.warn(`The language was not kept: ${error.message}. It holds on this device.`);
  });
}
