import { afterEach, expect, it } from 'vitest';
import { readLanguageFrom } from '#domain/language.ts';
import { addTranslation, texts } from '#domain/texts.ts';
import { type Column, titled } from './column.ts';

afterEach(() => readLanguageFrom(() => 'en'));

it('has its title in the language that was set after the columns were made', () => {
  const titles = texts('columnTest', { name: 'Name' });
  const [column] = titled<Column<string> & { key: 'name' }>(titles, [{ key: 'name', width: 80, cell: (row) => row }]);
  expect(column?.title).toBe('Name');
  addTranslation('hi', [['columnTest.name', 'नाम']]);
  readLanguageFrom(() => 'hi');
  expect(column?.title).toBe('नाम');
});
