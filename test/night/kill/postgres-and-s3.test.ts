import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataDir } from '#test/data-dir.ts';
import { startPostgresServer, type PostgresServer } from '#test/postgres-server/start.ts';
import { makeBucket } from '#test/s3-server/bucket.ts';
import { startS3Server, type S3Server } from '#test/s3-server/start.ts';
import { killAgainAndAgain, kills, roundsTimeoutMs } from '#test/hard/kill/rounds.ts';

const dataDir = await openDataDir();

describe('a server with PostgreSQL and documents in a bucket, killed with -9 at work', () => {
  let postgres: PostgresServer;
  let bucket: S3Server;
  beforeAll(async () => {
    [postgres, bucket] = await Promise.all([startPostgresServer(), startS3Server()]);
  }, 60_000);
  afterAll(async () => {
    await bucket?.remove();
    await postgres?.remove();
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
