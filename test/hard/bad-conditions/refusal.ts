import { runProgram, type Ending } from '#test/processes/run-program.ts';
import { hrLogin } from '#test/server-process.ts';

/** Runs a server or a command that is expected to fail, with the HR user of the tests. */
export const runRefused: typeof runProgram = (program, env, options) => {
  const hr = { HR_USERNAME: hrLogin.userName, HR_PASSWORD: hrLogin.password };
  return runProgram(program, { NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'silent', ...hr, ...env }, options);
};

/** The output of a program that failed; raises unless it exited with 1 and printed neither a stack nor one of the secrets. */
export function refusalOf({ code, out, error }: Ending, secrets: string[] = []): string {
  const printed = `${out}${error}`;
  const leaked = secrets.find((secret) => printed.includes(secret));
  if (code === 1 && leaked === undefined && !/^ +at |node:internal|\[object|undefined/m.test(printed)) return printed;
  throw new Error(`not the refusal that was expected: exit code ${code}, output\n${printed}`);
}
