import { type LetterBlock, linesOf } from '#domain/letter/blocks.ts';
import { limits } from '#domain/limits.ts';
import { letterTemplateRefs as m } from '#domain/letter/messages.ts';
import { placeholderLabels } from '#domain/letter/placeholder-labels.ts';
import { placeholdersWithoutValue } from '#domain/letter/placeholders.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { type TextRef } from '#domain/texts.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { AppError, badFields } from '#server/errors.ts';
import { ChildLostError } from '#server/process/child-pool.ts';
import { createLane, createLanes } from '#server/process/turns/lane.ts';

/** More text than this has more pages than a letter may have, in any script, and would occupy a rendering process for long. */
const charactersMax = limits.letterPagesMax * 6000;

/** All tries of one template. */
const renderMs = 10_000;

/** A second template of an HR user waits for the first one; a third is refused. */
const ownTurns = createLanes({
  atOnce: 1,
  waitingMax: 1,
  refusal: () => new AppError(429, m.previewsUnderWay, { retryAfterSeconds: renderMs / 1000 }),
});
/** Templates of all HR users are rendered one after the other; 503 after a minute without a turn. */
const turns = createLane({ atOnce: 1, waitingMax: 50, holdMs: 60_000 });

/** An HR user who tries a template; once `gone` is aborted its rendering ends. */
export type TemplateAuthor = { actor: HrActor; gone: AbortSignal };

/** The PDF of a letter made of these blocks. Raises 400 on each block with a placeholder that has no value in the
 * letter, and on the first block with which the letter cannot be rendered in time or has too many pages; 429 while two
 * templates of this user are being rendered. */
export async function renderTemplate(
  { letters }: Pick<Deps, 'letters'>,
  { actor, gone }: TemplateAuthor,
  letter: Letter,
  blocks: LetterBlock[],
): Promise<Buffer> {
  requireRenderable(letter, blocks);
  return ownTurns(actor.hrUserId, () =>
    turns(() => {
      gone.throwIfAborted();
      return renderInTime(letters, gone, letter, blocks);
    }),
  );
}

function requireRenderable(letter: Letter, blocks: LetterBlock[]): void {
  const unsaid = placeholdersWithoutValue(blocks, letter);
  const faults = unsaid.map(({ block, placeholder }) => faultOf(block, m.noValue(placeholderLabels[placeholder])));
  if (faults.length > 0) throw badFields(faults);
  const tooLong = firstBeyond(blocks, charactersMax);
  if (tooLong !== null) throw badFields([faultOf(tooLong, m.tooManyPages(limits.letterPagesMax))]);
}

const faultOf = (block: number, text: TextRef) => ({ path: `blocks[${block}]`, text });

async function renderInTime(
  letters: Deps['letters'],
  gone: AbortSignal,
  letter: Letter,
  blocks: LetterBlock[],
): Promise<Buffer> {
  const until = performance.now() + renderMs;
  const msLeft = () => until - performance.now();
  // Half of the time that is left for each try, so that there is some for a shorter letter.
  const tryFirst = (count: number) =>
    tryRendering(letters, { ...letter, blocks: blocks.slice(0, count) }, { taskMs: msLeft() / 2, gone });
  const rendered = await tryFirst(blocks.length);
  if (Buffer.isBuffer(rendered)) return rendered;
  // With more blocks it gets no better: the first one that is too much is found by halves.
  let [good, bad, reason] = [0, blocks.length, rendered];
  while (bad - good > 1 && msLeft() > 0) {
    const middle = Math.floor((good + bad) / 2);
    const tried = await tryFirst(middle);
    if (Buffer.isBuffer(tried)) good = middle;
    else [bad, reason] = [middle, tried];
  }
  throw badFields([faultOf(bad - 1, reason)]);
}

async function tryRendering(
  letters: Deps['letters'],
  letter: Letter,
  bounds: { taskMs: number; gone: AbortSignal },
): Promise<Buffer | TextRef> {
  try {
    const pdf = await letters.renderPreview(letter, bounds);
    return pagesOf(pdf) > limits.letterPagesMax ? m.tooManyPages(limits.letterPagesMax) : pdf;
  } catch (error) {
    // Neither a client that left nor the end of the server is the fault of a block.
    if (bounds.gone.aborted || !letters.isOpen()) throw error;
    return error instanceof ChildLostError && error.timedOut ? m.tooSlow : m.cannotBeDrawn;
  }
}

/** Typst writes one object for each page, none of them packed. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').split('/Type /Page\n').length - 1;

function firstBeyond(blocks: readonly LetterBlock[], most: number): number | null {
  let characters = 0;
  const index = blocks.findIndex((block) => {
    for (const part of linesOf(block).flat()) characters += 'text' in part ? part.text.length : limits.textMax;
    return characters > most;
  });
  return index < 0 ? null : index;
}
