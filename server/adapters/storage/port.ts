import type { Readable } from 'node:stream';

/** Keeps files under keys that we make: lower-case letters, digits, ".", "_" and "-" in parts divided by "/", such as
 * `documents/3f9c…`. Keys are random: the code that stores a file picks the key first and refers to it once `put` has
 * resolved. */
export type StoragePort = {
  /** Stores everything the stream gives under the key; resolves with its size once it would survive a power cut. When
   * the stream fails, nothing is stored, the stream is destroyed and its error is raised. A file of the same key is
   * replaced. */
  put(key: string, content: Readable): Promise<{ bytes: number }>;
  /** Opens a stored file for reading; raises StorageNotFoundError when there is none. A caller that does not read it to
   * its end must destroy it; `signal` does so when it is aborted, also while the file is being opened. */
  get(key: string, signal?: AbortSignal): Promise<Readable>;
  /** Removes a stored file; one that is not there is removed already. */
  remove(key: string): Promise<void>;
  /** Every stored file whose key begins with `prefix`, a key's first parts and their "/", in no order. */
  list(prefix: string): AsyncIterable<StoredFile>;
  /** Gives a stored file another key; raises StorageNotFoundError when there is none. A file of that key is replaced. */
  move(from: string, to: string): Promise<void>;
  /** Removes what a `put` left that began before `before` and was never ended, since its process was killed. */
  removeUnfinished(before: Date): Promise<void>;
  /** Resolves when files can be stored at this moment and raises an Error otherwise; meant for readiness. */
  check(): Promise<void>;
};

/** A file in the list, and when it was stored. */
export type StoredFile = { key: string; storedOn: Date };

export class StorageNotFoundError extends Error {
  constructor() {
    super('nothing is stored under this key');
    this.name = 'StorageNotFoundError';
  }
}

/** The storage cannot be reached, is full or rejects requests now: a retry may succeed after an operator has fixed it. */
export class StorageAwayError extends Error {
  constructor(cause: unknown) {
    super('files cannot be stored or read at this moment', { cause });
    this.name = 'StorageAwayError';
  }
}

/** The storage refuses us (permission, key, a bucket that is gone) until an operator has put that right. */
export class StorageRefusedError extends StorageAwayError {
  constructor(cause: unknown) {
    super(cause);
    this.name = 'StorageRefusedError';
  }
}

const longestKey = 200;

/** Raises an Error unless the key is of the form above; such a key means the same on a disk and in a bucket. */
export function assertStorageKey(key: string): void {
  if (key.length > longestKey || !/^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/.test(key)) {
    throw new Error('This is not a storage key.');
  }
}
