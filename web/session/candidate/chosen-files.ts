import { joiningProgress } from './joining-progress.ts';

export type KeptFile = { step: string; path: string; file: File };

/** Keeps chosen files over a reload. Nothing of it raises: what cannot be kept is to be chosen again. */
export type ChosenFiles = {
  put: (kept: KeptFile) => void;
  remove: (step: string, path: string) => void;
  removeAll: () => void;
  /** True once a file could not be kept, as on a full disk: leaving the form would lose it. */
  hasFailed: () => boolean;
};

const database = 'joiningFiles';
const store = 'files';
/** A database that does not answer must not block the form. */
const timeoutMs = 3000;

/** `box` is a line of JSON with the file's name and type and then its bytes, encrypted. */
type Row = { id: string; step: string; path: string; iv: BufferSource; box: ArrayBuffer };
type Secret = { owner: string; key: CryptoKey; boundTo: BufferSource };

/** Files of a closed tab, whose key is gone, are removed after a day. */
const keptMs = 24 * 60 * 60 * 1000;

/** What was chosen before a reload, and where it is kept from now on; null where the browser cannot keep it encrypted. */
export async function openChosenFiles(candidateId: string): Promise<{ files: ChosenFiles; kept: KeptFile[] } | null> {
  if (!isPossible()) return null;
  const opened = openVault(candidateId).catch(saying('cannot be kept'));
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), timeoutMs);
  });
  return Promise.race([opened, late]);
}

/** Removes the files of this key, which is gone from the tab already: at the logout and after the submission. */
export async function forgetChosenFiles(filesKey: string): Promise<void> {
  const owner = ownerOf(filesKey);
  if (owner !== null && isPossible()) await removeRows(idsOf(owner)).catch(saying('could not be removed'));
}

/** Removes the files of vaults that are older than a day: owners begin with the time at which theirs was made. */
export async function forgetOldFiles(): Promise<void> {
  const old = IDBKeyRange.upperBound(String(Date.now() - keptMs));
  if (isPossible()) await removeRows(old).catch(saying('could not be removed'));
}

/** Only https and localhost have WebCrypto; elsewhere a file would lie there for the next user of the computer. */
const isPossible = (): boolean => typeof indexedDB !== 'undefined' && globalThis.crypto?.subtle !== undefined;

type Vault = { secret: Secret; rows: IDBDatabase };

/** What this page does with the database, one after the other: a file that is removed while it is being encrypted is
 * not to come back, and who leaves the form and comes back at once finds what was chosen last. */
let work: Promise<unknown> = Promise.resolve();

async function openVault(candidateId: string): Promise<{ files: ChosenFiles; kept: KeptFile[] }> {
  let vault: Promise<Vault> | null = null;
  // A key is made with the first file: who chooses none leaves no trace.
  const make = async (): Promise<Vault> => ({ secret: await secretOf(candidateId), rows: await openDatabase() });
  const opened = (): Promise<Vault> => (vault ??= make());
  await work;
  const mayHold = ownerOf(joiningProgress.read(candidateId).filesKey) !== null;
  const kept = mayHold ? await opened().then(readAll) : [];
  let failed = false;
  const then = (act: () => Promise<unknown>): void => {
    work = work.then(act).catch((error: unknown) => {
      failed = true;
      saying('could not be kept')(error);
    });
  };
  const ifMade = (act: (made: Vault) => Promise<unknown>) => then(async () => vault && act(await vault));
  return {
    kept,
    files: {
      put: (file) => then(async () => putFile(await opened(), file)),
      remove: (step, path) =>
        ifMade(({ secret, rows }) => inStore(rows, 'readwrite', (files) => files.delete(idOf(secret, step, path)))),
      removeAll: () =>
        ifMade(async ({ secret, rows }) => {
          vault = null;
          rows.close();
          await removeRows(idsOf(secret.owner));
        }),
      hasFailed: () => failed,
    },
  };
}

const idOf = ({ owner }: Secret, step: string, path: string): string => [owner, step, path].join(' ');
const idsOf = (owner: string): IDBKeyRange => IDBKeyRange.bound(`${owner} `, `${owner} \uffff`);

async function putFile({ secret, rows }: Vault, { step, path, file }: KeptFile): Promise<void> {
  const row: Row = { id: idOf(secret, step, path), step, path, ...(await lock(secret, file)) };
  await inStore(rows, 'readwrite', (files) => files.put(row));
}

/** The key is in sessionStorage, with what was typed: it goes with the tab, at the logout, and when another candidate logs in. */
async function secretOf(candidateId: string): Promise<Secret> {
  const { filesKey } = joiningProgress.read(candidateId);
  const known = ownerOf(filesKey) === null ? undefined : filesKey;
  const text = known ?? `${Date.now()}-${crypto.randomUUID()}.${toText(crypto.getRandomValues(new Uint8Array(32)))}`;
  const [owner = '', bytes = ''] = text.split('.');
  if (known === undefined) joiningProgress.writeFilesKey(candidateId, text);
  const key = await crypto.subtle.importKey('raw', fromText(bytes), 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { owner, key, boundTo: new TextEncoder().encode(candidateId) };
}

function ownerOf(filesKey: string | undefined): string | null {
  return /^[\w-]+\.[\w+/=]+$/u.test(filesKey ?? '') ? (filesKey?.split('.')[0] ?? null) : null;
}

async function removeRows(ids: IDBKeyRange): Promise<void> {
  const files = await openDatabase();
  await inStore(files, 'readwrite', (rows) => rows.delete(ids));
  files.close();
}

async function readAll({ secret, rows }: Vault): Promise<KeptFile[]> {
  const own = await inStore<Row[]>(rows, 'readonly', (files) => files.getAll(idsOf(secret.owner)) as IDBRequest<Row[]>);
  const found = await Promise.all(own.map(async (row) => unlock(secret, row).catch(saying('could not be read'))));
  return own.flatMap(({ step, path }, index) => {
    const file = found[index];
    return file ? [{ step, path, file }] : [];
  });
}

async function lock({ key, boundTo }: Secret, file: File): Promise<Pick<Row, 'iv' | 'box'>> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const head = `${JSON.stringify({ name: file.name, type: file.type })}\n`;
  const plain = await new Blob([head, file]).arrayBuffer();
  return { iv, box: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: boundTo }, key, plain) };
}

async function unlock({ key, boundTo }: Secret, { iv, box }: Row): Promise<File> {
  const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: boundTo }, key, box));
  const end = plain.indexOf(10);
  const { name, type } = JSON.parse(new TextDecoder().decode(plain.subarray(0, end))) as { name: string; type: string };
  return new File([plain.subarray(end + 1)], name, { type });
}

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(database, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store, { keyPath: 'id' }));
  return answerOf(opening);
}

/** The answer of a request once its transaction has reached the disk. */
async function inStore<T>(
  files: IDBDatabase,
  mode: IDBTransactionMode,
  ask: (rows: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = files.transaction(store, mode);
  const request = ask(transaction.objectStore(store));
  return new Promise<T>((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('The transaction was aborted'));
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });
}

async function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The request failed')));
  });
}

/** A storage that is full, switched off or damaged costs what a reload would have brought back, not the form itself. */
function saying(what: string): (error: unknown) => null {
  return (error) => {
    console.warn(`Chosen files ${what}: ${error instanceof Error ? error.name : typeof error}`);
    return null;
  };
}

const toText = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromText = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
