import type { KyselyPlugin } from 'kysely';

/** A proxy between a server and the database: a callback for each read of `table`, after its rows were read. */
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
