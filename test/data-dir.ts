import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { removeServerData } from './server-process.ts';

/** A data folder for the servers of a test file; it and its database are removed after the last test of the file. */
export async function openDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aarambh-test-'));
  afterAll(() => removeServerData(dataDir));
  return dataDir;
}
