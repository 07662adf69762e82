import { read, utils, write } from '@e965/xlsx';
import { readFileSync, writeFileSync } from 'node:fs';
import { languages } from '#domain/language.ts';
import { allTexts } from './all-texts.ts';
import { faultsOf, slotFaults, toTranslate, writeTranslations } from './translations.ts';

/*
 * npm run texts                            every text that a person reads, with its code
 * npm run texts -- check [hi]              faults of the translations, and how many texts have none; part of `npm run check`
 * npm run texts -- missing hi              the texts of candidates that are not translated
 * npm run texts -- export hi texts.xlsx    a workbook for translators
 * npm run texts -- import hi texts.xlsx    puts what they wrote of today's English into domain/translations
 *
 * A last argument names another folder than domain/translations.
 */

type Row = { Code: string; English: string; Translation: string; 'At most': number | ''; Screen: string };

const [command = 'list', language = '', file = '', folder] = process.argv.slice(2);

if (command === 'list') {
  for (const [code, text] of await allTexts()) console.log(`${code}\t${String(text).replaceAll(/\s+/g, ' ')}`);
} else if (command === 'check') await check();
else if (command === 'missing') {
  for (const { code, english, now } of await toTranslate(language)) if (!now) console.log(`${code}\t${english}`);
} else if (command === 'export') await exportTo(file);
else if (command === 'import') await importFrom(file);
else throw new Error(`unknown: ${command}`);

async function check(): Promise<void> {
  for (const each of language === '' ? languages.filter((one) => one !== 'en') : [language]) {
    const faults = await faultsOf(each, folder);
    const missing = (await toTranslate(each, folder)).filter(({ now }) => now === undefined).length;
    console.log(`${each}: ${missing} texts without a translation`);
    for (const fault of faults) console.error(`${each}: ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
}

/** A translation that was made of another English is left empty. */
async function exportTo(path: string): Promise<void> {
  const rows = (await toTranslate(language, folder)).map(({ code, english, source, of, now }): Row => ({
    Code: code,
    English: english,
    Translation: now?.of === of ? now.text : '',
    // What stands on a button or above a field has little room.
    'At most': english.length > 30 ? '' : Math.max(12, Math.ceil(english.length * 1.3)),
    Screen: source.replace(/\/[^/]*$/u, ''),
  }));
  const sheet = utils.json_to_sheet(rows);
  sheet['!cols'] = [30, 70, 70, 8, 30].map((wch) => ({ wch }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, language);
  writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
}

async function importFrom(path: string): Promise<void> {
  const book = read(readFileSync(path));
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const rows = sheet === undefined ? [] : utils.sheet_to_json<Row>(sheet);
  const texts = new Map((await toTranslate(language, folder)).map((text) => [text.code, text]));
  const written = new Map<string, string>();
  for (const { Code: code, English: english = '', Translation: text = '' } of rows) {
    if (text.trim() === '') continue;
    const current = texts.get(code);
    const isOld = current === undefined || oneLine(current.english) !== oneLine(english);
    const faults = isOld ? [`${code}: this is not the English of today`] : slotFaults(current, text);
    if (faults.length === 0) written.set(code, text);
    for (const fault of faults) console.error(`not taken: ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
  }
  await writeTranslations(language, written, folder);
  for (const fault of await faultsOf(language, folder)) console.error(fault);
}

/** Programs for workbooks write line ends of their own. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
