import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgresServer, type PostgresServer } from '#test/postgres-server/start.ts';
import { makeBucket } from '#test/s3-server/bucket.ts';
import { startS3Server, type S3Server } from '#test/s3-server/start.ts';
import { killAgainAndAgain, kills, roundsTimeoutMs } from '#test/hard/kill/rounds.ts';

describe('a server with PostgreSQL and documents in a bucket, killed with -9 at work', () => {
  let dataDir: string;
  let postgres: PostgresServer;
  let bucket: S3Server;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'aarambh-kill-'));
    [postgres, bucket] = await Promise.all([startPostgresServer(), startS3Server()]);
  }, 60_000);
  afterAll(async () => {
    await bucket?.remove();
    await postgres?.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  it(`loses nothing acknowledged in at least ${kills} kills`, { timeout: roundsTimeoutMs }, async () => {
    const counts = await killAgainAndAgain({
      dataDir,
      env: { DATABASE_URL: postgres.url, ...(await makeBucket(bucket, 'documents')) },
      killDatabase: async () => {
        await postgres.kill();
        await postgres.start();
      },
    });
    expect(counts.server).toBeGreaterThanOrEqual(kills);
    expect(counts.database).toBeGreaterThan(0);
  });
});
