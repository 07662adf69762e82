import { startEmbeddedPostgres } from '#server/db/embedded/start-embedded.ts';

// Test support: a process of its own that runs the launcher, so that tests can kill it. Reports events as lines of
// JSON; stops when its input ends.
const dataDir = process.argv[2] ?? '';
const tell = (event: object): boolean => process.stdout.write(`${JSON.stringify(event)}\n`);

try {
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => tell({ log: line }) });
  process.stdin.resume();
  process.stdin.on('end', () => void server.stop());
  process.on('SIGUSR2', () => process.exit(3));
  tell({ ready: { pid: server.pid(), cluster: server.cluster, connectionString: server.connectionString } });
} catch (error) {
  tell({ failed: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  process.exitCode = 1;
}
