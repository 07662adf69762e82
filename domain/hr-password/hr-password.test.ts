import { describe, expect, it, test } from 'vitest';
import { textOfIssue } from '#domain/issue-text.ts';
import { sayText } from '#domain/texts.ts';
import { commonPasswords } from './common-passwords.ts';
import { type HrPasswordRule, hrNewPasswordSchema } from './hr-password.ts';

function refusals(password: string, rule?: HrPasswordRule): string[] {
  const parsed = hrNewPasswordSchema(rule).safeParse({ password, confirmPassword: password });
  return parsed.success ? [] : parsed.error.issues.map((issue) => sayText(textOfIssue(issue)));
}
const easy = 'This password is easy to guess. Please choose another one.';

describe('a new password of an HR user', () => {
  it.each(['123456', 'password', 'Password', 'QWERTY', 'iloveyou', 'trustno1'])(
    'is not the common ‘%s’',
    (password) => {
      expect(refusals(password)).toEqual([easy]);
    },
  );

  it.each([
    ['meera.iyer', 'meera.iyer', [easy]],
    ['Meera.Iyer', '2027-MEERA.IYER!', [easy]],
    ['meera.iyer', 'meera-iyer-2027', []],
    ['hr', 'three blue boats', []],
    ['', 'three blue boats', []],
  ])('of ‘%s’ is ‘%s’: %j', (userName, password, expected) => {
    expect(refusals(password, { userName })).toEqual(expected);
  });

  test.each([
    ['12345', 10, ['Password must be at least 6 characters']],
    ['lotus-7', 10, ['Password must be at least 10 characters']],
    ['lotus-7', 7, []],
    ['lotus-', 6, []],
  ])('‘%s’, where %i characters are asked for: %j', (password, min, expected) => {
    expect(refusals(password, { min })).toEqual(expected);
  });

  it('is also refused where both entries differ', () => {
    const parsed = hrNewPasswordSchema().safeParse({ password: '123456', confirmPassword: '1234567' });
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['confirmPassword'], ['password']]);
  });
});

test('the common passwords are a thousand, as they are compared and none shorter than every password', () => {
  expect(commonPasswords.size).toBe(1000);
  expect([...commonPasswords].filter((each) => each.length < 6 || each !== each.toLowerCase())).toEqual([]);
});
