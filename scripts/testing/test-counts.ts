export type Count = { passed: number; failed: number };

type UnitReport = {
  numPassedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
};
type BrowserReport = { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] };

/** Counts Vitest's JSON report. A file that fails outside its tests (it cannot be loaded, say) is one failure. */
export function unitCount(report: string): Count {
  const { numPassedTests, testResults } = JSON.parse(report) as UnitReport;
  const failed = testResults.map((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed').length;
    return tests === 0 && file.status === 'failed' ? 1 : tests;
  });
  return { passed: numPassedTests, failed: failed.reduce((sum, count) => sum + count, 0) };
}

/** Counts Playwright's JSON report. A test that passed only on a second try failed; so does an error outside a test. */
export function browserCount(report: string): Count {
  const { stats, errors } = JSON.parse(report) as BrowserReport;
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
