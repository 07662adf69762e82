import type { KyselyPlugin } from 'kysely';

/** Stands between a server and the database: what happens at each reading of `table`, once its rows were read. */
export function atEachReading(
  table: string,
  act: (reading: number) => Promise<void>,
): { plugin: KyselyPlugin; readings: () => number } {
  let readings = 0;
  const ofTable = new WeakSet<object>();
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes(table)) ofTable.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (ofTable.has(queryId)) await act((readings += 1));
      return result;
    },
  };
  return { plugin, readings: () => readings };
}
