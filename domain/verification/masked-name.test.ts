import { expect, it } from 'vitest';
import { maskedName } from './masked-name.ts';

it.each([
  ['Priya Nair', 'P•••• N•••'],
  ['Meenakshi Sundaram', 'M•••••••• S•••••••'],
  ['  Asha \t Rao ', 'A••• R••'],
  ['Madhu', 'M••••'],
  ['Om', 'O•'],
  ['R. Venkat', 'R V•••••'],
  ['K.R. Narayanan', 'K• N••••••••'],
  ['A P J Abdul Kalam', 'A P J A•••• K••••'],
  ['D’Souza-Fernandes', 'D••••••••'],
  ['Zoë O’Neil <i>', 'Z•• O•••• i'],
  ['Zoe\u0308 Ng', 'Z•• N•'],
  ['Venkatanarasimharajuvaripeta', 'V••••••••'],
  ['(Priya) Nair', 'P•••• N•••'],
  ['प्रिया नायर', 'प्रि• ना••'],
  ['மீனாட்சி சுந்தரம்', 'மீ••• சு••••'],
  ['অমিত সেন', 'অ•• সে•'],
  ['عائشہ خان', 'ع•••• خ••'],
  ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'ਗੁ•••• ਸਿੰ•'],
  ['Q', '•'],
  ['अ', '•'],
  ['', ''],
  ['— •', ''],
])('%s is shown as %s', (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});
