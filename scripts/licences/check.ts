import parse from 'spdx-expression-parse';
import type { LicenceException } from './rules.ts';

/** A package as package-lock.json names it: those of every platform, installed here or not. */
export type LockedPackage = { version?: string; license?: string; dev?: boolean; link?: boolean };

export type LicenceRules = { allowed: readonly string[]; exceptions: readonly LicenceException[] };

/** True when the SPDX expression leaves a way to use the package under allowed licences alone. False for what is no SPDX. */
export function isAllowed(expression: string, allowed: readonly string[]): boolean {
  try {
    return holds(parse(expression), allowed);
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}

function holds(info: parse.Info, allowed: readonly string[]): boolean {
  if ('license' in info) return allowed.includes(info.license);
  const sides = [info.left, info.right];
  return info.conjunction === 'or'
    ? sides.some((side) => holds(side, allowed))
    : sides.every((side) => holds(side, allowed));
}

/**
 * What is wrong with the licences of the locked packages, a sentence each: one that is not allowed, an exception that no
 * package needs any more, a package on this disk that declares something else than the lock file says of it.
 * `declaredOnDisk` answers undefined for a package that is not installed here.
 */
export function licenceProblems(
  packages: Record<string, LockedPackage>,
  { allowed, exceptions }: LicenceRules,
  declaredOnDisk: (path: string) => string | null | undefined,
): string[] {
  const used = new Set<LicenceException>();
  const problems = Object.entries(packages).flatMap(([path, one]) => {
    if (path === '' || one.link === true) return [];
    const declared = one.license ?? null;
    const onDisk = declaredOnDisk(path);
    if (onDisk !== undefined && onDisk !== declared) {
      return [`${titleOf(path, one)} declares ${said(onDisk)}, but package-lock.json says ${said(declared)}`];
    }
    if (declared !== null && isAllowed(declared, allowed)) return [];
    const exception = exceptions.find((each) => covers(each, path, one));
    if (exception === undefined) return [`${titleOf(path, one)} declares ${said(declared)}, which is not allowed`];
    used.add(exception);
    return [];
  });
  const unused = exceptions
    .filter((exception) => !used.has(exception))
    .map(({ name }) => `the exception for ${name} covers no package any more`);
  return [...problems, ...unused];
}

/** The exception under which this package is taken. */
export function covers(exception: LicenceException, path: string, { version, license, dev }: LockedPackage): boolean {
  const name = nameOf(path);
  const isNamed = exception.name.endsWith('*') ? name.startsWith(exception.name.slice(0, -1)) : name === exception.name;
  return (
    isNamed &&
    exception.declared === (license ?? null) &&
    (exception.version === undefined || exception.version === version) &&
    (exception.tree === 'any' || dev === true)
  );
}

/** The package's name, from where it lies: `node_modules/a/node_modules/@b/c` is `@b/c`. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function titleOf(path: string, { version, dev }: LockedPackage): string {
  return `${nameOf(path)} ${version} (${dev === true ? 'development' : 'shipped'}, ${path})`;
}

function said(licence: string | null): string {
  return licence === null ? 'no licence' : `"${licence}"`;
}
