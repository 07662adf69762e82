import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { resetRefs } from './messages.ts';

/** A new password: at least 6 characters, and both entries alike (docs/rules/validation.md#passwords). */
export const newPasswordSchema = z
  .object({
    password: z
      .string({ error: resetRefs.tooShort })
      .check(z.minLength(limits.passwordMin, resetRefs.tooShort), z.maxLength(limits.passwordMax, resetRefs.tooLong)),
    confirmPassword: z.string({ error: resetRefs.mismatch }).check(z.maxLength(limits.passwordMax, resetRefs.tooLong)),
  })
  .check(
    z.refine((entry) => entry.password === entry.confirmPassword, {
      error: resetRefs.mismatch,
      path: ['confirmPassword'],
      when: ({ value }) => {
        const entry = value as { password?: unknown; confirmPassword?: unknown };
        return typeof entry.password === 'string' && typeof entry.confirmPassword === 'string';
      },
    }),
  );
