import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** What was in one mail that arrived: whose login it brings, and how large it was. */
export type Arrival = { userName: string; password: string; hasLetter: boolean; bytes: number; at: number };

/** How far the arrivals are; times are those of `Date.now()`, which all processes share. */
export type SinkState = { count: number; letters: number; lastAt: number };

/** A real SMTP server in a process of its own, so that what it takes is not ours. It says where it listens. */
const arrivals: Arrival[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  logger: false,
  onData: (stream, _session, done) => {
    const pieces: Buffer[] = [];
    stream.on('data', (piece: Buffer) => pieces.push(piece));
    stream.on('end', () => {
      arrivals.push(arrivalOf(Buffer.concat(pieces)));
      done();
    });
  },
});

/** The lines of the login are ASCII and short, so that the mail holds them without an encoding. */
function arrivalOf(raw: Buffer): Arrival {
  const head = raw.subarray(0, 4096).toString('latin1');
  const after = (label: string) => new RegExp(`${label}: (\\S+)`).exec(head)?.[1] ?? '';
  const userName = after('Username');
  // The first bytes of a PDF as base64 begin. The mail after an acceptance has the letter, too, and no login.
  const hasLetter = userName !== '' && raw.includes('\r\n\r\nJVBERi');
  return { userName, password: after('Password'), hasLetter, bytes: raw.length, at: Date.now() };
}

process.once('disconnect', () => process.exit());
process.once('message', () => void answerQuestions());

async function answerQuestions(): Promise<void> {
  const url = await start();
  process.on('message', ({ from }: { from: number | null }) => {
    const state: SinkState = {
      count: arrivals.length,
      letters: arrivals.filter(({ hasLetter }) => hasLetter).length,
      lastAt: arrivals.at(-1)?.at ?? 0,
    };
    process.send?.(from === null ? state : arrivals.slice(from));
  });
  process.send?.(url);
}

async function start(): Promise<string> {
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}?ignoreTLS=true`;
}
