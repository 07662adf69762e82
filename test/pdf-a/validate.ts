import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const pom = fileURLToPath(new URL('pom.xml', import.meta.url));

/** True when Java and Maven are on this machine, as Debian's package maven installs them: Maven brings veraPDF. */
export function hasMaven(): boolean {
  return existsSync('/usr/bin/mvn') && existsSync('/usr/bin/java');
}

/** veraPDF's verdict on each PDF as PDF/A-2a, by its name: 'PASS', or 'FAIL' and the broken rules. Maven downloads
 * veraPDF once. */
export async function validatePdfA(pdfs: Record<string, Buffer>): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'aarambh-pdf-a-'));
  try {
    const programs = join(folder, 'programs');
    await run('/usr/bin/mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${programs}`]);
    const names = Object.keys(pdfs);
    const paths = names.map((_, index) => join(folder, `${index}.pdf`));
    for (const [index, name] of names.entries()) await writeFile(paths[index] ?? '', pdfs[name] ?? '');
    const verify = ['org.verapdf.apps.GreenfieldCliWrapper', '--format', 'text', '-v', '--flavour', '2a', ...paths];
    // It ends with 1 where one of them is no PDF/A.
    const output = await run('/usr/bin/java', ['-Xmx512m', '-cp', `${programs}/*`, ...verify]).catch(
      (error: Error & { stdout?: string }) => ({ stdout: error.stdout ?? error.message }),
    );
    return Object.fromEntries(names.map((name, index) => [name, verdictOn(paths[index] ?? '', output.stdout)]));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The verdict on a file, with the lines of its reasons. */
function verdictOn(path: string, output: string): string {
  const lines = output.split('\n');
  const at = lines.findIndex((line) => line.includes(path));
  if (at < 0) return `no verdict:\n${output}`;
  const next = lines.findIndex((line, index) => index > at && line.includes(dirname(path)));
  const verdict = /^(PASS|FAIL)/.exec(lines[at] ?? '')?.[1] ?? '';
  return [verdict, ...lines.slice(at + 1, next < 0 ? undefined : next)].join('\n').trim();
}
