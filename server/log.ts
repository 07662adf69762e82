import pino, { stdSerializers, type Logger } from 'pino';

/**
 * What an error of PostgreSQL brings along: values of the row at fault, which are people's data, and the connection, with
 * the key that cancels its statements.
 */
const withValues = [
  'detail',
  'where',
  'hint',
  'internalQuery',
  'query',
  'parameters',
  'dataTypeName',
  'client',
] as const;

/** The server's log: one JSON line an event. Errors keep their code, table, constraint and stack, and lose the values they quote. */
export function createLog(level: string, destination?: pino.DestinationStream): Logger {
  return pino({ level, serializers: { err: withoutValues } }, destination);
}

function withoutValues(error: Error): unknown {
  const told: unknown = stdSerializers.err(error);
  if (typeof told !== 'object' || told === null) return told;
  return Object.fromEntries(Object.entries(told).filter(([name]) => !withValues.some((hidden) => hidden === name)));
}
