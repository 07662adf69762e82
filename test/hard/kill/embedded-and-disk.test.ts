import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDataDir } from '#test/data-dir.ts';
import { killAgainAndAgain, kills, roundsTimeoutMs } from './rounds.ts';

const dataDir = await openDataDir();

describe('a server with its own database and documents in a folder, killed with -9 at work', () => {
  /** The process that watches over the embedded database starts it again, or the next start does. */
  const killDatabase = async () => {
    const place = await clusterOf(dataDir);
    const [pid = ''] = (await readFile(join(place, 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
  };

  it(`loses nothing acknowledged in at least ${kills} kills`, { timeout: roundsTimeoutMs }, async () => {
    const counts = await killAgainAndAgain({ dataDir, env: { DATABASE_URL: '' }, killDatabase });
    expect(counts.server).toBeGreaterThanOrEqual(kills);
    expect(counts.database).toBeGreaterThan(0);
  });
});

/** Inside DATA_DIR, or where a file there says. */
async function clusterOf(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres');
  const elsewhere = await readFile(join(folder, 'database-place.txt'), 'utf8').catch(() => null);
  return join(elsewhere?.split('\n')[0] ?? folder, 'cluster');
}
