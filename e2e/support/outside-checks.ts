import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A program that checks seals and is no part of this product; its package is what Debian calls it. */
const programs = { pdfsig: { package: 'poppler-utils', ask: '-v' }, openssl: { package: 'openssl', ask: 'version' } };
type Program = keyof typeof programs;

/** What a run printed, both outputs together, and whether its exit code was 0. */
type Run = { ended: boolean; said: string };

const run = (program: string, args: string[], cwd?: string): Promise<Run> =>
  new Promise((resolve) => {
    execFile(program, args, { cwd }, (error, stdout, stderr) =>
      resolve({ ended: error === null, said: stdout + stderr }),
    );
  });

/** What is not on this machine, each as a sentence with the package that brings it. */
export async function missingPrograms(): Promise<Map<Program, string>> {
  const missing = new Map<Program, string>();
  for (const program of Object.keys(programs) as Program[]) {
    const { ask, package: name } = programs[program];
    if (!(await run(program, [ask])).ended) missing.set(program, `not checked by ${program}: install ${name}`);
  }
  return missing;
}

/** What poppler's pdfsig says of the seals in a PDF. */
export async function pdfsigOn(pdf: Buffer): Promise<string> {
  return inFolder(pdf, async (folder) => (await run('pdfsig', ['letter.pdf'], folder)).said);
}

/** Whether OpenSSL finds the first seal to fit what it covers, and how many bytes of the PDF that are, its own
 * included. The ranges are read from the PDF; who the key belongs to is not asked. */
export async function opensslOn(pdf: Buffer): Promise<Run & { covers: number }> {
  const text = pdf.toString('latin1');
  const ranges = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text) ?? [];
  const [length = 0, after = 0, rest = 0] = ranges.slice(1).map(Number);
  const seal = Buffer.from(text.slice(length + 1, after - 1), 'hex');
  const covered = Buffer.concat([pdf.subarray(0, length), pdf.subarray(after, after + rest)]);
  return inFolder(pdf, async (folder) => {
    await writeFile(join(folder, 'seal.der'), seal);
    await writeFile(join(folder, 'covered.bin'), covered);
    const args = 'cms -verify -binary -inform DER -in seal.der -content covered.bin -noverify -out out.bin'.split(' ');
    return { ...(await run('openssl', args, folder)), covers: after + rest };
  });
}

async function inFolder<T>(pdf: Buffer, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'aarambh-seal-'));
  try {
    await writeFile(join(folder, 'letter.pdf'), pdf);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
