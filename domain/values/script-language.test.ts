import { expect, it } from 'vitest';
import { scriptLanguage } from './script-language.ts';

it.each([
  ['Priya Nair', undefined],
  ['', undefined],
  ['José Ñáñez', undefined],
  ['प्रिया नायर', 'hi'],
  ['பிரியா நாயர்', 'ta'],
  ['প্রিয়া নায়ার', 'bn'],
  ['پریا نائر', 'ur'],
  ['ਪ੍ਰਿਆ', 'pa'],
  ['Asha ଆଶା', 'or'],
])('%s is written in %s', (text, language) => {
  expect(scriptLanguage(text)).toBe(language);
});
