import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient, QueryConfig } from 'pg';
import { type HrRole, isOfSettings, type Permission, readsVerifiedOnly } from '#domain/permissions.ts';

/**
 * The people whom a request of HR may see, if not all: of these departments (empty for all), or verified ones alone. It holds
 * for all that the request asks the database: its connections find the views of migration 0048 instead of the tables, so that
 * lists, counts, single rows and changes agree, and a query cannot forget it. What has to see everyone, like whether an e-mail
 * address is taken, names `public.offers`.
 */
export type Scope = { hrUserId: string; departments: readonly number[]; verifiedOnly: boolean };

const scopes = new AsyncLocalStorage<Scope | null>();

type HrUser = { hrUserId: string; roles: readonly HrRole[]; departments: readonly number[] };

/** What an HR user sees of what the permission is about; null for all. Settings are the same for all. */
export function scopeOf({ hrUserId, roles, departments }: HrUser, permission: Permission): Scope | null {
  if (isOfSettings(permission)) return null;
  const verifiedOnly = readsVerifiedOnly(roles, permission);
  return departments.length > 0 || verifiedOnly ? { hrUserId, departments, verifiedOnly } : null;
}

/** Does the work for someone who sees this; null for all. */
export function withScope<T>(scope: Scope | null, work: () => Promise<T>): Promise<T> {
  return scopes.run(scope, work);
}

/** Whether this department's people are seen. */
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
  await ask({
    text: `select set_config('search_path', $1, false), set_config('aarambh.hr_user', $2, false),
      set_config('aarambh.departments', coalesce($3, (select array_agg(dept_id) from public.departments)::text), false)`,
    values: [
      scope.verifiedOnly ? 'verified, scoped, public' : 'scoped, public',
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
