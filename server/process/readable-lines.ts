import type { DestinationStream } from 'pino';

const levels: Record<number, string> = { 10: 'TRACE', 20: 'DEBUG', 30: 'INFO ', 40: 'WARN ', 50: 'ERROR', 60: 'FATAL' };

type Line = { level: number; time: number; msg?: string; err?: { type?: string; stack?: string; message?: string } };

/** Writes each JSON line of the log as one that a person reads: time, level, message, the other values; then an error's stack. */
export function readableLines(terminal: DestinationStream): DestinationStream {
  return { write: (line) => terminal.write(readable(line)) };
}

function readable(line: string): string {
  // The process and the machine are known to who sits at the terminal.
  const { level, time, msg, err, pid: _pid, hostname: _hostname, ...others } = JSON.parse(line) as Line & Named;
  const { type: _type, stack, message, ...more } = err ?? {};
  const values = Object.entries({ ...others, ...more }).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  const at = new Date(time).toTimeString().slice(0, 8);
  const parts = [at, levels[level] ?? level, msg ?? '', ...values].join(' ');
  return err === undefined ? `${parts}\n` : `${parts}\n${indented(stack ?? message ?? '')}\n`;
}

type Named = { pid?: number; hostname?: string; [name: string]: unknown };

function indented(stack: string): string {
  return stack.replace(/^/gm, '    ');
}
