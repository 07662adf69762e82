import { sql, type Compilable, type CompiledQuery, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** Stands in a compiled statement where a value will be. */
class Gap {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** What stands for the values of a statement while it is built: nothing but a parameter. */
export type Given<V> = { readonly [K in keyof V]: RawBuilder<V[K]> };

/**
 * A statement whose text is always the same: it is built and compiled once, at its first use, which would otherwise take longer
 * than the driver's work. Only for calls that are made all the time.
 */
export function prepare<V extends object, R>(
  build: (db: Db, given: Given<V>) => Compilable<R>,
): (db: Db, values: V) => Promise<R[]> {
  let compiled: CompiledQuery<R> | null = null;
  return async (db, values) => {
    compiled ??= build(db, given<V>()).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Gap ? values[value.name as keyof V] : value,
    );
    return (await db.executeQuery<R>({ ...compiled, parameters })).rows;
  };
}

function given<V extends object>(): Given<V> {
  return new Proxy({} as Given<V>, { get: (_values, name) => sql`${new Gap(name)}` });
}
