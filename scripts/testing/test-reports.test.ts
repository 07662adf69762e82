import { describe, expect, it } from 'vitest';
import { readBrowserReport, readUnitReport } from './test-reports.ts';

describe('reading Vitest’s report', () => {
  const file = (status: string, tests: object[], message = '') => ({
    name: 'a.test.ts',
    status,
    message,
    assertionResults: tests,
  });
  const read = (numPassedTests: number, ...testResults: object[]) =>
    readUnitReport(JSON.stringify({ numPassedTests, testResults }));

  it('counts passed tests and names the failed ones with the first line of their message', () => {
    const failed = {
      status: 'failed',
      fullName: 'letters are sent',
      failureMessages: ['\u001B[31mno mail\u001B[39m\n  at x'],
    };
    expect(read(2, file('passed', [{ status: 'passed' }]), file('failed', [{ status: 'passed' }, failed]))).toEqual({
      passed: 2,
      failures: ['a.test.ts › letters are sent: no mail'],
    });
  });

  it('counts a file that cannot be loaded as one failure', () => {
    expect(read(0, file('failed', [], 'Cannot find module x'))).toEqual({
      passed: 0,
      failures: ['a.test.ts › (the whole file): Cannot find module x'],
    });
  });
});

describe('reading Playwright’s report', () => {
  it('counts a test that passed on a second try, and an error outside a test, as failures', () => {
    const spec = (title: string, status: string, message: string) => ({
      title,
      tests: [{ status, results: [{ error: { message } }, {}] }],
    });
    const inner = { title: 'in a group', specs: [spec('comes and goes', 'flaky', 'late\nstack')] };
    const suite = { title: 'a.spec.ts', specs: [spec('breaks', 'unexpected', 'not visible')], suites: [inner] };
    const report = { stats: { expected: 5 }, suites: [suite], errors: [{ message: 'no browser' }] };
    expect(readBrowserReport(JSON.stringify(report))).toEqual({
      passed: 5,
      failures: [
        'a.spec.ts › breaks: not visible',
        'a.spec.ts › in a group › comes and goes: late',
        'browser tests › (outside a test): no browser',
      ],
    });
  });
});
