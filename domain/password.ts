import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { resetMessages } from './messages.ts';

/** A new password: at least 6 characters, and both entries alike (docs/rules/validation.md#passwords). */
export const newPasswordSchema = z
  .object({
    password: z
      .string({ error: resetMessages.tooShort })
      .check(
        z.minLength(limits.passwordMin, resetMessages.tooShort),
        z.maxLength(limits.passwordMax, resetMessages.tooLong),
      ),
    confirmPassword: z
      .string({ error: resetMessages.mismatch })
      .check(z.maxLength(limits.passwordMax, resetMessages.tooLong)),
  })
  .check(
    z.refine((entry) => entry.password === entry.confirmPassword, {
      error: resetMessages.mismatch,
      path: ['confirmPassword'],
      when: ({ value }) => {
        const entry = value as { password?: unknown; confirmPassword?: unknown };
        return typeof entry.password === 'string' && typeof entry.confirmPassword === 'string';
      },
    }),
  );
