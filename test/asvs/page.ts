import { applicationPoints } from './application.ts';
import { authenticationPoints } from './authentication.ts';
import { browserPoints } from './browser.ts';
import { cryptographyPoints } from './cryptography.ts';
import { encodingPoints } from './encoding.ts';
import { operationPoints } from './operation.ts';
import { states, type Cited, type Point, type Points } from './point.ts';
import { chapters, numbersOf, type Chapter, type Section } from './requirements.ts';
import { sessionPoints } from './sessions.ts';

/** When each point was looked at last. */
const lookedAtOn = '2026-11-22';

const parts = [
  encodingPoints,
  browserPoints,
  authenticationPoints,
  sessionPoints,
  cryptographyPoints,
  operationPoints,
  applicationPoints,
];

/** What is said of every number, and all numbers of which something is said: the test compares them with those that there are. */
export const points: Points = Object.assign({}, ...parts);
export const saidNumbers: readonly string[] = parts.flatMap((part) => Object.keys(part));

const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');

/** How many of these numbers are in each state, in the order of the states. */
function countsOf(numbers: readonly string[]): number[] {
  return states.map((state) => numbers.filter((number) => points[number]?.state === state).length);
}

/** What is said of a number; raises where nothing is. */
function pointOf(number: string): Point {
  const point = points[number];
  if (point === undefined) throw new Error(`nothing is said of ${number}`);
  return point;
}

/** A file as a link from docs/, with the title of the test in it. */
function citation(cited: Cited): string {
  const [file = '', title] = cited.split(' › ');
  const path = file.startsWith('docs/') ? file.slice('docs/'.length) : `../${file}`;
  const name = file.replace(/^.*\//, '').replace('#', ' › ');
  return `[${name}](${path})${title === undefined ? '' : ` ‘${title}’`}`;
}

function sectionTable(section: Section): string {
  const rows = numbersOf(section).map(({ number, level }) => {
    const { state, how, cited } = pointOf(number);
    return [number, level, state, [how, cited.map(citation).join('; ')].filter((text) => text !== '').join(' ')];
  });
  return `### ${section.number} ${section.title}\n\n${table(['No.', 'L', 'State', 'How it stands here'], rows)}`;
}

const all = chapters.flatMap(({ sections }) => sections).flatMap(numbersOf);
const numbersIn = ({ sections }: Chapter) => sections.flatMap(numbersOf).map(({ number }) => number);
const ofLevel = (wanted: 1 | 2) => all.filter(({ level }) => level === wanted).map(({ number }) => number);

function summary(): string {
  const sums = [
    ['**Level 1**', ...countsOf(ofLevel(1))],
    ['**Level 2**', ...countsOf(ofLevel(2))],
    ['**Both**', ...countsOf(all.map(({ number }) => number))],
  ];
  const rows = chapters.map((chapter) => [`${chapter.number} ${chapter.title}`, ...countsOf(numbersIn(chapter))]);
  return table(['Chapter', ...states], [...rows, ...sums]);
}

/** The whole of docs/asvs.md, but for the widths of its columns. */
export function asvsPage(): string {
  return [
    '# The product against OWASP ASVS 5.0.0',
    `For whoever reviews the security of the product: every requirement of levels 1 and 2 of the [OWASP Application Security Verification Standard 5.0.0](https://github.com/OWASP/ASVS/tree/v5.0.0), by its number, ${all.length} in all. The sentences of the standard are not repeated (it is published under CC BY-SA 4.0 by the OWASP Foundation): have it open beside this page. Looked at last, one by one, in the code or by trying, on ${lookedAtOn}.`,
    [
      '- **held**: it is so; the test or file behind the sentence shows it. Tests run with `npm test`.',
      '- **partly**: some of it is so. The sentence says what is missing.',
      '- **not held**: it is not so. The sentence says why, and what it would take.',
      '- **does not apply**: there is nothing here that it speaks of.',
    ].join('\n'),
    'This is our own reading, not an audit by others. In scope: server, user interface, commands, and the deployment that is shipped (`deploy/`, `Dockerfile`, `compose.yaml`). Out of scope: the machines, the database, bucket, mail server and SMS gateway that an operator brings; where a point depends on them, it says so. What the standard wants written down stands in [security.md](security.md) and the pages that it names.',
    'Written by `npm run asvs` from `test/asvs`, whose tests fail when a number is missing or stands twice, when a cited file, test or heading is not there, or when this page is stale.',
    '## Summary',
    summary(),
    ...chapters.flatMap((chapter) => [`## ${chapter.number} ${chapter.title}`, ...chapter.sections.map(sectionTable)]),
  ].join('\n\n');
}
