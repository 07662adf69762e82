import { randomBytes } from 'node:crypto';

/** Argon2id as OWASP advises for passwords that people choose: 19 MiB, two passes. */
export const chosenCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A temporary password carries about 60 random bits, which no dictionary holds; hundreds are made with one press. */
export const temporaryCost = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
const temporaryPrefix = `$argon2id$v=19$m=${temporaryCost.memoryCost},t=${temporaryCost.timeCost},p=${temporaryCost.parallelism}$`;

/** To hash a password, or to verify it against a hash; null without an account. */
export type PasswordTask = { hash: string } | { verify: string; against: string | null };
/** The hash, or whether the password is the right one. */
export type PasswordResult = string | boolean;

type Cost = typeof chosenCost;
/** Argon2 as a server does it in children, or another program in itself. */
export type Argon2 = {
  hash: (password: string | Buffer, cost: Cost) => string | Promise<string>;
  verify: (hash: string, password: string) => boolean | Promise<boolean>;
};

/** Does such tasks with this Argon2. A password is verified in the same time whether it was chosen, is a temporary one,
 * or has no account: a missing hash is replaced by that of an unknown password. */
export function passwordWorker({ hash, verify }: Argon2): (task: PasswordTask) => Promise<PasswordResult> {
  let decoys: Promise<{ chosen: string; temporary: string }> | undefined;
  const makeDecoys = async () => ({
    chosen: await hash(randomBytes(32), chosenCost),
    temporary: await hash(randomBytes(32), temporaryCost),
  });
  return async (task) => {
    if ('hash' in task) return hash(task.hash, chosenCost);
    decoys ??= makeDecoys();
    const { verify: password, against } = task;
    const isTemporary = against?.startsWith(temporaryPrefix) === true;
    const { chosen, temporary } = await decoys;
    const asChosen = await verify((isTemporary ? null : against) ?? chosen, password);
    const asTemporary = await verify((isTemporary ? against : null) ?? temporary, password);
    if (against === null) return false;
    return isTemporary ? asTemporary : asChosen;
  };
}
