import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasPostgresServer } from '#test/postgres-server/start.ts';
import { ensureChromium } from './chromium.ts';
import { run } from '#scripts/run.ts';
import { browserCount, unitCount, type Count } from './test-counts.ts';
import { ensureTestServers, testServerPackages } from './test-servers.ts';
import { ensureWebClient } from '#scripts/web-client.ts';

/** One step of `npm test`; `again` is the command that repeats it alone. */
type Part = { name: string; again: string; run: () => Promise<void> };

const reports = mkdtempSync(join(tmpdir(), 'aarambh-tests-'));
const unitReport = join(reports, 'unit.json');
const postgresReport = join(reports, 'postgres.json');
const browserReport = join(reports, 'browser.json');
const npm = (...args: string[]): Promise<void> => run('npm', ['run', '--silent', ...args]);

/** What could not be run on this machine. */
const notRun: string[] = [];

const parts: Part[] = [
  { name: 'format', again: 'npm run format:check', run: () => npm('format:check') },
  { name: 'lint', again: 'npm run lint', run: () => npm('lint') },
  { name: 'types', again: 'npm run types', run: () => npm('types') },
  { name: 'dead code', again: 'npm run dead-code', run: () => npm('dead-code') },
  { name: 'licences', again: 'npm run licences', run: () => npm('licences') },
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
  {
    name: 'unit, API and component tests',
    again: 'npx vitest run',
    run: async () => {
      await run('vitest', ['run', ...reportTo(unitReport)]);
      mustHaveRun(counted(unitReport, unitCount));
    },
  },
  {
    name: 'API tests on the system’s PostgreSQL',
    again: 'npm run test:postgres',
    run: async () => {
      if (!hasPostgresServer()) return;
      await npm('test:postgres', '--', ...reportTo(postgresReport));
      mustHaveRun(counted(postgresReport, unitCount));
    },
  },
  {
    name: 'browser tests',
    again: 'npm run e2e',
    run: async () => {
      process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = browserReport;
      await npm('e2e', '--', '--reporter=list,json');
      mustHaveRun(counted(browserReport, browserCount));
    },
  },
];

/** Vitest's options: the usual lines here and a report into a file, without what cannot be run. */
function reportTo(file: string): string[] {
  return [
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...notRun.map((test) => `--exclude=${test}`),
  ];
}

function counted(file: string, count: (report: string) => Count): Count {
  return existsSync(file) ? count(readFileSync(file, 'utf8')) : { passed: 0, failed: 0 };
}

function mustHaveRun({ passed, failed }: Count): void {
  if (passed + failed === 0) throw new Error('no test ran');
}

/** Runs the parts in turn up to the first that fails; returns one line about each, with the time it took. */
async function runParts(): Promise<string[]> {
  const lines: string[] = [];
  for (const part of parts) {
    const start = performance.now();
    let failure: string | undefined;
    try {
      await part.run();
    } catch (error) {
      failure = error instanceof Error ? error.message : String(error);
    }
    const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(7);
    lines.push(`${failure === undefined ? 'ok    ' : 'FAILED'} ${seconds} s  ${part.name}`);
    if (failure !== undefined) {
      process.exitCode = 1;
      return [...lines, `${part.name} failed: ${failure}`, `to run it alone: ${part.again}`];
    }
  }
  return lines;
}

const lines = await runParts();
const counts = [
  counted(unitReport, unitCount),
  counted(postgresReport, unitCount),
  counted(browserReport, browserCount),
];
const sum = (of: (count: Count) => number): number => counts.reduce((total, count) => total + of(count), 0);
rmSync(reports, { recursive: true });
console.log(`\n${lines.join('\n')}\n`);
if (notRun.length > 0) console.log(`NOT RUN for want of a server: ${notRun.join(', ')}`);
console.log(`tests: ${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`);
