import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '#scripts/run.ts';
import { ensureWebClient } from '#scripts/web-client.ts';
import { ensureChromium } from './chromium.ts';
import { readBrowserReport, readUnitReport, type Outcome } from './test-reports.ts';
import { ensureTestServers, testServerPackages } from './test-servers.ts';

/** One step of a run; `again` is the command that repeats it alone. */
export type Part = { name: string; again: string; run: () => Promise<void> };

/** Tests whose server is not on this machine. */
const notRun: string[] = [];
const outcomes: Outcome[] = [];

export const npm = (...args: string[]): Promise<void> => run('npm', ['run', '--silent', ...args]);

/** What tests of the server and the browser need on this machine. */
export const preparation: Part[] = [
  { name: 'web client', again: 'npm run build', run: ensureWebClient },
  {
    name: 'browser to test with',
    again: 'npx playwright install chromium',
    run: async () => {
      process.env.CHROMIUM_PATH = await ensureChromium();
    },
  },
  {
    name: 'servers to test with',
    again: `apt-get install ${testServerPackages.join(' ')}`,
    run: async () => {
      notRun.push(...(await ensureTestServers()));
    },
  },
];

/** Runs tests by Vitest; `start` gets the options that make the report. */
export async function vitest(start: (options: string[]) => Promise<void>): Promise<void> {
  await withReport(readUnitReport, (file) => {
    process.env.STRAY_ERRORS = `${file}.stray`;
    if (notRun.length > 0) process.env.NOT_RUN = notRun.join(',');
    return start([
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      '--reporter=./scripts/testing/stray-errors.ts',
    ]);
  });
}

/** Runs one of the projects of playwright.config.ts. */
export async function browserTests(project: string): Promise<void> {
  await withReport(readBrowserReport, (file) => {
    process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;
    return npm('e2e', '--', `--project=${project}`, '--reporter=list,json');
  });
}

async function withReport(read: (report: string) => Outcome, start: (file: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aarambh-tests-'));
  const file = join(folder, 'report.json');
  const outcome: Outcome = { passed: 0, failures: [] };
  try {
    await start(file);
  } finally {
    if (existsSync(file)) Object.assign(outcome, read(readFileSync(file, 'utf8')));
    const stray = `${file}.stray`;
    if (existsSync(stray)) outcome.failures.push(...readFileSync(stray, 'utf8').trim().split('\n'));
    rmSync(folder, { recursive: true });
    outcomes.push(outcome);
  }
  if (outcome.passed + outcome.failures.length === 0) throw new Error('no test ran');
}

/**
 * Runs the parts in turn up to the first that fails. Ends with a line for each part, the failed tests, and
 * `tests: <passed> passed, <failed> failed`: CI keeps the tail of what is printed and reads the last line.
 */
export async function runParts(parts: Part[]): Promise<void> {
  const lines: string[] = [];
  for (const part of parts) {
    const start = performance.now();
    const failure = await part.run().then(() => undefined, sentence);
    const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(7);
    lines.push(`${failure === undefined ? 'ok    ' : 'FAILED'} ${seconds} s  ${part.name}`);
    if (failure !== undefined) {
      process.exitCode = 1;
      lines.push(`${part.name} failed: ${failure}`, `to run it alone: ${part.again}`);
      break;
    }
  }
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  console.log(`\n${lines.join('\n')}\n`);
  if (notRun.length > 0) console.log(`NOT RUN, no server: ${notRun.join(', ')}`);
  for (const each of failures) console.log(`FAILED ${each}`);
  console.log(`tests: ${passed} passed, ${failures.length} failed`);
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
