import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/run.ts';

// Prints what is shipped as CycloneDX, from package-lock.json: every package of every platform.

type Bom = {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

// npm's --omit=dev also leaves out packages that both the product and a tool need, such as pg.
const npmSbom = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit='];
const bom = JSON.parse(execFileSync('npm', npmSbom, { cwd: root, maxBuffer: 64 << 20, encoding: 'utf8' })) as Bom;
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { name?: string; version?: string; dev?: boolean }>;
};
const shipped = new Set(
  Object.entries(packages)
    .filter(([, { dev }]) => dev !== true)
    .map(([path, { name, version }]) => `${name ?? path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`),
);
// npm takes the folder's name.
const component = { ...bom.metadata.component, name: 'aarambh' };
const printed: Bom = {
  ...bom,
  metadata: { ...bom.metadata, component },
  components: bom.components.filter((component) => shipped.has(component['bom-ref'])),
  dependencies: bom.dependencies
    .filter(({ ref }) => shipped.has(ref))
    .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => shipped.has(ref)) })),
};
process.stdout.write(`${JSON.stringify(printed, null, 2)}\n`);
