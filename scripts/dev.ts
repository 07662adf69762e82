import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { root } from './run.ts';

/** What the server answers; everything else is the web client, served by Vite from its sources. */
const serverPaths = [
  '/auth',
  '/candidate',
  '/hce-service',
  '/security-service',
  '/app-config',
  '/files',
  '/outbox',
  '/openapi.json',
  '/healthz',
  '/readyz',
];

const target = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;
const web = await createServer({
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(serverPaths.map((path) => [`^${path}(/|\\?|$)`, { target }])),
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
