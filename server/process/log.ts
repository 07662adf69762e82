import type { FastifyBaseLogger } from 'fastify';
import pino, { stdSerializers, type Logger } from 'pino';

const levels: Record<number, string> = { 10: 'TRACE', 20: 'DEBUG', 30: 'INFO ', 40: 'WARN ', 50: 'ERROR', 60: 'FATAL' };

type Line = {
  level: number;
  time: number;
  msg?: string;
  err?: { type?: string; stack?: string; message?: string };
  [name: string]: unknown;
};

/** A JSON line of the log as one that a person reads: time, level, message, the other values; then an error's stack. */
function readable(line: string): string {
  // The process and the machine are known to who sits at the terminal.
  const { level, time, msg, err, pid: _pid, hostname: _hostname, ...others } = JSON.parse(line) as Line;
  const { type: _type, stack, message, ...more } = err ?? {};
  const values = Object.entries({ ...others, ...more }).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const at = new Date(time).toTimeString().slice(0, 8);
  const parts = [at, levels[level] ?? level, msg ?? '', ...values].join(' ');
  return err === undefined ? `${parts}\n` : `${parts}\n${(stack ?? message ?? '').replace(/^/gm, '    ')}\n`;
}

/** The logged fields of an error: its kind and its place. All others stay out: the values of the row at fault, a
 * connection with the key that cancels its statements, a request with its headers or its first bytes. */
const loggedFields = new Set([
  'type',
  'message',
  'stack',
  'code',
  'errno',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'status',
  'statusName',
  'statusCode',
  '$metadata',
]);

/** The server's log: one JSON line an event, on a terminal one that a person reads. Errors keep their code, table,
 * constraint and stack, and lose the values they quote. */
export function createLog(level: string, destination?: pino.DestinationStream & { isTTY?: boolean }): Logger {
  const target = destination ?? process.stdout;
  const options = { level, serializers: { err: withoutValues } };
  return pino(options, target.isTTY === true ? { write: (line) => target.write(readable(line)) } : destination);
}

/** The same log for what is not ours. Below info, libraries tell whole requests: a form's parser its headers with the
 * session in them, the HTTP server the bytes that it could not read, with the query of a signed link. */
export const logForLibraries = (log: FastifyBaseLogger): FastifyBaseLogger =>
  log.child({}, { level: ['trace', 'debug'].includes(log.level) ? 'info' : log.level });

/** What may be kept of an error. */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { aggregateErrors, ...all }: Record<string, unknown> = { ...stdSerializers.err(error) };
  const kept = Object.fromEntries(Object.entries(all).filter(([name]) => loggedFields.has(name)));
  return error instanceof AggregateError && aggregateErrors !== undefined
    ? { ...kept, aggregateErrors: error.errors.map(withoutValues) }
    : kept;
}
