import { describe, expect, it } from 'vitest';
import { browserCount, unitCount } from './test-counts.ts';

const unitReport = (files: { status: string; tests: string[] }[]): string =>
  JSON.stringify({
    numPassedTests: files.flatMap((file) => file.tests).filter((status) => status === 'passed').length,
    testResults: files.map(({ status, tests }) => ({
      status,
      assertionResults: tests.map((test) => ({ status: test })),
    })),
  });

describe('counting Vitest', () => {
  it('counts passed and failed tests', () => {
    const report = unitReport([
      { status: 'passed', tests: ['passed', 'passed'] },
      { status: 'failed', tests: ['passed', 'failed', 'failed'] },
    ]);
    expect(unitCount(report)).toEqual({ passed: 3, failed: 2 });
  });

  it('counts a file that cannot be loaded as one failure', () => {
    expect(unitCount(unitReport([{ status: 'failed', tests: [] }]))).toEqual({ passed: 0, failed: 1 });
  });
});

describe('counting Playwright', () => {
  it('counts a test that passed on a second try, and an error outside a test, as failures', () => {
    const report = JSON.stringify({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [{}] });
    expect(browserCount(report)).toEqual({ passed: 5, failed: 3 });
  });
});
