import { type DocumentKind, refusalOfDocument } from '#domain/joining/documents/documents.ts';
import type { TextRef } from '#domain/texts.ts';
import { isRefusal } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, badFields, type FieldFault, tooManyRequests } from '#server/errors.ts';
import type { FormFields } from '#server/http/form-fields.ts';
import type { Form } from '#server/http/multipart.ts';
import { createLanes } from '#server/process/turns/lane.ts';
import { createUploads, type FieldAt, joiningFieldAt, type Uploads } from './receive-files.ts';
import { bytesOf, type StoreDeps } from './store-file.ts';

/** A form as it arrived: its fields, and its files stored. */
export type Received = { fields: FormFields; uploads: Uploads };

type SaveDeps = StoreDeps & Pick<Deps, 'limits'>;

/** Concurrent saves per candidate; further ones are not read yet. A browser has no more than one. */
const saves = createLanes({ atOnce: 6, waitingMax: 200, refusal: () => tooManyRequests(60) });

/** Reads a form, storing its files as they arrive, and lets `save` make rows of it. Files without a row afterwards are
 * removed at once. Only when `save` failed without a refusal its commit may still be running: then the files are left
 * to the sweep. Raises 429 for more saves, or more bytes to keep, than one candidate can need (ADR 32). */
export async function withUploads<T>(
  deps: SaveDeps,
  candidateId: string,
  form: Form,
  save: (received: Received) => Promise<T>,
  fieldAt: FieldAt = joiningFieldAt,
): Promise<T> {
  await deps.limits.consume('saveByCandidate', candidateId);
  return saves(candidateId, () => readAndSave(deps, candidateId, form, { save, fieldAt }));
}

async function readAndSave<T>(
  deps: SaveDeps,
  candidateId: string,
  form: Form,
  { save, fieldAt }: { save: (received: Received) => Promise<T>; fieldAt: FieldAt },
): Promise<T> {
  const uploads = createUploads(deps, fieldAt);
  let isSettled = true;
  let isSaved = false;
  try {
    const fields = await form.read(uploads.receive);
    await uploads.stored();
    return await withinQuota(deps, candidateId, bytesOf(uploads.documents()), async () => {
      isSettled = false;
      const saved = await save({ fields, uploads });
      isSettled = true;
      isSaved = true;
      return saved;
    });
  } catch (error) {
    isSettled ||= error instanceof AppError || isRefusal(error);
    throw error;
  } finally {
    const removed = isSettled ? await uploads.discardUnreferenced() : 0;
    if (isSaved) await returnQuota(deps, candidateId, removed);
  }
}

/** Counts bytes against the candidate's quota before `keep` keeps them; where it fails, they are returned. */
async function withinQuota<T>(deps: SaveDeps, candidateId: string, bytes: number, keep: () => Promise<T>): Promise<T> {
  const kilobytes = kilobytesOf(bytes);
  if (kilobytes === 0) return keep();
  try {
    await deps.limits.consume('keptKilobytesByCandidate', candidateId, kilobytes);
    return await keep();
  } catch (error) {
    await returnQuota(deps, candidateId, bytes);
    throw error;
  }
}

/** Returns bytes that were not kept. What cannot be returned expires with its window; the result of the save matters more. */
async function returnQuota({ limits }: SaveDeps, candidateId: string, bytes: number): Promise<void> {
  const kilobytes = kilobytesOf(bytes);
  if (kilobytes === 0) return;
  await limits.giveBack('keptKilobytesByCandidate', candidateId, kilobytes).catch(() => undefined);
}

const kilobytesOf = (bytes: number) => Math.ceil(bytes / 1024);

/** The one file of a form, under 'file', with what else it `sent`, parsed. Raises 400 with all `faults` of that, and with
 * the file's; `none` says that there is no file. */
export function requireFile<T>(
  uploads: Uploads,
  { kind, none }: { kind: DocumentKind; none: TextRef },
  sent: { success: true; data: T } | { success: false },
  faults: readonly FieldFault[],
) {
  const upload = uploads.at('file');
  const refusal = upload?.state.from === 'upload' ? refusalOfDocument(kind, upload.state) : none;
  const all = [...uploads.errors(), ...faults, ...(refusal === null ? [] : [{ path: 'file', text: refusal }])];
  const document = upload?.document ?? null;
  if (all.length > 0 || !sent.success || document === null) throw badFields(all);
  return { data: sent.data, document };
}
