import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { StorageNotFoundError, type StoragePort } from '#server/adapters/storage/port.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { EndedOffer } from '#server/retention/queries.ts';
import { appliedLists, insertErasedList } from './queries.ts';

/** Who was erased, next to the documents and outside of the database: a backup that is restored has its own older
 * state, and what is missing there is erased again. Ids, and hashes of candidate IDs so that none of another
 * installation is meant. */
export const erasedPrefix = 'erased/';
/** Until their erasure is committed: only then does a list count. */
const pendingPrefix = 'erased-pending/';
/** After it no erasure that was begun can still be committed. */
const pendingMs = 24 * 60 * 60 * 1000;

const listSchema = z.array(z.object({ id: z.number(), hash: z.string() }));
export type Erased = z.output<typeof listSchema>;

const hashOf = (candidateId: string) => createHash('sha256').update(candidateId).digest('hex');

/** Stores the list of these offers, as the last but the audit of their erasure; answers its name, by which it counts later. */
export async function storeErased(tx: Tx, storage: StoragePort, offers: EndedOffer[], on: Date): Promise<string> {
  const name = `${on.toISOString().slice(0, 10)}-${randomUUID()}`;
  const list: Erased = offers.map((offer) => ({ id: offer.candidate_offer_id, hash: hashOf(offer.candidate_id) }));
  await insertErasedList(tx, `${erasedPrefix}${name}`, on);
  await storage.put(`${pendingPrefix}${name}`, Readable.from([JSON.stringify(list)]));
  return name;
}

export const countErased = (storage: StoragePort, name: string): Promise<void> =>
  storage.move(`${pendingPrefix}${name}`, `${erasedPrefix}${name}`);

/** Has lists count whose erasure was committed by a process that ended, or lost its answer, and removes those of no erasure. */
export async function settlePending(db: Database, storage: StoragePort, now: Date): Promise<void> {
  const pending: { name: string; storedOn: Date }[] = [];
  for await (const { key, storedOn } of storage.list(pendingPrefix))
    pending.push({ name: key.slice(pendingPrefix.length), storedOn });
  const applied = await appliedLists(
    db,
    pending.map(({ name }) => `${erasedPrefix}${name}`),
  );
  for (const { name, storedOn } of pending) {
    // Another process may have moved it first.
    if (applied.has(`${erasedPrefix}${name}`)) await countErased(storage, name).catch(unlessGone);
    else if (storedOn.getTime() < now.getTime() - pendingMs) await storage.remove(`${pendingPrefix}${name}`);
  }
}

function unlessGone(error: unknown): void {
  if (!(error instanceof StorageNotFoundError)) throw error;
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
