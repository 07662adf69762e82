import { appendFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** Vitest's JSON report leaves out what was raised outside all tests: it is added to the file STRAY_ERRORS, a line each. */
export default class StrayErrors implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    for (const { name, message, VITEST_TEST_PATH: file } of errors) {
      const [line = ''] = message.split('\n');
      appendFileSync(
        process.env.STRAY_ERRORS ?? '',
        `${String(file)} › (outside a test): ${name ?? 'Error'}: ${line}\n`,
      );
    }
  };
}
