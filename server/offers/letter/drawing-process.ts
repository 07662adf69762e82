import { constants, setPriority } from 'node:os';
import type { PersonFacts } from '#domain/person-file/person-facts.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { AcceptanceFacts } from '#domain/verification/acceptance-record.ts';
import type { CertificateFacts } from '#domain/verification/certificate.ts';
import { openLetterCompiler } from './draw-letter.ts';

/**
 * What a drawing process is asked, one page or letter at a time: a letter, the record of its acceptance, a certificate, or the
 * answers of a person. The PNG of a letter's logo comes only with the first of what has it, a letter or a record.
 */
export type ToDrawing =
  | { letter: Letter; logo?: Uint8Array }
  | { record: AcceptanceFacts; logo?: Uint8Array }
  | { certificate: CertificateFacts }
  | { person: PersonFacts };
/** What it answers: first that it is ready, then once for each of them. */
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
function drawn(asked: ToDrawing): Buffer {
  if ('record' in asked) return draw.record(asked.record, asked.logo);
  if ('person' in asked) return draw.person(asked.person);
  return 'certificate' in asked ? draw.certificate(asked.certificate) : draw.letter(asked.letter, asked.logo);
}
process.on('message', (asked: ToDrawing) => {
  try {
    const pdf = drawn(asked);
    answer({ kind: 'drawn', pdf, memoryMb: process.memoryUsage.rss() / 2 ** 20 });
  } catch (error) {
    const kind = error instanceof RangeError ? 'refused' : 'failed';
    answer({ kind, message: error instanceof Error ? error.message : String(error) });
  }
});
answer({ kind: 'ready' });
