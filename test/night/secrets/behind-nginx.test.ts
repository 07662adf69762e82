import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrl, onServer } from '#test/database/test-database.ts';
import { expectSecretsKept } from '#test/hard/secrets/expect-kept.ts';
import { keepSigningKey } from '#test/hard/secrets/open-signed.ts';
import { filesIn } from '#test/hard/secrets/places.ts';
import { unmistakable } from '#test/hard/secrets/secret.ts';
import { startSite, type Site, type Stores } from '#test/hard/secrets/site.ts';
import { startPostgresServer } from '#test/postgres-server/start.ts';
import { makeBucket } from '#test/s3-server/bucket.ts';
import { startS3Server } from '#test/s3-server/start.ts';
import { keyPair, p12Of } from '#test/signed-letters/certificates.ts';

expectSecretsKept(startSiteBehindNginx, ['nginx log']);

/** PostgreSQL of the system, a bucket, and nginx as it is shipped in front. */
async function startSiteBehindNginx(): Promise<Site> {
  const [postgres, bucket] = await Promise.all([startPostgresServer(await shippedSettings()), startS3Server()]);
  await onServer(postgres.url, 'create database aarambh_secrets');
  const url = databaseUrl(postgres.url, 'aarambh_secrets');
  const sealFolder = await mkdtemp(join(tmpdir(), 'aarambh-secrets-seal-'));
  const pair = await keyPair('Himalaya Foods Pvt Ltd');
  const seal = { SEAL_P12_FILE: join(sealFolder, 'seal.p12'), SEAL_P12_PASSWORD: `Seal ${unmistakable()}` };
  await writeFile(seal.SEAL_P12_FILE, await p12Of(pair, seal.SEAL_P12_PASSWORD), { mode: 0o600 });
  const env = {
    ...seal,
    DATABASE_URL: url,
    SECRET_KEY: `${unmistakable()}${unmistakable()}`,
    HR_PASSWORD: `Hr ${unmistakable()}`,
    TRUST_PROXY: '127.0.0.1',
    ...(await makeBucket(bucket, 'documents')),
  };
  const stores: Stores = {
    env,
    connectionString: async () => url,
    breakStorage: async () => {
      await bucket.kill();
      await bucket.start({ withdrawn: true });
      return async () => {
        await bucket.kill();
        await bucket.start();
      };
    },
    kept: async () => {
      await postgres.stop();
      return [
        ...(await filesIn(postgres.cluster, () => 'database files')),
        ...(await filesIn(bucket.objects, () => 'stored documents')),
        { kind: 'database log', name: 'stderr', bytes: Buffer.from(postgres.logged()) },
      ];
    },
    remove: async () => {
      await postgres.remove();
      await bucket.remove();
      await rm(sealFolder, { recursive: true });
    },
  };
  const site = await startSite(async () => stores, true);
  site.secrets.keep('secret key', 'the operator', env.SECRET_KEY);
  site.secrets.keep('HR password', 'HR', env.HR_PASSWORD);
  site.secrets.keep('database password', 'the operator', new URL(url).password);
  site.secrets.keep('bucket key', 'the operator', bucket.credentials.secretAccessKey);
  site.secrets.keep('seal file password', 'the operator', seal.SEAL_P12_PASSWORD);
  keepSigningKey(site.secrets, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return site;
}

/** What compose.yaml starts PostgreSQL with, as docs/operations.md advises for every other one. */
async function shippedSettings(): Promise<string[]> {
  const compose = await readFile(new URL('../../../compose.yaml', import.meta.url), 'utf8');
  const command = /^ {4}command: postgres (-c .+)$/m.exec(compose)?.[1];
  if (command === undefined) throw new Error('compose.yaml starts PostgreSQL with no settings');
  return command.split(' ');
}
