import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionToRunning } from '#server/db/embedded/start-embedded.ts';
import { startMailServer, type MailServer } from '#test/mail/mail-server.ts';
import { startNginx, type Nginx } from '#test/nginx/start.ts';
import { removeServerData, startServerProcess, type ServerProcess } from '#test/server-process.ts';
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
export type Stores = Pick<Site, 'connectionString' | 'breakStorage' | 'kept'> & {
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

export async function startSite(openStores: (dataDir: string) => Promise<Stores>, behindNginx = false): Promise<Site> {
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
    SSO_HTTP: 'on',
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
