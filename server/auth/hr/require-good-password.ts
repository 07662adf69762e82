import { hrNewPasswordSchema } from '#domain/hr-password/hr-password.ts';
import { textOfIssue } from '#domain/issue-text.ts';
import type { Deps } from '#server/deps.ts';
import { badFields } from '#server/errors.ts';
import { currentSecurity } from '#server/settings/security.ts';

/** Raises 400 on a new password that holds the username of its HR user, or is shorter than the settings ask for. */
export async function requireGoodPassword(
  { db }: Pick<Deps, 'db'>,
  { userName, password }: { userName: string; password: string },
): Promise<void> {
  const { hrPasswordMin: min } = await currentSecurity({ db });
  const parsed = hrNewPasswordSchema({ userName, min }).safeParse({ password, confirmPassword: password });
  const [issue] = parsed.error?.issues ?? [];
  if (issue !== undefined) throw badFields([{ path: 'password', text: textOfIssue(issue) }]);
}
