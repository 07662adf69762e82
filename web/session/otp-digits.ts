import { limits } from '#domain/limits.ts';

/** What was typed or pasted, 'OTP: 123 456' for instance, as the digits of the code. */
export function otpDigitsOf(text: string): string {
  return text.replace(/\D/gu, '').slice(0, limits.otpDigits);
}
