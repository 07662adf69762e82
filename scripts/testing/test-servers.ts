import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { hasNginx } from '#test/nginx/start.ts';
import { hasMaven } from '#test/pdf-a/validate.ts';
import { hasPostgresServer } from '#test/postgres-server/start.ts';
import { hasS3Server } from '#test/s3-server/start.ts';
import { run } from '#scripts/run.ts';

/** A program that some tests start, as Debian has it. */
type TestServer = {
  what: string;
  packages: string[];
  has: () => boolean;
  /** The tests that need it. */
  tests: string[];
};

const testServers: TestServer[] = [
  {
    what: 'an S3 server (OpenStack Swift)',
    packages: ['python3-swift'],
    has: hasS3Server,
    tests: [
      'test/night/storage/s3.test.ts',
      'server/db/backup/back-up.test.ts',
      'test/night/attack/left-downloads.test.ts',
      'test/night/bad-conditions/bucket.test.ts',
      'test/night/fault/fault.test.ts',
      'test/night/fault/silence.test.ts',
      'test/night/kill/postgres-and-s3.test.ts',
      'test/night/secrets/behind-nginx.test.ts',
    ],
  },
  {
    what: 'a PostgreSQL of the system',
    packages: ['postgresql'],
    has: hasPostgresServer,
    tests: [
      'test/postgres-server/start.test.ts',
      'test/night/fault/fault.test.ts',
      'test/night/fault/silence.test.ts',
      'test/night/kill/postgres-and-s3.test.ts',
      'test/night/secrets/behind-nginx.test.ts',
      'npm run test:postgres',
    ],
  },
  {
    what: 'nginx',
    packages: ['nginx', 'openssl'],
    has: hasNginx,
    tests: ['test/nginx/nginx.test.ts', 'test/night/fault/fault.test.ts', 'test/night/secrets/behind-nginx.test.ts'],
  },
  {
    what: 'Maven, which brings veraPDF,',
    packages: ['maven'],
    has: hasMaven,
    tests: ['test/night/letters/pdf-a.test.ts'],
  },
  {
    what: 'pdfsig and OpenSSL',
    packages: ['poppler-utils', 'openssl'],
    has: hasSignatureCheckers,
    tests: ['a part of e2e/signed-letter/letter-journey.spec.ts'],
  },
  {
    what: 'OpenSSL, which issues timestamps,',
    packages: ['openssl'],
    has: hasOpenssl,
    tests: ['server/signed-letters/timestamp/timestamp-due.test.ts', 'test/night/letters/pdf-a.test.ts'],
  },
];

function hasOpenssl(): boolean {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'openssl')));
}

/** The tool that checks a signature in the browser tests (e2e/support/outside-checks.ts). */
function hasSignatureCheckers(): boolean {
  return ['/usr/bin/pdfsig', '/usr/bin/openssl'].every((program) => existsSync(program));
}

/** The packages with all of them. */
export const testServerPackages = [...new Set(testServers.flatMap(({ packages }) => packages))];

/** Installs the servers of the tests that are missing where that can be done (Debian, as root), and answers, and
 * prints, the tests without a server. With CI=true it raises instead: a green run there must have seen them all. */
export async function ensureTestServers(atNight: boolean): Promise<string[]> {
  const missing = () =>
    testServers.filter(
      ({ has, tests }) => !has() && (atNight || tests.some((test) => !test.startsWith('test/night/'))),
    );
  const wanted = missing().flatMap(({ packages }) => packages);
  if (wanted.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await install(wanted);
  const sentences = missing().map(
    ({ what, packages, tests }) =>
      `${what} (Debian: apt-get install ${packages.join(' ')}) is needed by ${tests.join(', ')}`,
  );
  if (sentences.length === 0) return [];
  if (process.env.CI === 'true') throw new Error(`Not on this machine: ${sentences.join('; ')}`);
  for (const sentence of sentences) console.error(`\nNOT RUN: ${sentence}\n`);
  return missing().flatMap(({ tests }) => tests);
}

async function install(packages: string[]): Promise<void> {
  console.log(`Installing ${packages.join(', ')} for the tests …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], env);
  await withoutStarting(() => run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env));
}

/** Debian runs this program before it starts an installed server; 101 forbids it. The tests start servers of their
 * own. */
const policy = '/usr/sbin/policy-rc.d';

async function withoutStarting(work: () => Promise<void>): Promise<void> {
  if (existsSync(policy)) return work();
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    await work();
  } finally {
    rmSync(policy);
  }
}
