import { statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';

/** Files there are in the memory of a Linux machine: a database is copied, and a document kept, in a tenth of the time or less. */
const memory = '/dev/shm';
const roomBytes = 8 * 2 ** 30;

/** The folder for data that ends with the run: in memory where there is room. */
export async function quickFolder(): Promise<string> {
  if (freemem() < roomBytes) return tmpdir();
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return room < roomBytes ? tmpdir() : memory;
}
