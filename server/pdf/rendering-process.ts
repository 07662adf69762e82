import type { Letter } from '#domain/offer/offer-letter.ts';
import type { PersonFacts } from '#domain/person-file/person-facts.ts';
import type { AcceptanceFacts } from '#domain/verification/acceptance-record.ts';
import type { CertificateFacts } from '#domain/verification/certificate.ts';
import { serveTasks } from '#server/process/child-tasks.ts';
import { openLetterCompiler } from './letter-compiler.ts';

export type RenderTask =
  | { letter: Letter }
  | { record: AcceptanceFacts }
  | { certificate: CertificateFacts }
  | { person: PersonFacts };
/** Asks for the PNG of a logo by its SHA-256; each process asks once. */
export type LogoQuestion = { logo: string };

const compiler = await openLetterCompiler();

serveTasks<RenderTask, Uint8Array, LogoQuestion>(async (task, ask) => {
  if ('certificate' in task) return compiler.certificate(task.certificate);
  if ('person' in task) return compiler.person(task.person);
  const { logo } = 'letter' in task ? task.letter : task.record.letter;
  if (logo !== undefined && !compiler.hasLogo(logo)) {
    const png = (await ask({ logo })) as Uint8Array | undefined;
    if (png !== undefined) compiler.addLogo(logo, png);
  }
  return 'letter' in task ? compiler.letter(task.letter) : compiler.record(task.record);
});
