import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { nameOf } from './licences/check.ts';
import { lockedPackages } from './licences/installed.ts';
import { root } from './run.ts';

const usage = `Prints what is shipped as a CycloneDX document, from package-lock.json: every package of every platform with its
version, licence and hash, and which needs which.

  npm run --silent sbom                     prints it
  npm run sbom -- <file>                    writes it
  npm run sbom -- --development [<file>]    with the packages that only build and test`;

/** What of npm's document is touched here. */
type Bom = {
  metadata: { component: { name: string; 'bom-ref': string } };
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

const args = process.argv.slice(2);
const all = args[0] === '--development';
const [file, ...more] = all ? args.slice(1) : args;
if (file?.startsWith('-') || more.length > 0) {
  console.error(usage);
  process.exit(2);
}

// Neither npm's --omit=dev nor its mark for development will do: both also hit packages that product and tools need, as pg.
const options = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit='];
const { stdout } = await promisify(execFile)('npm', ['sbom', ...options], { cwd: root, maxBuffer: 64 << 20 });
const bom = JSON.parse(stdout) as Bom;
const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string };
// npm gives it the name of the folder.
bom.metadata.component.name = name;
const printed = `${JSON.stringify(all ? bom : withoutDevelopment(bom), null, 2)}\n`;
if (file === undefined) process.stdout.write(printed);
else writeFileSync(file, printed);

function withoutDevelopment(whole: Bom): Bom {
  const locked = Object.entries(lockedPackages(root)).filter(([path, { dev }]) => path !== '' && dev !== true);
  const shipped = new Set(locked.map(([path, { version }]) => `${nameOf(path)}@${version}`));
  return {
    ...whole,
    components: whole.components.filter((component) => shipped.has(component['bom-ref'])),
    dependencies: whole.dependencies
      .filter(({ ref }) => ref === whole.metadata.component['bom-ref'] || shipped.has(ref))
      .map((each) => ({ ...each, dependsOn: each.dependsOn.filter((ref) => shipped.has(ref)) })),
  };
}
