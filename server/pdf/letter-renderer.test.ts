import { getPriority } from 'node:os';
import { afterAll, expect, it } from 'vitest';
import { sampleLetter as letter } from '#domain/letter/sample-letter.ts';
import { testLog } from '#test/database/test-database.ts';
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

it('raises a RangeError for an invalid date, and keeps the process', async () => {
  const before = letters.processIds();
  await expect(letters.render({ ...letter, joiningDate: '2027-02-30' })).rejects.toThrow(RangeError);
  expect(letters.processIds()).toEqual(before);
});
