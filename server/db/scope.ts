import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient, QueryConfig } from 'pg';
import { type HrRole, isOfSettings, type Permission, readsVerifiedOnly } from '#domain/permissions.ts';

/**
 * The people whom a request of HR or a job may see: none who is restricted (`hidesPeople`), of these departments (empty for
 * all), or verified ones alone. It holds for all that it asks the database: its connections find the views of migrations 0048
 * and 0051 instead of the tables, so that lists, counts, single rows and changes agree, and a query cannot forget it. What has
 * to see everyone, like whether an e-mail address is taken, names `public.offers`.
 */
export type Scope = { hrUserId: string; departments: readonly number[]; verifiedOnly: boolean };

const scopes = new AsyncLocalStorage<Scope | null>();

type HrUser = {
  hrUserId: string;
  roles: readonly HrRole[];
  departments: readonly number[];
  /** Whether someone is restricted now. */
  hidesPeople: boolean;
};

export const everyoneShown: Scope = { hrUserId: '', departments: [], verifiedOnly: false };

/** What an HR user sees of what the permission is about; null for all. Settings are the same for all departments. */
export function scopeOf(user: HrUser, permission: Permission): Scope | null {
  // Where the requests of restricted people are answered, and what is kept of them is decided.
  if (permission.startsWith('privacy.')) return null;
  const { hrUserId, roles, departments, hidesPeople } = user;
  const verifiedOnly = readsVerifiedOnly(roles, permission);
  const isLimited = !isOfSettings(permission) && (departments.length > 0 || verifiedOnly);
  if (isLimited) return { hrUserId, departments, verifiedOnly };
  return hidesPeople ? everyoneShown : null;
}

/** Does the work for someone who sees this; null for all. */
export const withScope = <T>(scope: Scope | null, work: () => Promise<T>): Promise<T> => scopes.run(scope, work);

export function seesDepartment(deptId: number): boolean {
  const departments = scopes.getStore()?.departments ?? [];
  return departments.length === 0 || departments.includes(deptId);
}

const scoped = new WeakSet<PoolClient>();

/** Has a connection see what its caller may see, until `leaveScope`; `ask` sends a statement. */
export async function enterScope(client: PoolClient, ask: (query: QueryConfig) => Promise<unknown>): Promise<void> {
  const scope = scopes.getStore() ?? null;
  if (scope === null) return;
  scoped.add(client);
  if (scope === everyoneShown) {
    return void (await ask({
      text: `select set_config('search_path', 'shown, ' || current_setting('search_path'), false)`,
      values: [],
    }));
  }
  await ask({
    text: `select set_config('search_path', $1 || ', ' || current_setting('search_path'), false), set_config('aarambh.hr_user', $2, false),
      set_config('aarambh.departments', coalesce($3, (select array_agg(dept_id) from public.departments)::text), false)`,
    values: [
      scope.verifiedOnly ? 'verified, scoped, shown' : 'scoped, shown',
      scope.hrUserId,
      scope.departments.length === 0 ? null : `{${scope.departments.join()}}`,
    ],
  });
}

/** Gives a connection back, as one that sees all again; broken by `error` it is discarded. */
export function leaveScope(client: PoolClient, error?: Error | boolean): void {
  if (!scoped.delete(client) || error) return client.release(error);
  client.query('reset search_path').then(
    () => client.release(),
    (failure: unknown) => client.release(failure instanceof Error ? failure : true),
  );
}
