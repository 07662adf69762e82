import type { Readable } from 'node:stream';
import { personFileNames as names } from '#domain/person-file/messages.ts';
import { indianWallClock } from '#domain/values/calendar.ts';
import type { CandidateActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { FileAnswer } from '#server/http/mount.ts';
import { ownFacts } from '#server/person-file/person-facts.ts';
import { storedFiles } from '#server/person-file/person-folder.ts';
import { findHead } from '#server/person-file/queries.ts';
import { privacyContact } from '#server/privacy/contact.ts';
import { type ZipEntry, zipStream } from '#server/process/zip-stream.ts';
import { currentCompany } from '#server/settings/company.ts';
import { type MyData, readMyData } from './read-my-data.ts';

/** Everything that is held of the candidate as an archive that is written while it is downloaded: their answers as a
 * PDF with masked numbers, all of it as JSON, letters and documents. Recorded. Raises 429 after too many in an hour. */
export async function downloadMyData(deps: Deps, actor: CandidateActor, gone: AbortSignal): Promise<FileAnswer<'zip'>> {
  const { candidateId } = actor;
  await deps.limits.consume('ownDataByCandidate', candidateId);
  const on = deps.now();
  const data = await readMyData(deps, candidateId);
  const { name: company } = await currentCompany(deps);
  const { joiningForm: record, submissions, candidateOfferId } = data;
  const head = await findHead(deps.db, candidateOfferId);
  const own = submissions.map((each) => ({ ...each, sentBack: each.sentBack && { ...each.sentBack, by: '' } }));
  const pdf = head && (await deps.letters.renderPerson(ownFacts({ head, record, submissions: own }, company, on)));
  const json = Buffer.from(jsonOf(data, { madeOn: on, company, contact: await privacyContact(deps) }));
  await writeAudit(deps.db, actor, [{ action: 'download-own-data', candidateOfferId }]);
  gone.throwIfAborted();
  const file = zipStream(entries(deps, { data, pdf, json, on }, gone));
  file.once('error', (error) => {
    if (!gone.aborted) deps.log.error({ err: error }, 'a download of own data broke off');
  });
  gone.addEventListener('abort', () => file.destroy(), { once: true });
  return { file, filename: `my-data-${candidateId}.zip`, disposition: 'attachment' };
}

type Archive = { data: MyData; pdf: Buffer | undefined; json: Buffer; on: Date };

async function* entries(deps: Deps, { data, pdf, json, on }: Archive, gone: AbortSignal): AsyncGenerator<ZipEntry> {
  const entry = (path: string, content: Readable | Buffer, bytes: number): ZipEntry => {
    return { path, content, bytes, wallClock: indianWallClock(on) };
  };
  if (pdf !== undefined) yield entry(`${names.answers}.pdf`, pdf, pdf.length);
  yield entry('my-data.json', json, json.length);
  yield* storedFiles(deps, data, entry, gone);
}

/** Without links, which end after minutes, and our own keys; documents are named as they are in the archive. */
function jsonOf({ letters: _letters, documents, candidateOfferId: _id, ...data }: MyData, about: object): string {
  const files = documents.map(({ name, field, type, bytes, sha256, saved_on: savedOn, replaced_on: replacedOn }) => {
    return { name, field, type, bytes, sha256: sha256.toString('hex'), savedOn, replacedOn };
  });
  const isLink = (key: string) => key === 'url' || key.endsWith('Url');
  return JSON.stringify(
    { ...about, ...data, documents: files },
    (key, value: unknown) => (isLink(key) ? undefined : value),
    2,
  );
}
