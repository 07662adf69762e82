import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import type { StoragePort } from '#server/adapters/storage/port.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { EndedOffer } from '#server/retention/queries.ts';
import { appliedLists, insertErasedList } from './queries.ts';

/**
 * Who was erased, next to the documents and outside of the database: a backup that is restored has its own older state, and
 * what is missing there is erased again. Ids, and hashes of candidate IDs so that none of another installation is meant.
 */
export const erasedPrefix = 'erased/';

const listSchema = z.array(z.object({ id: z.number(), hash: z.string() }));
export type Erased = z.output<typeof listSchema>;

const hashOf = (candidateId: string) => createHash('sha256').update(candidateId).digest('hex');

/** Stores the list of these offers, as the last but the audit of their erasure; answers its key. */
export async function storeErased(tx: Tx, storage: StoragePort, offers: EndedOffer[], on: Date): Promise<string> {
  const key = `${erasedPrefix}${on.toISOString().slice(0, 10)}-${randomUUID()}`;
  const list: Erased = offers.map((offer) => ({ id: offer.candidate_offer_id, hash: hashOf(offer.candidate_id) }));
  await insertErasedList(tx, key, on);
  await storage.put(key, Readable.from([JSON.stringify(list)]));
  return key;
}

/** The lists that this database has not applied, each with its key. */
export async function* newLists(db: Database, storage: StoragePort): AsyncGenerator<{ key: string; erased: Erased }> {
  const keys: string[] = [];
  for await (const { key } of storage.list(erasedPrefix)) keys.push(key);
  const applied = await appliedLists(db, keys);
  for (const key of keys.filter((one) => !applied.has(one))) {
    yield { key, erased: listSchema.parse(JSON.parse(await text(await storage.get(key)))) };
  }
}
