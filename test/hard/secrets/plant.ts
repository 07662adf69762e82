import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { createFinder } from './finder.ts';
import type { Place, PlaceKind } from './places.ts';
import type { Site } from './site.ts';

/** Plants the mark where the run itself does not bring it: files, rows, and the log of the database. */
export async function plant({ planted, dataDir, temporary, connectionString }: Site): Promise<void> {
  for (const path of ['planted', 'documents/planted', 'outbox/planted', '../tmp/planted']) {
    await mkdir(join(dataDir, path, '..'), { recursive: true, mode: 0o700 });
    await writeFile(join(dataDir, path), planted, { mode: 0o600 });
  }
  await writeFile(join(temporary, planted), '');
  const client = new pg.Client({ connectionString: await connectionString(), application_name: 'test' });
  await client.connect();
  try {
    await client.query(`create table planted as select '${planted}' as value`);
    await client.query(`do $$ begin raise warning '${planted}'; end $$`);
  } finally {
    await client.end();
  }
}

/** The kinds of place in which it was found again. */
export function reached({ planted }: Site, places: Place[]): Set<PlaceKind> {
  const find = createFinder([{ kind: 'abandoned number', whose: 'the test', value: planted }]);
  return new Set(places.filter(({ bytes }) => find(bytes).length > 0).map(({ kind }) => kind));
}
