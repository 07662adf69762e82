import { generalRefs, removedRefs } from '#domain/messages.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { gather, type Gathered } from '#server/process/turns/gather.ts';
import { makeLetter } from '#server/offers/ensure-letter.ts';
import { findLettersOrTexts, insertLetters, type FoundLetter, type NewLetter } from './queries.ts';

type LetterDeps = Pick<Deps, 'db' | 'letters'>;
type LetterId = { candidateOfferId: number; version: number };

/** Rows of about 40 KB: a statement of a megabyte. */
const keepTogether = { most: 24, withinMs: 20 };

/** `ensureLetter` for the mails of a sending: letters that are kept are read by one query for all, those that are
 * rendered are kept many at a time. Answers one promise for each letter, in their order; each fails alone. */
export function lettersForMails(deps: LetterDeps): (wanted: LetterId[]) => Promise<Buffer>[] {
  const { db } = deps;
  const keep = gather<NewLetter>(keepTogether, (letters) => insertLetters(db, letters));
  return (wanted) => {
    const reading = wanted.length === 0 ? Promise.resolve([]) : findLettersOrTexts(db, wanted);
    const found = reading.then((rows) => new Map(rows.map((row) => [keyOf(row), row])));
    return wanted.map(async (letter) => pdfOf(deps, keep, (await found).get(keyOf(letter))));
  };
}

const keyOf = ({ candidateOfferId, version }: LetterId) => `${candidateOfferId}/${version}`;

async function pdfOf(deps: LetterDeps, keep: Gathered<NewLetter>, found: FoundLetter | undefined): Promise<Buffer> {
  if (found === undefined) throw notFound(generalRefs.unknownOffer);
  if (found.pdf !== null) return found.pdf;
  if (found.letter === null) throw notFound(removedRefs.letter);
  return (await makeLetter(deps, found.letter, 'mail', keep)).pdf;
}
