import { allTexts } from './all-texts.ts';

// Prints every text that a person reads, for a translator: its code, then the English, or how it is made of values.

for (const [code, text] of await allTexts()) console.log(`${code}\t${String(text).replaceAll(/\s+/g, ' ')}`);
