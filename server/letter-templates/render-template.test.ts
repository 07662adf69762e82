import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LetterBlock } from '#domain/letter/blocks.ts';
import { sampleLetter } from '#domain/letter/sample-letter.ts';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { HrActor } from '#server/deps.ts';
import type { LetterRenderer } from '#server/pdf/letter-renderer.ts';
import { ChildLostError } from '#server/process/child-pool.ts';
import { renderTemplate } from './render-template.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** Cannot render a letter that says this word, as if the typesetter failed at it. */
const word = 'unprintable';
/** Renders a letter with this word for as long as it may. */
const slowWord = 'endless';
let tried: number[] = [];
const letters = {
  renderPreview: async ({ blocks = [] }: Letter, { taskMs, gone }: { taskMs: number; gone: AbortSignal }) => {
    gone.throwIfAborted();
    tried.push(taskMs);
    const text = JSON.stringify(blocks);
    if (text.includes(word)) throw new Error('the letter could not be laid out');
    if (text.includes(slowWord)) {
      vi.advanceTimersByTime(taskMs);
      throw new ChildLostError(null, 'SIGKILL', true);
    }
    return Buffer.from('%PDF-1.7');
  },
  isOpen: () => true,
} as unknown as LetterRenderer;
const paragraphs = (count: number, at: number, said = word): LetterBlock[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: 'paragraph',
    content: [{ text: index === at ? said : `Paragraph ${index}` }],
  }));
const author = (hrUserId: string, gone = new AbortController().signal) => ({ actor: { hrUserId } as HrActor, gone });
const render = (blocks: LetterBlock[], by = author('meera'), renderer = letters) =>
  renderTemplate({ letters: renderer }, by, sampleLetter, blocks);

it.each([
  [1, 0, word],
  [2, 1, word],
  [200, 0, word],
  [200, 137, word],
  [200, 199, word],
  [200, 137, slowWord],
])(
  'of %i blocks the one at %i with the word %s, with which no letter can be rendered, is named',
  async (count, at, said) => {
    tried = [];
    await expect(render(paragraphs(count, at, said))).rejects.toMatchObject({
      status: 400,
      fields: [{ path: `blocks[${at}]` }],
    });
    expect(tried.length).toBeLessThanOrEqual(9);
  },
);

it('ends all tries of a template within 10 seconds', async () => {
  tried = [];
  const begun = performance.now();
  const answer = render(paragraphs(200, 0, slowWord));
  await expect(answer).rejects.toThrow('takes too long');
  expect(tried[0]).toBe(5000);
  expect(performance.now() - begun).toBeLessThan(10_000);
});

it('blames no block when the server is about to stop', async () => {
  const stopping = { ...letters, isOpen: () => false } as LetterRenderer;
  await expect(render(paragraphs(3, 1), author('meera'), stopping)).rejects.toThrow('laid out');
});

it('renders one template of a user at a time, lets a second one wait and refuses a third', async () => {
  const begun = Promise.withResolvers<void>();
  const first = Promise.withResolvers<Buffer>();
  let running = 0;
  const renderPreview = async () => {
    running += 1;
    expect(running).toBe(1);
    begun.resolve();
    const pdf = await first.promise;
    running -= 1;
    return pdf;
  };
  const waiting = { ...letters, renderPreview } as LetterRenderer;
  const taken = [1, 2].map(() => render(paragraphs(1, -1), author('ravi'), waiting));
  await begun.promise;
  await expect(render(paragraphs(1, -1), author('ravi'))).rejects.toMatchObject({ status: 429, retryAfterSeconds: 10 });
  first.resolve(Buffer.from('%PDF-1.7'));
  expect(await Promise.all(taken)).toHaveLength(2);
});

it('renders nothing for a client that left while it waited', async () => {
  tried = [];
  const left = AbortSignal.abort(new Error('left'));
  await expect(render(paragraphs(3, 1), author('meera', left))).rejects.toThrow('left');
  expect(tried).toEqual([]);
});
