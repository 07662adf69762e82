import { chmodSync, chownSync, readFileSync, statSync, type Stats } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { EmbeddedPostgresError, useDatabaseUrl } from './embedded-postgres-error.ts';

/** The account that PostgreSQL runs as. `switched`: it is not ours, so processes are spawned with its uid and gid. */
export type Account = { name: string; uid: number; gid: number; switched: boolean };

/**
 * Chooses the account for PostgreSQL: our own, or `nobody` when we are root, as PostgreSQL refuses to run as root.
 * Throws when our uid has no name (initdb looks it up) or when root has no `nobody` to switch to.
 */
export function databaseAccount(passwdFile = '/etc/passwd'): Account {
  const uid = effectiveUid();
  if (uid === 0) return nobody(passwdFile);
  try {
    const own = userInfo();
    return { name: own.username, uid, gid: process.getegid?.() ?? own.gid, switched: false };
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The user id ${uid} has no account on this machine (no entry in ${passwdFile}), and PostgreSQL needs one. ` +
        `Start as a user that has an account, or ${useDatabaseUrl}.`,
      { cause: error },
    );
  }
}

/** The uid that files we create belong to. */
export function effectiveUid(): number {
  return process.geteuid?.() ?? 0;
}

/** Spawn options that make a child run as the account. */
export function runAs(account: Account): { uid?: number; gid?: number } {
  // spawn takes signed ids: on macOS nobody is -2, which files show as 4294967294.
  return account.switched ? { uid: account.uid | 0, gid: account.gid | 0 } : {};
}

/** Closes one of our directories to everybody but us and, for passing through to what is theirs, the account. */
export function closeToOthers(directory: string, account: Account): void {
  const stats = statSync(directory);
  if (account.switched && stats.gid !== account.gid) chownSync(directory, stats.uid, account.gid);
  const mode = account.switched ? 0o710 : 0o700;
  if ((stats.mode & 0o777) !== mode) chmodSync(directory, mode);
}

/**
 * The first directory on the way to `path` (or `path` itself) that the account may not enter, or undefined when
 * it may enter them all. Judges by owner and mode; parts of the path that do not exist yet are not judged.
 */
export function closedDirectory(path: string, account: Account): string | undefined {
  if (!account.switched) return undefined;
  const parent = dirname(path);
  const above = parent === path ? undefined : closedDirectory(parent, account);
  if (above !== undefined) return above;
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() && !mayEnter(stats, account) ? path : undefined;
}

function mayEnter(directory: Stats, account: Account): boolean {
  if (directory.uid === account.uid) return (directory.mode & 0o100) !== 0;
  if (directory.gid === account.gid) return (directory.mode & 0o010) !== 0;
  return (directory.mode & 0o001) !== 0;
}

function nobody(passwdFile: string): Account {
  const entry = readFileSync(passwdFile, 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  const uid = Number(entry?.[2]);
  const gid = Number(entry?.[3]);
  if (!Number.isInteger(uid) || !Number.isInteger(gid) || uid === 0) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and ${passwdFile} has no account named nobody to run it as. ` +
        `Start as a normal user, or ${useDatabaseUrl}.`,
    );
  }
  return { name: 'nobody', uid: uid >>> 0, gid: gid >>> 0, switched: true };
}
