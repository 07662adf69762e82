import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { createTestDatabase } from '#test/database/test-database.ts';
import { removeServerData, startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { openCollege, type College } from './campus/college.ts';
import type { SinkState } from './campus/mail-sink.ts';
import { readUse, type Use } from './campus/process-use.ts';
import { median, table } from './measure.ts';
import { startHelper } from './mixed/load.ts';
import { writePart } from './report.ts';

type Helper = Awaited<ReturnType<typeof startHelper>>;
/** A server that runs from one checkout, with a mail server of its own. */
type Side = { name: string; dataDir: string; sink: Helper; server: ServerProcess; college: College; sent: number };
type Turn = { seconds: number; server: number; children: number; database: number; megabytes: number };

/** Another checkout of the product, with its packages installed; without it only this one is measured. */
const before = process.env.BEFORE;
const turnsEach = Math.max(1, Math.ceil(Number(process.env.ROUNDS ?? 100) / 20));
const lettersEach = 300;

let database: OpenDatabase;
const sides: Side[] = [];
const turns = new Map<string, Turn[]>();

beforeAll(async () => {
  database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
  if (before !== undefined) sides.push(await open('before', before));
  sides.push(await open(before === undefined ? 'now' : 'after', join(import.meta.dirname, '..')));
});

afterAll(async () => {
  for (const { server, sink, dataDir } of sides) {
    await server.stop();
    await sink.stop();
    await removeServerData(dataDir);
  }
  const rows = [...turns].map(([name, list]) => rowOf(name, list));
  await writePart('letters', database.pool, [...table(head, rows), '', explanation]);
  await database.close();
});

const head = [
  'Checkout',
  'Letters a second',
  'Processor ms a letter: server',
  'its children',
  'PostgreSQL',
  'Memory: server with children',
];
const explanation = `Offers are imported and sent by one press, ${lettersEach} at a time, the checkouts in turns; the first turn of each does not count. What is drawn ahead between the import and the press, which follows at once, counts for neither. The time runs from the press until the last mail with its letter is at an SMTP server in another process on the same machine. Medians of the turns. \`BEFORE=<folder of another checkout> npm run bench -- letters\` measures that one in turns with this one.`;

async function open(name: string, checkout: string): Promise<Side> {
  const dataDir = await mkdtemp(join(tmpdir(), 'aarambh-letters-'));
  const sink = await startHelper('../campus/mail-sink.ts', {});
  const script = join(checkout, 'server/main.ts');
  const server = await startServerProcess(dataDir, { SMTP_URL: String(sink.said) }, { script });
  return { name, dataDir, sink, server, college: await openCollege(server), sent: 0 };
}

function rowOf(name: string, list: Turn[]): string[] {
  const of = (value: (turn: Turn) => number) => median(list.map(value));
  const each = (value: (turn: Turn) => number) => ((of(value) * 1000) / lettersEach).toFixed(2);
  return [
    name,
    (lettersEach / of((turn) => turn.seconds)).toFixed(0),
    each((turn) => turn.server),
    each((turn) => turn.children),
    each((turn) => turn.database),
    `${Math.max(...list.map((turn) => turn.megabytes)).toFixed(0)} MB`,
  ];
}

/** Resolves once all letters that were sent are at the mail server. */
async function arrived({ sink, sent }: Side): Promise<SinkState> {
  const { promise, resolve } = Promise.withResolvers<SinkState>();
  const look = async () => {
    const state = (await sink.ask({ from: null })) as SinkState;
    if (state.letters >= sent) resolve(state);
    else setTimeout(() => void look(), 50);
  };
  void look();
  return promise;
}

const usedBy = ({ server }: Side): Promise<Use> => readUse(server.child.pid ?? 0);

async function takeTurn(side: Side, more: { payStructure?: string }): Promise<Turn> {
  const candidateIds = await side.college.importOffers(lettersEach, more);
  side.sent += lettersEach;
  const first = await usedBy(side);
  const begin = Date.now();
  await side.college.send(candidateIds);
  const { lastAt } = await arrived(side);
  const last = await usedBy(side);
  const own = last.server.ownSeconds - first.server.ownSeconds;
  return {
    seconds: (lastAt - begin) / 1000,
    server: own,
    children: last.server.seconds - first.server.seconds - own,
    database: last.database.seconds - first.database.seconds,
    megabytes: last.server.megabytes,
  };
}

/** Letters of one page, and with an annexure of pay on a second one; an older checkout passes over that column. */
const kinds = [
  ['', {}],
  [', with annexure', { payStructure: 'Standard with Provident Fund and Gratuity' }],
] as const;

test('letters of one press, in turns', async () => {
  for (let round = 0; round <= turnsEach; round += 1) {
    for (const side of sides) {
      for (const [kind, more] of kinds) {
        const turn = await takeTurn(side, more);
        const name = `${side.name}${kind}`;
        if (round > 0) turns.set(name, [...(turns.get(name) ?? []), turn]);
      }
    }
  }
  expect([...turns.values()].every((list) => list.length === turnsEach)).toBe(true);
});
