import { join } from 'node:path';
import { isEasyToGuess } from '#domain/hr-password/hr-password.ts';
import { hrPasswordMessages } from '#domain/hr-password/messages.ts';
import type { SystemActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { EnvError } from '#server/env.ts';
import { readIfThere, writeDurably } from '#server/process/durable-file.ts';
import { hashPassword, makeTemporaryPassword, verifyPassword } from '#server/sealing/passwords.ts';
import { findFirstHrUser, insertHrUser, lockFirstHrUser } from '#server/auth/queries.ts';

/** The first HR user; `passwordFile` and `password` only while the password that we made for them still holds, and null
 * for one that was configured. */
export type FirstHrUser = {
  created: boolean;
  userName: string | null;
  passwordFile: string | null;
  password: string | null;
};

type FirstDeps = Pick<Deps, 'db' | 'env' | 'log'>;

const firstUserName = 'hr.admin';

const system: SystemActor = { kind: 'system', ip: '', userAgent: '' };

/** Creates the first HR user: HR_USERNAME with HR_PASSWORD, else outside production with a random password that is kept
 * in DATA_DIR/hr-password (0600). Raises EnvError in production for an HR_PASSWORD that is easy to guess. Several
 * processes may start concurrently: only one of them creates the user. */
export async function ensureFirstHrUser(deps: FirstDeps): Promise<FirstHrUser> {
  const known = await findFirstHrUser(deps.db);
  if (known !== undefined) return withKeptPassword(deps, known);
  const { env, log } = deps;
  if (env.production && (env.HR_USERNAME === undefined || env.HR_PASSWORD === undefined)) {
    log.warn('There is no HR user yet. Run "npm run hr:create", or set HR_USERNAME and HR_PASSWORD and start again.');
    return { created: false, userName: null, passwordFile: null, password: null };
  }
  // Outside production the server listens to its own machine alone.
  if (env.production && isEasyToGuess(env.HR_PASSWORD ?? '', env.HR_USERNAME ?? firstUserName)) {
    throw new EnvError(`HR_PASSWORD is refused: ${hrPasswordMessages.easyToGuess}`);
  }
  const made = await makeUser(deps, env.HR_PASSWORD ?? makeTemporaryPassword());
  return made ?? ensureFirstHrUser(deps);
}

const fileOf = ({ env }: FirstDeps) => join(env.dataDir, 'hr-password');

/** Makes the user under a lock; null when another process was first. */
async function makeUser(deps: FirstDeps, password: string): Promise<FirstHrUser | null> {
  const { env } = deps;
  const userName = env.HR_USERNAME ?? firstUserName;
  const passwordHash = await hashPassword(password);
  const own = env.HR_PASSWORD === undefined;
  return deps.db.transaction().execute(async (tx) => {
    await lockFirstHrUser(tx);
    if ((await findFirstHrUser(tx)) !== undefined) return null;
    // Before the commit: a user with an unknown password would be worse than a file without its user.
    if (own) writeDurably(fileOf(deps), `${password}\n`, 0o600);
    const name = env.HR_NAME ?? env.HR_USERNAME ?? 'HR Admin';
    const user = { user_name: userName, name, email: env.HR_EMAIL ?? null, password_hash: passwordHash };
    await insertHrUser(tx, user);
    await writeAudit(tx, system, [{ action: 'create-hr-user', candidateOfferId: null, details: { userName } }]);
    return { created: true, userName, passwordFile: own ? fileOf(deps) : null, password: own ? password : null };
  });
}

/** The kept password is printed only while it is the user's: after a reset the file is outdated. */
async function withKeptPassword(deps: FirstDeps, user: { user_name: string; password_hash: string | null }) {
  const password = readIfThere(fileOf(deps))?.trim() ?? null;
  const holds = password !== null && (await verifyPassword(user.password_hash, password));
  const kept = holds ? { passwordFile: fileOf(deps), password } : { passwordFile: null, password: null };
  return { created: false, userName: user.user_name, ...kept };
}
