import type { FastifyBaseLogger } from 'fastify';
import pino, { stdSerializers, type Logger } from 'pino';
import { readableLines } from './readable-lines.ts';

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

export function createLog(level: string, destination?: pino.DestinationStream & { isTTY?: boolean }): Logger {
  const target = destination ?? process.stdout;
  const options = { level, serializers: { err: withoutValues } };
  return pino(options, target.isTTY === true ? readableLines(target) : destination);
}

/** The same log for what is not ours. Below info, libraries tell whole requests: a form's parser its headers with the
 * session in them, the HTTP server the bytes that it could not read, with the query of a signed link. */
export function logForLibraries(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.child({}, { level: ['trace', 'debug'].includes(log.level) ? 'info' : log.level });
}

/** What may be kept of an error. */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { aggregateErrors, ...all }: Record<string, unknown> = { ...stdSerializers.err(error) };
  const kept = Object.fromEntries(Object.entries(all).filter(([name]) => loggedFields.has(name)));
  return error instanceof AggregateError && aggregateErrors !== undefined
    ? { ...kept, aggregateErrors: error.errors.map(withoutValues) }
    : kept;
}
