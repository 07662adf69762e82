import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { newPasswordSchema } from '#domain/password.ts';
import { refsOf } from '#domain/texts.ts';
import { commonPasswords } from './common-passwords.ts';
import { hrPasswordMessages } from './messages.ts';

const m = refsOf(hrPasswordMessages);

/** Shorter usernames are in too many good passwords: 'hr' is in 'three'. */
const userNameMin = 3;

/** Whether a password is one of the most common ones, or holds the whole username, in any case of letters. */
export function isEasyToGuess(password: string, userName: string): boolean {
  const [typed, name] = [password.toLowerCase(), userName.trim().toLowerCase()];
  return commonPasswords.has(typed) || (name.length >= userNameMin && typed.includes(name));
}

/** Whose password it is, where that is known, and the characters that the company asks for. */
export type HrPasswordRule = { userName?: string; min?: number };

/** A new password of an HR user: as every password, and not easy to guess (docs/rules/validation.md#passwords). */
export function hrNewPasswordSchema({ userName = '', min = limits.passwordMin }: HrPasswordRule = {}) {
  const judged = (isGood: (password: string) => boolean, error: typeof m.easyToGuess) =>
    z.refine<unknown>((entry) => isGood(passwordOf(entry) ?? ''), {
      error,
      path: ['password'],
      // One that every password would be refused for has its message already.
      when: ({ value }) => (passwordOf(value)?.length ?? 0) >= limits.passwordMin,
    });
  return newPasswordSchema.check(
    judged((password) => password.length >= min, m.tooShort(min)),
    judged((password) => !isEasyToGuess(password, userName), m.easyToGuess),
  );
}

function passwordOf(entry: unknown): string | null {
  const { password } = entry as { password?: unknown };
  return typeof password === 'string' ? password : null;
}
