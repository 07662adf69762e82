import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFinder } from './finder.ts';
import { openModes } from './modes.ts';
import type { Place, PlaceKind } from './places.ts';
import { reached } from './plant.ts';
import { breaches } from './rules.ts';
import { liveThrough } from './run.ts';
import type { Site } from './site.ts';

/** Where each site may hold something. */
const everySite: PlaceKind[] = [
  'answer',
  'mail',
  'SMS',
  'server output',
  'command output',
  'command line',
  'tables',
  'database files',
  'database log',
  'data folder',
  'outbox',
  'stored documents',
  'temporary files',
];

/** Lives through the life of a few offers at a site and looks for every secret in all its places: those of each site and `more`. */
export function expectSecretsKept(start: () => Promise<Site>, more: PlaceKind[] = []): void {
  let site: Site;
  let places: Place[];
  beforeAll(async () => {
    site = await start();
    places = await liveThrough(site);
  }, 600_000);
  afterAll(() => site.remove(), 60_000);

  it('holds every secret where it must be and nowhere else', () => {
    const secrets = site.secrets.all();
    expect(breaches(createFinder(secrets), places, secrets)).toEqual([]);
  });

  it('was looked through everywhere', () => {
    expect([...reached(site, places)].toSorted()).toEqual([...everySite, ...more].toSorted());
  });

  it('keeps its files from everybody else, whatever the umask', async () => {
    expect(await openModes(site)).toEqual([]);
  });
}
