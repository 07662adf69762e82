import type { Readable } from 'node:stream';
import { folderName } from '#domain/person-file/file-names.ts';
import { missingFilesTexts, personFileNames as names } from '#domain/person-file/messages.ts';
import { isPermitted } from '#domain/permissions.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { StorageNotFoundError } from '#server/adapters/storage/port.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { openEncryptedFile } from '#server/sealing/encrypted-files.ts';
import { TamperedFileError } from '#server/sealing/encrypted-stream.ts';
import { currentCompany } from '#server/settings/company.ts';
import { personFacts } from './person-facts.ts';
import { insertDownload, type Person } from './queries.ts';
import { readPersonFile, type PersonFile } from './read-person-file.ts';
import { indianWallClock } from '#domain/values/calendar.ts';
import type { ZipEntry } from '#server/process/zip-stream.ts';

const noLetters: PersonFile['letters'] = { letter: null, signed: undefined };

/** One download, of one or more people: the reason, the user, and the signal of a disconnected client. */
export type Download = { downloadId: string; reason: string; actor: HrActor; gone: AbortSignal };

/** The folder of a person, entry by entry. It is recorded before the first entry is sent; raises 401 when the session
 * has ended by then, and records nothing once the reader has disconnected. A missing or damaged file is named in a text
 * file instead; while the storage is unavailable the error is raised. */
export async function* personFolder(deps: Deps, { downloadId, reason, actor, gone }: Download, person: Person) {
  const on = deps.now();
  const { candidateOfferId } = person;
  const file = await readPersonFile(deps, actor, person);
  const { name: company } = await currentCompany(deps);
  const answers = await deps.letters.renderPerson(personFacts(file, company, on));
  await deps.db.transaction().execute(async (tx) => {
    // The reader may have left during the reading and rendering.
    gone.throwIfAborted();
    await insertDownload(tx, { download_id: downloadId, candidate_offer_id: candidateOfferId, reason });
    await writeAudit(tx, actor, [{ action: 'download-person-file', candidateOfferId, details: { downloadId } }]);
  });
  const folder = folderName(file.head.candidate_id, file.head.candidate_name);
  const entry: MakeEntry = (name, content, bytes) => {
    return { path: `${folder}/${name}`, content, bytes, wallClock: indianWallClock(on) };
  };
  yield entry(`${names.answers}.pdf`, answers, answers.length);
  // Letters state pay.
  const letters = isPermitted(actor.roles, 'pay.amounts') ? file.letters : noLetters;
  yield* storedFiles(deps, { letters, documents: file.documents }, entry, gone);
}

type FileDeps = Pick<Deps, 'storage' | 'keys' | 'log'>;
type MakeEntry = (name: string, content: Readable | Buffer, bytes: number) => ZipEntry;

/** The letters and documents of a person. A missing or damaged one is named in a text file instead. */
export async function* storedFiles(
  deps: FileDeps,
  { letters: { letter, signed }, documents }: Pick<PersonFile, 'letters' | 'documents'>,
  entry: MakeEntry,
  gone: AbortSignal,
): AsyncGenerator<ZipEntry> {
  if (letter) yield entry(`${names.letter}.pdf`, letter, letter.length);
  if (signed?.pdf) yield entry(`${names.signedLetter}.pdf`, signed.pdf, signed.pdf.length);
  const missing: string[] = [];
  if (signed?.pdf === null) missing.push(missingFilesTexts.beingPrepared(`${names.signedLetter}.pdf`));
  for (const document of documents) {
    const content = await openDocument(deps, document, gone);
    if (content === null) missing.push(missingFilesTexts.damaged(document.name));
    else yield entry(document.name, content, document.bytes);
  }
  if (missing.length === 0) return;
  // Windows' editor of old shows lines that end in a bare LF as one.
  const text = Buffer.from(`${[missingFilesTexts.lead, '', ...missing].join('\r\n')}\r\n`);
  yield entry(`${names.missing}.txt`, text, text.length);
}

/** The content of a document, all of it authenticated; null when it is missing or was tampered with, which is logged. */
async function openDocument(deps: FileDeps, document: PersonFile['documents'][number], gone: AbortSignal) {
  const encrypted = { storageKey: document.storage_key, wrappedKey: document.wrapped_key };
  try {
    return await openEncryptedFile(deps, encrypted, gone);
  } catch (error) {
    if (!(error instanceof TamperedFileError) && !(error instanceof StorageNotFoundError)) throw error;
    deps.log.error({ err: error, documentId: document.document_id }, 'a stored document is damaged');
    return null;
  }
}
