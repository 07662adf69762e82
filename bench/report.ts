import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { todayInIndia } from '#domain/values/calendar.ts';

const file = join(import.meta.dirname, '../docs/benchmarks.md');

/** The parts of docs/benchmarks.md in their order, by the names that `npm run bench -- <name>` takes. */
const parts = {
  list: "Reading HR's list and dashboard",
  writing: 'Creating and sending',
  joining: 'The joining form',
  previews: 'Letters while templates are tried',
  campus: 'Campus day: letters and logins of a college',
  scale: 'Several server processes on processors of their own',
} as const;
export type Part = keyof typeof parts;

/** A part that was measured on a PostgreSQL server of its own has a section of its own, after the one of what is brought along. */
const sections = (Object.keys(parts) as Part[]).flatMap((part) => [
  { name: part, title: parts[part] },
  { name: onOwnServer(part), title: `${parts[part]}: PostgreSQL as a server of its own` },
]);

function onOwnServer(part: Part): string {
  return `${part}_own_server`;
}

/** Puts the results of one part into docs/benchmarks.md with the day and the machine, and leaves those of the others
 * as they are: parts can be measured one at a time. A part that broke off before it had all its numbers leaves the
 * older ones, too. */
export async function writePart(part: Part, pool: pg.Pool, lines: string[], more: string[] = []): Promise<void> {
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
  if (lines.some((line) => line.includes('NaN'))) return;
  const written = partsIn(await readFile(file, 'utf8').catch(() => ''));
  const measured = `Measured on ${todayInIndia(new Date())}: ${[...(await machine(pool)), ...more].join(', ')}.`;
  written.set(process.env.DATABASE_URL ? onOwnServer(part) : part, [measured, '', ...lines].join('\n'));
  const texts = sections.flatMap(({ name, title }) => {
    const body = written.get(name);
    return body === undefined ? [] : [`## ${title}\n\n<!-- ${name} -->\n\n${body.trim()}\n\n<!-- end -->\n`];
  });
  await writeFile(file, [introduction, ...texts].join('\n'));
}

const introduction = `# Benchmarks

Written by \`npm run bench\`; \`npm run bench -- list\` measures one part again, and \`ROUNDS\` says how often. Times of a machine say little, so calls run in turns with a baseline: the same statements in plain \`pg\`, without login, validation or framework. "Share of raw" is the baseline's median by ours: 1.00 is as fast, 0.50 takes twice as long.
`;

function partsIn(text: string): Map<string, string> {
  const found = text.matchAll(/<!-- ([\w-]+) -->\n([\s\S]*?)\n<!-- end -->/g);
  return new Map(Array.from(found, ([, name = '', body = '']) => [name, body]));
}

async function machine(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ version: string }>("select current_setting('server_version') as version");
  const processors = cpus();
  return [
    `${processors[0]?.model ?? 'unknown processor'} (${processors.length} cores, ${Math.round(totalmem() / 2 ** 30)} GB)`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${rows[0]?.version ?? '?'}`,
  ];
}
