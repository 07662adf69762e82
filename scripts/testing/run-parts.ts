import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, runCaptured } from '#scripts/run.ts';
import { ensureWebClient } from '#scripts/web-client.ts';
import { ensureChromium } from './chromium.ts';
import { isMachineIdle } from './idle-machine.ts';
import { readBrowserReport, readUnitReport, type Outcome } from './test-reports.ts';
import { ensureTestServers, testServerPackages } from './test-servers.ts';

/** One step of a run; `again` is the command that repeats it alone. */
export type Part = { name: string; again: string; run: () => Promise<void> };

/** Tests whose server is not on this machine. */
const notRun: string[] = [];
const outcomes: Outcome[] = [];

export const npm = (...args: string[]): Promise<void> => run('npm', ['run', '--silent', ...args]);

/** Checks that need no server: what they print appears when they end, so that it does not mix with that of the tests. */
export const checks: Part[] = ['format:check', 'lint', 'types', 'dead-code', 'licences'].map((script) => ({
  name: script,
  again: `npm run ${script}`,
  run: () => runCaptured('npm', ['run', '--silent', script]),
}));

/** Requirements of server and browser tests on this machine. */
export const preparation = ({ atNight = false } = {}): Part[] => [
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
      notRun.push(...(await ensureTestServers(atNight)));
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

/** Runs the lanes at the same time, and the parts of each in turn up to the first that fails. Fails when all took
 * longer than `minutes` on a machine that was idle before and after. Ends with a line for each part, the failed
 * tests, and `tests: <passed> passed, <failed> failed`: CI keeps the tail of what is printed and reads the last
 * line. */
export async function runParts(lanes: Part[][], minutes?: number): Promise<void> {
  const start = performance.now();
  const isIdleBefore = await isMachineIdle();
  const lines = (await Promise.all(lanes.map(runLane))).flat();
  const total = (performance.now() - start) / 60_000;
  console.log(`\n${lines.join('\n')}\n`);
  if (minutes !== undefined) {
    const isIdle = isIdleBefore && (await isMachineIdle());
    const bound = isIdle ? `at most ${minutes}` : `at most ${minutes} on an idle machine, which this was not`;
    console.log(`${total.toFixed(1)} minutes; ${bound}`);
    if (isIdle && total > minutes) fail(`FAILED: the run took longer than ${minutes} minutes on an idle machine`);
  }
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  if (notRun.length > 0) console.log(`NOT RUN, no server: ${notRun.join(', ')}`);
  for (const each of failures) console.log(`FAILED ${each}`);
  console.log(`tests: ${passed} passed, ${failures.length} failed`);
}

async function runLane(parts: Part[]): Promise<string[]> {
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
  return lines;
}

function fail(message: string): void {
  process.exitCode = 1;
  console.log(message);
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
