import { databaseKinds } from '#server/retention/kinds.ts';
import { periodsIn } from '#server/retention/periods.ts';
import type { TestApp } from '#test/test-app.ts';

/** What is over by the periods of the installation. */
export function kindsOf(deps: Pick<TestApp['deps'], 'env' | 'now' | 'storage'>) {
  return databaseKinds(deps, periodsIn(undefined, deps.env));
}
