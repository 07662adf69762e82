import { constants, setPriority } from 'node:os';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { openLetterCompiler } from './draw-letter.ts';

/** What a drawing process is asked, one letter at a time; the PNG of its logo only with the first letter that has it. */
export type ToDrawing = { letter: Letter; logo?: Uint8Array };
/** What it answers: first that it is ready, then once for each letter. */
export type FromDrawing =
  | { kind: 'ready' }
  | { kind: 'drawn'; pdf: Uint8Array; memoryMb: number }
  | { kind: 'refused'; message: string }
  | { kind: 'failed'; message: string };

// A letter yields to everything that the server itself does.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// A signal to the whole group is for the server: it finishes its work, and this process ends with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
// Also when the server was killed: its end of the channel closes then.
process.on('disconnect', () => process.exit());

const answer = (message: FromDrawing) => process.send?.(message);

// A process that cannot open its compiler ends, and with it what it was asked for.
const draw = await openLetterCompiler();
process.on('message', ({ letter, logo }: ToDrawing) => {
  try {
    const pdf = draw(letter, logo);
    answer({ kind: 'drawn', pdf, memoryMb: process.memoryUsage.rss() / 2 ** 20 });
  } catch (error) {
    const kind = error instanceof RangeError ? 'refused' : 'failed';
    answer({ kind, message: error instanceof Error ? error.message : String(error) });
  }
});
answer({ kind: 'ready' });
