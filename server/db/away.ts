import { errorCode } from '#server/process/error-code.ts';
import { StoreTimeoutError } from '#server/process/timeouts.ts';

/** PostgreSQL cannot be reached, starts, stops, has no room (disk, memory, connections), only reads, took too long, or
 * cancelled the statement for another one: a retry may succeed. */
const awayClasses = ['08', '53'];
const awayCodes = ['57P01', '57P02', '57P03', '57P05', '57014', '25006', '40001', '40P01', '55P03', '58030'];
const brokenCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'];

/** The driver's messages about a broken connection; these errors have no code. */
const brokenWords =
  /connection (terminated|timeout|error)|timeout exceeded when trying to connect|not queryable|pool after calling end/i;

/** True for an error that means an unavailable database, not a wrong statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof StoreTimeoutError) return true;
  const code = errorCode(error);
  if (brokenCodes.includes(code) || awayCodes.includes(code)) return true;
  if (code.length === 5 && awayClasses.includes(code.slice(0, 2))) return true;
  // A file of the database may not grow beyond a limit or a quota: PostgreSQL has no code for that.
  if (code === 'XX000') return /^could not \w+ (to )?file /.test(error.message);
  // The embedded database's socket, while the database starts again.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
  return brokenWords.test(error.message);
}
