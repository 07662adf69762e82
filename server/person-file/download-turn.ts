import { personFileRefs as m } from '#domain/person-file/messages.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { endTurn, keepTurn, takeTurn } from './queries.ts';

const retryAfterSeconds = 10;
/** A live download renews its turn at this interval; one without renewal for this long has lost its process. */
const keptEveryMs = 30_000;
const stalledMs = 2 * 60_000;

/** The turn of a download; `end` gives it back, which may be called again. */
export type DownloadTurn = { end(): Promise<void> };

/** Takes the turn of an HR user, who may run one download at a time, in any process. Raises 429 while another one runs.
 * A turn that cannot be released, for example after a crash, is free two minutes later. */
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
