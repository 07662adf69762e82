import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { allCalls } from '#contract/calls.ts';
import { root } from './run.ts';

/** The paths that the server answers: the calls, each by its whole path, since sources are under /candidate too; and
 * its own pages. */
const calls = allCalls.map(({ path }) => `^${path}(\\?|$)`);
const pages = ['/outbox', '/openapi.json', '/healthz', '/readyz'].map((path) => `^${path}(/|\\?|$)`);

const target = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;
const web = await createServer({
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries([...new Set([...calls, ...pages])].map((path) => [path, { target }])),
  },
});
await web.listen();
web.printUrls();

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { PUBLIC_URL: web.resolvedUrls?.local[0]?.replace(/\/$/, ''), ...process.env },
});
const stop = (): void => {
  server.kill('SIGTERM');
};
process.once('SIGTERM', stop).once('SIGINT', stop);
server.once('exit', (code) => {
  process.exitCode = code ?? 0;
  void web.close();
});
