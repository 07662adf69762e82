import { sql, type CompiledQuery, type QueryExecutorProvider, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';
import { keepPlan } from './kept-plans.ts';

/** Marks the place of a value in a compiled statement. */
class Gap {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** The placeholder of a statement's values while it is built: nothing but a parameter. */
export type Given<V> = { readonly [K in keyof V]: RawBuilder<V[K]> };

type Statement<R> = { compile(db: QueryExecutorProvider): CompiledQuery<R> };

/** A statement whose text is always the same: it is built and compiled once, at its first use, which would otherwise
 * take longer than the driver's work. PostgreSQL keeps its plan, too (kept-plans.ts), unless it depends on the values.
 * Only for calls that are made all the time. */
export function prepare<V extends object, R>(
  build: (db: Db, given: Given<V>) => Statement<R>,
  { keepsPlan = true }: { keepsPlan?: boolean } = {},
): (db: Db, values: V) => Promise<R[]> {
  let compiled: CompiledQuery<R> | null = null;
  const compile = (db: Db) => {
    const made = build(db, given<V>()).compile(db);
    if (keepsPlan) keepPlan(made.sql);
    return made;
  };
  return async (db, values) => {
    compiled ??= compile(db);
    const parameters = compiled.parameters.map((value) =>
      value instanceof Gap ? values[value.name as keyof V] : value,
    );
    return (await db.executeQuery<R>({ ...compiled, parameters })).rows;
  };
}

const given = <V extends object>(): Given<V> =>
  new Proxy({} as Given<V>, { get: (_values, name) => sql`${new Gap(name)}` });
