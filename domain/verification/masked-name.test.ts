import { expect, it } from 'vitest';
import { maskedName } from './masked-name.ts';

it.each([
  ['Priya Nair', 'P•••• N•••'],
  ['  Asha \t Rao ', 'A••• R••'],
  ['Om', 'O•'],
  ['R. Venkat', 'R V•••••'],
  ['K.R. Narayanan', 'K• N••••••••'],
  ['D’Souza-Fernandes', 'D••••••••'],
  ['Zoë O’Neil <i>', 'Z•• O•••• i'],
  ['Zoe\u0308 Ng', 'Z•• N•'],
  ['Venkatanarasimharajuvaripeta', 'V••••••••'],
  ['प्रिया नायर', 'प्रि• ना••'],
  ['மீனாட்சி சுந்தரம்', 'மீ••• சு••••'],
  ['عائشہ خان', 'ع•••• خ••'],
  ['Q', '•'],
  ['', ''],
  ['— •', ''],
])('%s is shown as %s', (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});
