import { afterEach, expect, it } from 'vitest';
import { setLanguage, texts, translationOf } from '#domain/texts.ts';
import { type Column, titled } from './column.ts';

afterEach(() => setLanguage([]));

it('has its title in the language that was set after the columns were made', () => {
  const titles = texts('columnTest', { name: 'Name' });
  const [column] = titled<Column<string> & { key: 'name' }>(titles, [{ key: 'name', width: 80, cell: (row) => row }]);
  expect(column?.title).toBe('Name');
  setLanguage(translationOf(titles, { name: 'Nom' }));
  expect(column?.title).toBe('Nom');
});
