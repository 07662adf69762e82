import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LockedPackage } from './check.ts';

/** What else the lock file says of a package. */
export type LockedFile = LockedPackage & {
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** Every package of package-lock.json by its path; the project itself has the path ''. */
export function lockedPackages(root: string): Record<string, LockedFile> {
  const file = readFileSync(join(root, 'package-lock.json'), 'utf8');
  return (JSON.parse(file) as { packages: Record<string, LockedFile> }).packages;
}

/** What the package in this folder declares, null for nothing; undefined where it is not installed, as for another platform. */
export function declaredLicence(root: string, path: string): string | null | undefined {
  const manifest = join(root, path, 'package.json');
  if (!existsSync(manifest)) return undefined;
  const { license } = JSON.parse(readFileSync(manifest, 'utf8')) as { license?: unknown };
  return typeof license === 'string' ? license : null;
}
