import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fates, Kinds, Load, Prepared } from './load.ts';

/** As many people: each has a connection of their own, so that the processes behind one port all get their part. */
const people = Array.from({ length: 32 }, () => new Agent({ keepAlive: true }));
const next = new Map<string, number>();
let calls = 0;

let kinds: Kinds | null = null;
process.on('message', (message: Kinds | Load) => {
  if (kinds === null) {
    kinds = message as Kinds;
    process.send?.('ready');
  } else void run(kinds, message as Load).then((fates) => process.send?.(fates));
});

async function run(known: Kinds, load: Load): Promise<Fates> {
  const fates: Fates = {};
  const begin = performance.now();
  const end = begin + load.seconds * 1000;
  const call = (kind: string, due: number) => callOnce(known, load, fates, kind, due);

  const clients = Array.from({ length: load.clients?.count ?? 0 }, async (_, client) => {
    const order = spread(load.clients?.mix ?? {});
    for (let turn = client; performance.now() < end; turn += 1) {
      await call(order[turn % order.length] ?? '', performance.now());
    }
  });
  const heap = Object.entries(load.heap ?? {}).flatMap(([kind, count]) =>
    Array.from({ length: count }, () => call(kind, begin)),
  );
  const running: Promise<void>[] = [];
  for (const { kind, at } of timetable(load)) {
    const due = begin + at;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    running.push(call(kind, due));
  }
  await Promise.all([...clients, ...heap, ...running]);
  // A connection that lies idle until the next run may be closed at the moment it is used again.
  for (const person of people) person.destroy();
  return fates;
}

/** When each call is due, in milliseconds from the beginning; the kinds start at different moments. */
function timetable({ rates = {}, seconds }: Load): { kind: string; at: number }[] {
  const entries = Object.entries(rates).filter(([, rate]) => rate > 0);
  return entries
    .flatMap(([kind, rate], index) => {
      const period = 1000 / rate;
      const first = (period * (index + 0.5)) / entries.length;
      return Array.from({ length: Math.floor(seconds * rate) }, (_, n) => ({ kind, at: first + n * period }));
    })
    .toSorted((a, b) => a.at - b.at);
}

/** The kinds so often as the mix says, evenly spread: of 3 and 1, a a b a. */
function spread(mix: Record<string, number>): string[] {
  return Object.entries(mix)
    .flatMap(([kind, count]) => Array.from({ length: count }, (_, n) => ({ kind, at: (n + 0.5) / count })))
    .toSorted((a, b) => a.at - b.at)
    .map(({ kind }) => kind);
}

async function callOnce(known: Kinds, load: Load, fates: Fates, kind: string, due: number): Promise<void> {
  const fate = (fates[kind] ??= { times: [], refused: [], errors: [] });
  const requests = known[kind] ?? [];
  const turn = next.get(kind) ?? 0;
  next.set(kind, turn + 1);
  const prepared = requests[turn % requests.length];
  if (prepared === undefined) throw new Error(`no request of the kind ${kind}`);
  calls += 1;
  const url = load.urls[calls % load.urls.length] ?? '';
  try {
    const answer = await exchange(`${url}${prepared.path}`, prepared, people[calls % people.length]);
    const time = performance.now() - due;
    if (answer.status === prepared.expected) fate.times.push(time);
    else if (answer.status === 503 && answer.hasRetryAfter) fate.refused.push(time);
    else fate.errors.push(`${kind} answered ${answer.status}: ${answer.said}`);
  } catch (error) {
    fate.errors.push(`${kind}: ${String(error)}`);
  }
}

type Answer = { status: number; hasRetryAfter: boolean; said: string };

function exchange(address: string, { method, headers, body }: Prepared, agent: Agent | undefined): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  const sent = request(address, { method, agent, headers: { ...headers, ...length } }, (response) => {
    const status = response.statusCode ?? 0;
    let said = '';
    response.on('data', (chunk: Buffer) => {
      if (status !== 200 && said.length < 300) said += chunk.toString('utf8');
    });
    response.on('error', reject);
    response.on('end', () => resolve({ status, hasRetryAfter: response.headers['retry-after'] !== undefined, said }));
  });
  sent.on('error', reject).end(body);
  return promise;
}
