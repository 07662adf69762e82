import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionToRunning } from '#server/db/embedded/start-embedded.ts';
import { startMailServer, type MailServer } from '#test/mail/mail-server.ts';
import { startNginx, type Nginx } from '#test/nginx/start.ts';
import { startPostgresServer } from '#test/postgres-server/start.ts';
import { makeBucket } from '#test/s3-server/bucket.ts';
import { startS3Server } from '#test/s3-server/start.ts';
import { removeServerData, startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { keyPair, p12Of } from '#test/signed-letters/certificates.ts';
import { databaseUrl, onServer } from '#test/database/test-database.ts';
import { keepSigningKey } from './open-signed.ts';
import { filesIn, type Place } from './places.ts';
import { createSecrets, unmistakable, type Secrets } from './secret.ts';
import { startSmsGateway, type SmsGateway } from './sms-gateway.ts';

/** The product with all that it speaks to, each a real one, and everything that was gathered so far. */
export type Site = {
  /** Where people come in. */
  url: string;
  server: ServerProcess;
  nginx: Nginx | null;
  mails: MailServer;
  gateway: SmsGateway;
  /** What the server and its commands are started with. */
  env: Record<string, string>;
  dataDir: string;
  /** Where it may put temporary files. */
  temporary: string;
  secrets: Secrets;
  /** What is in every kind of place on purpose: a search that does not find it there, was never there. */
  planted: string;
  places: Place[];
  connectionString(): Promise<string>;
  /** Makes the storage of documents fail; what it answers makes it work again. */
  breakStorage(): Promise<() => Promise<void>>;
  /** What database and storage keep, once the server has stopped. */
  kept(): Promise<Place[]>;
  remove(): Promise<void>;
};

/** What sits between the product and its stores. */
type Stores = Pick<Site, 'connectionString' | 'breakStorage' | 'kept'> & {
  env: Record<string, string>;
  remove(): Promise<void>;
};

/** The embedded database and the disk. The key and the first password are those that the product makes itself. */
export async function startPlainSite(): Promise<Site> {
  return startSite(async (dataDir) => ({
    env: {},
    connectionString: async () => (await connectionToRunning(dataDir)) ?? '',
    breakStorage: async () => {
      const [folder, aside] = [join(dataDir, 'documents'), join(dataDir, 'documents-aside')];
      await rename(folder, aside);
      await writeFile(folder, '');
      return async () => {
        await rm(folder);
        await rename(aside, folder);
      };
    },
    kept: async () => [],
    remove: async () => undefined,
  }));
}

/** PostgreSQL of the system, a bucket, and nginx as it is shipped in front. */
export async function startSiteBehindNginx(): Promise<Site> {
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

async function startSite(openStores: (dataDir: string) => Promise<Stores>, behindNginx = false): Promise<Site> {
  const planted = unmistakable();
  // The server says where its data are.
  const folder = await mkdtemp(join(tmpdir(), `aarambh-secrets-${planted}-`));
  const [dataDir, temporary] = [join(folder, 'data'), join(folder, 'tmp')];
  await mkdir(temporary, { mode: 0o777 });
  const [stores, mails, gateway] = await Promise.all([openStores(dataDir), startMailServer(), startSmsGateway()]);
  const secrets = createSecrets();
  const env = {
    COMPANY_NAME: `Company ${planted}`,
    HR_USERNAME: `hr.${planted}`,
    HR_PASSWORD: '',
    HR_EMAIL: 'hr.secrets@example.com',
    RATE_LIMITS: 'on',
    LOG_LEVEL: 'trace',
    METRICS_PORT: '0',
    TMPDIR: temporary,
    ...mails.env,
    ...gateway.env,
    ...stores.env,
  };
  // The most careless of all umasks: what is private, the product makes private itself.
  const carelessly = ['sh', '-c', 'umask 0 && exec "$@"', 'sh'];
  const server = await startServerProcess(dataDir, env, { through: carelessly, keptLines: Number.POSITIVE_INFINITY });
  const nginx = behindNginx ? await startNginx({ upstreams: [Number(new URL(server.url).port)] }) : null;
  secrets.keep('mail server password', 'the operator', mails.password);
  secrets.keep('gateway key', 'the operator', gateway.key);
  return {
    ...stores,
    url: nginx?.url ?? server.url,
    server,
    nginx,
    mails,
    gateway,
    env,
    dataDir,
    temporary,
    secrets,
    planted,
    places: [],
    kept: async () => [
      ...(await stores.kept()),
      ...(await filesIn(dataDir, (path) => kindIn(path))),
      ...(await elsewhere(dataDir)),
      ...(await filesIn(temporary, () => 'temporary files')),
    ],
    remove: async () => {
      await nginx?.stop();
      if (server.child.exitCode === null) await server.kill();
      await Promise.all([mails.goAway(), gateway.close()]);
      await stores.remove();
      await removeServerData(dataDir);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function kindIn(path: string) {
  if (path.startsWith('outbox/')) return 'outbox';
  if (path.startsWith('documents/')) return 'stored documents';
  if (path.startsWith('postgres/postgres.log')) return 'database log';
  return path.startsWith('postgres/cluster/') ? 'database files' : 'data folder';
}

/** The embedded database where it cannot be inside DATA_DIR, as the account that it runs as may not come there. */
async function elsewhere(dataDir: string): Promise<Place[]> {
  const place = await readFile(join(dataDir, 'postgres', 'database-place.txt'), 'utf8').catch(() => '');
  const [folder = ''] = place.split('\n');
  return folder === '' ? [] : filesIn(folder, (path) => kindIn(`postgres/${path}`));
}
