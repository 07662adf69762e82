import { findGenuineHashes } from '#server/audit/chains/decision-rows.ts';
import type { Deps } from '#server/deps.ts';
import { addSignedLetters } from './add-signed-letters.ts';
import { claimUnsigned, findUnnoted, recordFailedSigning, oldestUnsignedSeconds } from './queries.ts';
import { ensureSigned } from './sign-letter.ts';

/** The lease of a letter while it is signed; a letter of a killed process is taken again after it. */
const leaseMs = 2 * 60_000;
/** The batch size, of letters and of earlier acceptances: no letter of a batch waits long for its signature. */
const atOnce = 10;
/** The next run begins a minute after this one. */
const runMs = 45_000;
const minute = 60_000;
/** The delays between retries; the last one repeats. */
const retriesMs = [minute, 5 * minute, 30 * minute];
const lastRetryMs = 60 * minute;
/** Letters that wait for longer raise an alarm. */
const alarmSeconds = 10 * 60;

/** Signs the letters that are due, retries included, and adds rows for acceptances without one: those before signed letters
 * existed, or of a server of an older version. Answers how many letters were signed. */
export async function signDue(deps: Deps): Promise<number> {
  const end = performance.now() + runMs;
  let [signed, noted] = [0, 0];
  while (performance.now() < end) {
    const now = deps.now();
    const due = await claimUnsigned(deps.db, now, new Date(now.getTime() + leaseMs), atOnce);
    for (const { candidateOfferId, tries } of due) {
      if (await signOne(deps, candidateOfferId, tries)) signed += 1;
    }
    if (due.length > 0) continue;
    const last = await noteOlder(deps, noted);
    if (last === undefined) break;
    noted = last;
  }
  const waiting = await oldestUnsignedSeconds(deps.db, deps.now());
  if (waiting > alarmSeconds) deps.log.error({ seconds: Math.round(waiting) }, 'an accepted letter is not sealed yet');
  return signed;
}

/** False when it failed: the next letter is not held up by that. */
async function signOne(deps: Deps, candidateOfferId: number, tries: number): Promise<boolean> {
  try {
    return (await ensureSigned(deps, candidateOfferId)) !== undefined;
  } catch (error) {
    deps.log.warn({ err: error, candidateOfferId, tries: tries + 1 }, 'an accepted letter could not be sealed');
    const retryMs = retriesMs[tries] ?? lastRetryMs;
    await recordFailedSigning(deps.db, candidateOfferId, new Date(deps.now().getTime() + retryMs));
    return false;
  }
}

/** Notes some acceptances without a row, which are due at once, of offers after this one; answers the last one that was
 * looked at, undefined when there is none. An acceptance that no genuine row of the audit states is not noted. */
async function noteOlder({ db, log, now }: Deps, after: number): Promise<number | undefined> {
  const unnoted = await findUnnoted(db, { after, atMost: atOnce });
  for (const accepted of unnoted) {
    const { candidateOfferId, version } = accepted;
    if ((await findGenuineHashes(db, candidateOfferId, version)) === null) {
      log.error({ candidateOfferId }, 'no genuine row of the audit states an acceptance: run audit:verify');
    } else await addSignedLetters(db, [accepted], now(), { isDue: true });
  }
  return unnoted.at(-1)?.candidateOfferId;
}
