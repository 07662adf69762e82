import { stripVTControlCharacters } from 'node:util';

/** The result in a run's JSON report; each failure is a line: the test's full name and the first line of its message. */
export type Outcome = { passed: number; failures: string[] };

type UnitReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

type BrowserSuite = { title: string; suites?: BrowserSuite[]; specs?: BrowserSpec[] };
type BrowserSpec = { title: string; tests: { status: string; results: { error?: BrowserError }[] }[] };
type BrowserError = { message?: string };
type BrowserReport = { stats: { expected: number }; suites: BrowserSuite[]; errors: BrowserError[] };

/** Reads Vitest's JSON report. A file that fails outside its tests (it cannot be loaded, say) is one failure. */
export function readUnitReport(report: string): Outcome {
  const { numPassedTests, testResults } = JSON.parse(report) as UnitReport;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [failure(name, '(the whole file)', message)];
    return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages?.[0]));
  });
  return { passed: numPassedTests, failures };
}

/** Reads Playwright's JSON report. A test that passed only on a second try failed; so does an error outside a test. */
export function readBrowserReport(report: string): Outcome {
  const { stats, suites, errors } = JSON.parse(report) as BrowserReport;
  const outside = errors.map(({ message }) => failure('browser tests', '(outside a test)', message));
  return {
    passed: stats.expected,
    failures: [...suites.flatMap((suite) => failuresOf(suite, suite.title)), ...outside],
  };
}

function failuresOf({ suites = [], specs = [] }: BrowserSuite, path: string): string[] {
  const failed = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => failure(path, title, results.find(({ error }) => error !== undefined)?.error?.message)),
  );
  return [...failed, ...suites.flatMap((suite) => failuresOf(suite, `${path} › ${suite.title}`))];
}

function failure(where: string, title: string, message = ''): string {
  const [line = ''] = stripVTControlCharacters(message).trim().split('\n');
  return `${where} › ${title}: ${line}`;
}
