import { personFileMessages } from '#domain/person-file/messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { endTurn, keepTurn, takeTurn } from './queries.ts';

const m = refsOf(personFileMessages);

/** After so long it is worth asking again whether the other download has ended. */
const retryAfterSeconds = 10;
/** A download whose process is alive says so this often; one that did not for so long has lost its process. */
const keptEveryMs = 30_000;
const stalledMs = 2 * 60_000;

/** The turn of a download; `end` gives it back, which may be called again. */
export type DownloadTurn = { end(): Promise<void> };

/**
 * Takes the turn of an HR user, of whom one download runs at a time, in whichever process. Raises 429 while another one runs. A
 * turn that cannot be given back, as when the process dies, is free two minutes later.
 */
export async function beginTurn(
  { db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>,
  owner: { hrUserId: string; downloadId: string },
): Promise<DownloadTurn> {
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
