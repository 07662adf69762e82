import { getPriority } from 'node:os';
import { afterAll, expect, it } from 'vitest';
import { sampleLetter as letter } from '#domain/letter/sample-letter.ts';
import { testLog } from '#test/database/test-database.ts';
import { endlessLetter } from '#test/letters/endless-letter.ts';
import { createLetterRenderer, renderingProcesses } from './letter-renderer.ts';

const letters = createLetterRenderer(testLog, { size: 2 });
afterAll(letters.close);

it('renders in as many processes as it may have, at a lower priority', async () => {
  expect(letters.processIds()).toEqual([]);
  const versions = Array.from({ length: 6 }, (_, index) => ({ ...letter, version: index + 1 }));
  const pdfs = await Promise.all(versions.map((each) => letters.render(each)));
  expect(pdfs.map((pdf) => pdf.subarray(0, 5).toString())).toEqual(pdfs.map(() => '%PDF-'));
  expect(letters.processIds()).toHaveLength(2);
  for (const pid of letters.processIds()) expect(getPriority(pid)).toBe(Math.max(10, getPriority()));
});

it('shares the processors among the servers of a machine, at least one process for each', () => {
  expect(renderingProcesses(1)).toBeGreaterThanOrEqual(renderingProcesses(2));
  expect(renderingProcesses(64)).toBe(1);
});

it('renders a letter that a person waits for before those for mails', async () => {
  const single = createLetterRenderer(testLog, { size: 1 });
  const order: string[] = [];
  const render = (name: string, priority: 'interactive' | 'mail') =>
    single.render(letter, priority).then(() => void order.push(name));
  await Promise.all([render('mail 0', 'mail'), render('mail 1', 'mail'), render('interactive', 'interactive')]);
  await single.close();
  expect(order).toEqual(['mail 0', 'interactive', 'mail 1']);
});

it('renders a letter while a preview occupies its own process, which ends with the client of the preview', async () => {
  const single = createLetterRenderer(testLog, { size: 1 });
  const left = new AbortController();
  const order: string[] = [];
  const preview = single.renderPreview(endlessLetter, { taskMs: 10 * 60_000, gone: left.signal });
  const ended = preview.catch((reason: unknown) => (order.push('preview'), reason));
  const [pid = 0] = single.processIds();
  for (const name of ['interactive', 'mail'] as const) await single.render(letter, name).then(() => order.push(name));
  expect(getPriority(pid)).toBe(Math.max(19, getPriority()));
  left.abort(new Error('left'));
  expect(await ended).toMatchObject({ message: 'left' });
  expect(order).toEqual(['interactive', 'mail', 'preview']);
  await expect.poll(() => single.processIds()).not.toContain(pid);
  await single.close();
});

it('raises a RangeError for an invalid date, and keeps the process', async () => {
  const before = letters.processIds();
  await expect(letters.render({ ...letter, joiningDate: '2027-02-30' })).rejects.toThrow(RangeError);
  expect(letters.processIds()).toEqual(before);
});
