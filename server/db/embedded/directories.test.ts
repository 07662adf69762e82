import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseAccount } from './processes.ts';
import { findLocation, openHome, type Home } from './directories.ts';
import { isRoot, makeDirectory, pointerIn, removeDirectories } from '#test/embedded/test-project.ts';

const account = databaseAccount();
let parent: string;
let home: Home;

beforeEach(() => {
  parent = makeDirectory({ mode: 0o700 });
  home = openHome(join(parent, 'data'), account);
});

afterEach(removeDirectories);

/** The location of the database, or the sentence why there is none. */
function outcome(root?: string): string {
  try {
    return findLocation(home, account, root).directory;
  } catch (error) {
    return String(error);
  }
}

describe('a DATA_DIR that the account of the database cannot enter', () => {
  // Only root runs the database as another account; for all others it is inside.
  it('needs another place that can be created', () => {
    const file = join(makeDirectory(), 'file');
    writeFileSync(file, '');
    const sentence = new RegExp(`may not enter ${parent}, and ${file}/root cannot take it either.*DATABASE_URL`);
    expect(outcome(join(file, 'root'))).toMatch(isRoot ? sentence : home.directory);
  });

  it('needs another place that the account can enter', () => {
    const closed = makeDirectory({ mode: 0o700 });
    const sentence = new RegExp(`may enter neither ${parent} nor ${closed}.*DATABASE_URL`);
    expect(outcome(join(closed, 'root'))).toMatch(isRoot ? sentence : home.directory);
  });

  it('gets one that is closed to others', () => {
    const root = join(makeDirectory(), 'root');
    const place = outcome(root);
    expect(place.startsWith(isRoot ? `${root}/data-` : home.directory)).toBe(true);
    expect((statSync(place).mode & 0o777).toString(8)).toBe(isRoot ? '710' : '700');
  });
});

describe('the file that names another place', () => {
  it('is followed when a start was killed before the database was created there', () => {
    const place = join(makeDirectory(), 'place');
    writeFileSync(pointerIn(home.dataDir), `${place}\n`);
    expect(outcome()).toBe(place);
    expect(statSync(place).isDirectory()).toBe(true);
  });

  it('is ignored when it is invalid', () => {
    writeFileSync(pointerIn(home.dataDir), 'somewhere');
    expect(outcome()).toMatch(/database-place.txt should name the database's directory, but holds 'somewhere'/);
  });

  it('next to a database inside DATA_DIR leaves the choice to the operator', () => {
    writeFileSync(pointerIn(home.dataDir), `${makeDirectory()}\nin use\n`);
    mkdirSync(join(home.directory, 'cluster'));
    expect(outcome()).toMatch(/There are two databases/);
  });
});
