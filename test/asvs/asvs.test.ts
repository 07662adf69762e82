import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { asvsPage, points, saidNumbers } from './page.ts';
import { states } from './point.ts';
import { chapters, numbersOf } from './requirements.ts';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const isThere = (file: string) => existsSync(new URL(`../../${file}`, import.meta.url));

const all = chapters.flatMap(({ sections }) => sections).flatMap(numbersOf);

/** How GitHub names a heading in a link. */
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .replaceAll(' ', '-');

/** What is wrong with a citation; null when it leads to what it says. */
function fault(cited: string): string | null {
  const [place = '', title] = cited.split(' › ');
  const [file = '', heading] = place.split('#');
  if (!isThere(file)) return `${file} is not there`;
  if (heading !== undefined) {
    const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, words = '']) => slugOf(words));
    return headings.includes(heading) ? null : `${file} has no heading ${heading}`;
  }
  if (title === undefined) return null;
  // The title of a test is the first that it is given: in a plain call, or behind a table.
  const text = read(file).replaceAll(/\(\s+/g, '(');
  const isTest = ["'", '"', '`'].some((quote) => text.includes(`(${quote}${title}${quote},`));
  return isTest ? null : `${file} has no test ‘${title}’`;
}

describe('what is said of OWASP ASVS', () => {
  it('is said of each number of levels 1 and 2, once, and of no other', () => {
    const numbers = all.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect([1, 2].map((wanted) => all.filter(({ level }) => level === wanted).length)).toEqual([70, 183]);
    expect(saidNumbers.toSorted()).toEqual(numbers.toSorted());
  });

  test.each(Object.entries(points))('%s: what is cited is there, and words say how it stands', (_number, point) => {
    expect(point.cited.map(fault).filter((found) => found !== null)).toEqual([]);
    expect(point.how).toMatch(/^(?:nginx|[\p{Lu}‘`]).{8,}\.$/u);
    expect(point.how).not.toContain('|');
  });

  it('is what docs/asvs.md says (if not: npm run asvs)', () => {
    // The formatter pads the columns.
    const plain = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---').trim();
    expect(plain(read('docs/asvs.md'))).toBe(plain(asvsPage()));
  });

  it('is counted right on the page', () => {
    const page = read('docs/asvs.md');
    const rows = [...page.matchAll(/^\| V[\d.]+ +\| [12] +\| (?<state>[a-z ]+?) +\|/gm)].map(([, state]) => state);
    const counted = states.map((state) => rows.filter((row) => row === state).length);
    const [, ...told] = /^\| \*\*Both\*\* .*$/m.exec(page)?.[0].split('|').map(Number) ?? [];
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(all.length);
    expect(told.slice(1, -1)).toEqual(counted);
  });
});

describe('a citation', () => {
  it.each([
    ['test/asvs/nothing.test.ts', 'test/asvs/nothing.test.ts is not there'],
    ['test/asvs/asvs.test.ts › is no test', 'test/asvs/asvs.test.ts has no test ‘is no test’'],
    ['docs/asvs.md#nothing', 'docs/asvs.md has no heading nothing'],
    ['docs/asvs.md#summary', null],
    ['test/asvs/asvs.test.ts › is counted right on the page', null],
    ['test/asvs/asvs.test.ts', null],
  ])('%s: %s', (cited, found) => {
    expect(fault(cited)).toBe(found);
  });
});
