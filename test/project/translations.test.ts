import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { read, utils, write } from '@e965/xlsx';
import { expect, it } from 'vitest';
import { inLanguage, type Language } from '#domain/language.ts';
import { loginMessages } from '#domain/first-messages.ts';
import { addTranslation } from '#domain/texts.ts';
import { readTranslation } from '#server/say-in.ts';
import { toTranslate } from '#scripts/project/translations.ts';
import { root } from '#scripts/run.ts';

// CONTRIBUTING.md, 'Add a language', with one that there is not. The commands run in Node: Vitest prints functions differently.

const folder = mkdtempSync(join(tmpdir(), 'aarambh-texts-'));
const workbook = join(folder, 'texts.xlsx');
const command = (...args: string[]): string =>
  execFileSync(
    process.execPath,
    ['--import', './scripts/node-version.js', 'scripts/project/texts.ts', ...args, folder],
    { cwd: root, encoding: 'utf8', stdio: 'pipe' },
  );

type Row = { Code: string; English: string; Translation: string };

function rowsOf(): Row[] {
  command('export', 'xx', workbook);
  const book = read(readFileSync(workbook));
  return utils.sheet_to_json<Row>(book.Sheets.xx!);
}

function translate(rows: Row[], texts: Record<string, string>, english: Record<string, string> = {}): void {
  const book = utils.book_new();
  const written = rows.map((row) => ({
    ...row,
    Translation: texts[row.Code] ?? '',
    English: english[row.Code] ?? row.English,
  }));
  utils.book_append_sheet(book, utils.json_to_sheet(written), 'xx');
  writeFileSync(workbook, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  command('import', 'xx', workbook);
}

it('a workbook brings a language, English stands in for what it lacks, and a changed English is found', () => {
  const rows = rowsOf();
  expect(rows.length).toBeGreaterThan(800);
  expect(rows).toContainEqual(expect.objectContaining({ Code: 'login.invalid', English: loginMessages.invalid }));
  expect(rows.find(({ Code }) => Code === 'login.manyLogins')?.English).toContain('in {0} seconds');

  translate(rows, {
    'login.invalid': 'Xo',
    'login.manyLogins': 'Xo {0}',
    'candidateHome.daysLeft': '{0|0:xo|other:xo {0}}',
  });
  expect(command('check', 'xx', '')).toContain(`xx: ${rows.length - 3} texts without a translation`);
  addTranslation('xx', readTranslation(folder, 'xx'));
  const said = inLanguage('xx' as Language, () => [
    loginMessages.invalid,
    loginMessages.manyLogins(5),
    loginMessages.loggedOut,
  ]);
  expect(said).toEqual(['Xo', 'Xo 5', 'You have been logged out.']);

  const hashes = join(folder, 'xx.json');
  const before = JSON.parse(readFileSync(hashes, 'utf8')) as Record<string, string>;
  writeFileSync(hashes, JSON.stringify({ ...before, 'login.invalid': 'an older English' }));
  expect(() => command('check', 'xx', '')).toThrow(/login\.invalid: the English was changed/u);
  expect(rowsOf().find(({ Code }) => Code === 'login.invalid')?.Translation ?? '').toBe('');

  translate(rows, { 'login.invalid': 'Xo' });
  expect(() => command('check', 'xx', '')).not.toThrow();
  const refused = {
    'login.invalid': 'Xo {1}',
    'login.manyLogins': 'Xo {7}',
    'candidateHome.daysLeft': 'xo',
    'login.loggedOut': 'of another English',
  };
  expect(() => translate(rows, refused, { 'login.loggedOut': 'Gone.' })).toThrow(
    /login\.invalid: \{1\} is no value[^]*login\.manyLogins: \{0\} is missing[^]*login\.manyLogins: \{7\} is no value[^]*login\.loggedOut: this is not the English of today[^]*candidateHome\.daysLeft: \{0\} is missing/u,
  );
  expect(new Map(readTranslation(folder, 'xx'))).toEqual(
    new Map([
      ['login.invalid', 'Xo'],
      ['login.manyLogins', 'Xo {0}'],
      ['candidateHome.daysLeft', '{0|0:xo|other:xo {0}}'],
    ]),
  );
}, 300_000);

/** Groups of the files below that only HR reads. */
const hrGroups =
  'checks delivery employeeIds firstDay hrAuth joiningProgress offerForm offerList onboarding pathLabels removed'.split(
    ' ',
  );

it('every text that the rules of candidates’ calls say is translated', async () => {
  const texts = (file: string) => readFileSync(join(root, file), 'utf8');
  const reached = new Set(
    globSync('contract/**/*.ts', { cwd: root }).filter((file) => /candidateCall\(/u.test(texts(file))),
  );
  // A set that grows while it is read.
  for (const file of reached) {
    for (const [, from = ''] of texts(file).matchAll(/^(?:import|export) (?!type)[^;]*? from '([#.][^']+)'/gmu)) {
      const imported = from.startsWith('#') ? from.slice(1) : join(dirname(file), from);
      if (imported.startsWith('domain/')) reached.add(imported);
    }
  }
  const groups = [...reached].flatMap((file) =>
    [...texts(file).matchAll(/ texts\('([^']+)'/gu)].map(([, name]) => name),
  );
  const counted = new Set((await toTranslate('xx', folder)).map(({ code }) => code.split('.')[0]));
  expect(new Set(groups.filter((name) => !counted.has(name)))).toEqual(new Set(hrGroups));
});
