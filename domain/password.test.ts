import { describe, expect, it, test } from 'vitest';
import { newPasswordSchema } from './password.ts';
import { textOfIssue } from '#domain/issue-text.ts';
import { sayText } from '#domain/texts.ts';

function issuesOf(entry: unknown): [string, string][] {
  const parsed = newPasswordSchema.safeParse(entry);
  return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join('.'), sayText(textOfIssue(issue))]);
}

describe('a new password', () => {
  it('accepts six characters of any kind, as typed', () => {
    const entry = { password: ' पास12', confirmPassword: ' पास12' };
    expect(newPasswordSchema.parse(entry)).toEqual(entry);
  });

  test.each([
    [{ password: '12345', confirmPassword: '12345' }, [['password', 'Password must be at least 6 characters']]],
    [{ password: '123456', confirmPassword: '123457' }, [['confirmPassword', 'Passwords do not match']]],
    [
      { password: '12345', confirmPassword: '123456' },
      [
        ['password', 'Password must be at least 6 characters'],
        ['confirmPassword', 'Passwords do not match'],
      ],
    ],
    [{ password: '123456' }, [['confirmPassword', 'Passwords do not match']]],
    [
      {},
      [
        ['password', 'Password must be at least 6 characters'],
        ['confirmPassword', 'Passwords do not match'],
      ],
    ],
    [
      { password: 'x'.repeat(201), confirmPassword: 'x'.repeat(201) },
      [
        ['password', 'Password cannot be longer than 200 characters'],
        ['confirmPassword', 'Password cannot be longer than 200 characters'],
      ],
    ],
  ])('%j', (entry, issues) => {
    expect(issuesOf(entry)).toEqual(issues);
  });
});
