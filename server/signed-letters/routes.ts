import { getSignedLetter, getSignedLetterPdf } from '#contract/letter/signed-letter.ts';
import type { Deps } from '#server/deps.ts';
import type { FileAnswer, Mount } from '#server/http/mount.ts';
import { readOwnSignedLetter, readSignedLetter } from './read-signed-letter.ts';

export function signedLetterRoutes(mount: Mount, deps: Pick<Deps, 'db'>): void {
  mount(getSignedLetterPdf, async ({ actor }) => answerOf(await readOwnSignedLetter(deps, actor)));
  mount(getSignedLetter, async ({ query, actor }) =>
    answerOf(await readSignedLetter(deps, actor, query.candidateOfferId)),
  );
}

/** A PDF to be kept, under a name of our own such as 'signed-letter-1048-v2.pdf'. */
const answerOf = (letter: { candidateOfferId: number; version: number; pdf: Buffer }): FileAnswer<'pdf'> => ({
  file: letter.pdf,
  filename: `signed-letter-${letter.candidateOfferId}-v${letter.version}.pdf`,
  disposition: 'attachment',
});
