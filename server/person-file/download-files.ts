import { randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/call.ts';
import { expectedBytesHeader, type downloadCandidateFiles } from '#contract/onboarding.ts';
import { personFileRefs as m } from '#domain/person-file/messages.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { notFound, AppError } from '#server/errors.ts';
import type { FileAnswer } from '#server/http/mount.ts';
import { zipStream, type ZipEntry } from '#server/process/zip-stream.ts';
import { personFolder, type Download } from './person-folder.ts';
import { findPeople, type Person, endTurn, keepTurn, takeTurn } from './queries.ts';

const retryAfterSeconds = 10;
/** A live download renews its turn at this interval; one without renewal for this long has lost its process. */
const keptEveryMs = 30_000;
const stalledMs = 2 * 60_000;

/** The turn of a download; `end` gives it back, which may be called again. */
type DownloadTurn = { end(): Promise<void> };

/** Takes the turn of an HR user, who may run one download at a time, in any process. Raises 429 while another one runs.
 * A turn that cannot be released, for example after a crash, is free two minutes later. */
async function beginTurn({ db, now, log }: Deps, owner: { hrUserId: string; downloadId: string }) {
  const on = now();
  if (!(await takeTurn(db, { ...owner, on }, new Date(on.getTime() - stalledMs)))) {
    throw new AppError(429, m.underWay, { retryAfterSeconds });
  }
  const failed = (error: unknown) => log.warn({ err: error, ...owner }, 'the turn of a download could not be noted');
  const kept = setInterval(() => void keepTurn(db, { ...owner, on: now() }).catch(failed), keptEveryMs);
  kept.unref();
  return {
    end: async () => {
      clearInterval(kept);
      await endTurn(db, owner).catch(failed);
    },
  };
}

/** About what the PDF of a person's answers and the directory of the archive take. */
const pdfBytes = 60_000;

/** The files of people as one archive that is written while it is downloaded (docs/rules/person-file.md), one download
 * of each HR user at a time. Raises 404 before the first byte when one of them is unknown, 429 while another download
 * of the user runs and after too many in a quarter of an hour. A later error aborts the download; a reader that
 * disconnects ends the work. */
export async function downloadFiles(
  deps: Deps,
  actor: HrActor,
  { candidateIds, reason }: BodyOf<typeof downloadCandidateFiles>,
  gone: AbortSignal,
): Promise<FileAnswer<'zip'>> {
  const { hrUserId } = actor;
  const downloadId = randomUUID();
  const turn = await beginTurn(deps, { hrUserId, downloadId });
  try {
    const people = await requirePeople(deps, candidateIds);
    await deps.limits.consume('downloadCandidateFilesByUser', hrUserId);
    const entries = folders(deps, { downloadId, reason, actor, gone }, people);
    // An error before the first folder is an answer, not an aborted download.
    const first = await entries.next();
    gone.throwIfAborted();
    const file = zipStream(resumed(first, entries, turn));
    // A reader who leaves before the first folder is asked for: the entries never begin, so they cannot end the turn.
    file.once('close', () => void turn.end());
    file.once('error', (error) => {
      if (!gone.aborted) deps.log.error({ err: error, downloadId }, 'a download broke off');
    });
    gone.addEventListener('abort', () => file.destroy(), { once: true });
    return {
      file,
      filename: archiveName(people, todayInIndia(deps.now())),
      disposition: 'attachment',
      headers: { [expectedBytesHeader]: String(people.reduce((sum, { bytes }) => sum + bytes + pdfBytes, 0)) },
    };
  } catch (error) {
    await turn.end();
    throw error;
  }
}

async function requirePeople({ db }: Pick<Deps, 'db'>, candidateIds: string[]): Promise<Person[]> {
  const people = await findPeople(db, candidateIds);
  const known = new Set(people.map(({ candidateId }) => candidateId.toLowerCase()));
  const unknown = candidateIds.find((id) => !known.has(id.toLowerCase()));
  if (unknown !== undefined) throw notFound(m.unknown(unknown));
  return people;
}

async function* folders(deps: Deps, download: Download, people: Person[]): AsyncGenerator<ZipEntry, void, undefined> {
  for (const person of people) {
    download.gone.throwIfAborted();
    yield* personFolder(deps, download, person);
  }
}

/** The turn ends before the last bytes, without which the archive cannot be opened: a client that has all of it may start
 * the next download. */
async function* resumed<T>(
  first: IteratorResult<T, void>,
  rest: AsyncGenerator<T, void, undefined>,
  turn: DownloadTurn,
) {
  try {
    if (first.done !== true) yield first.value;
    yield* rest;
  } finally {
    await turn.end();
  }
}

/** Candidate ids have letters, digits and '-' alone. */
function archiveName(people: Person[], today: string): string {
  const [only] = people;
  return people.length === 1 && only ? `${only.candidateId}.zip` : `candidate-files_${today}.zip`;
}
