import { join } from 'node:path';
import type { DocumentDefect, FileType } from '#domain/joining/documents/documents.ts';
import type { Deps } from '#server/deps.ts';
import { unavailable } from '#server/errors.ts';
import { ChildLostError, createChildPool } from '#server/process/child-pool.ts';
import { type EncryptedFile, readEncryptedFile } from '#server/sealing/encrypted-files.ts';

/** A file to be opened, by its type; the process asks for its bytes when it begins. */
export type JudgeTask = Exclude<FileType, 'other'>;
export type BytesQuestion = 'bytes';

/** Files come from strangers: they are opened outside the server's own process. A process opens many in a row, as it
 * takes half a second to start; the usual file takes it a tenth of that. */
const pool = createChildPool<JudgeTask, DocumentDefect | null, BytesQuestion>({
  program: join(import.meta.dirname, 'judging-process.ts'),
  size: 2,
  waitingMax: 200,
  tasksMax: 50,
  memoryMaxMb: 400,
  processorSeconds: 20,
  taskMs: 60_000,
  startMs: 60_000,
  yieldAs: 'PRIORITY_BELOW_NORMAL',
  execArgv: ['--max-old-space-size=256'],
  // A process may have used up most of its processor time for the files before.
  triesMax: 2,
  idleMs: 2 * 60_000,
});

/** Why a stored file cannot be opened by who will view it, or null. Its bytes are in memory only while a process is
 * free for them. A file that needs more time or memory than a document can need is 'broken'; raises 503 when too many
 * wait. */
export async function defectOf(deps: Pick<Deps, 'storage' | 'keys'>, file: EncryptedFile, type: JudgeTask) {
  try {
    return await pool.run(type, { onQuestion: () => readEncryptedFile(deps, file) });
  } catch (error) {
    if (!(error instanceof ChildLostError)) throw error;
    if (error.outOfTime || error.outOfMemory) return 'broken';
    throw unavailable(error);
  }
}
