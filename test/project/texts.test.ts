import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allTexts, textFiles } from '#scripts/project/all-texts.ts';
import { literalsIn } from '#scripts/project/literals.ts';
import { root } from '#scripts/run.ts';

// Every text that a person reads is in the catalogue (docs/decisions/0056-texts-by-code.md).

/** What readers stumbled over, and what was not so. */
const oddWords = `
presses most first
shows here from then on
and to follow them
sendings were taken back
E-mail
e-mail
You can take this back
Is put into the mail
Only looked at
CTC, a year
What the pay consists of
It can be answered until
You have more time for our offer
as a reveal is
To the button
The one before
is to correct:
It can be read now
uploads it on a page of their own
A court takes
that was agreed is
ID of somebody
of them stay empty
that are told what happens
I have kept it
What is sent by itself
leads nowhere
Undecided on the last day
All messages were delivered
everything else is fine
Checked by HR
changed in another window
It holds for
HR has to reopen
things are left`
  .split('\n')
  .slice(1);

const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('a component', () => {
  it.each([
    ['between tags', '<p>\n  Saved\n</p>', ['Saved']],
    ['in an attribute for people', '<Field label="name" hint={`at ${most} letters`} />', ['name', 'at', 'letters']],
    ['in another attribute that looks like one', '<Part head="No offers" name="deptId" tone="warn" />', ['No offers']],
    ['in either branch', "<b>{done ? 'Saved' : (error ?? 'Saving')}</b>", ['Saved', 'Saving']],
    ['in a part that is given on', '<Part head={<>For {name}</>} className="a B c" />', ['For']],
    ['nowhere', "<Part is={kind === 'Full Name'} label={m.name}>{m.saved(`${count}/5`)} · 4</Part>", []],
  ])('has a text %s', (_where, jsx, found) => {
    expect(literalsIn('part.tsx', `const part = ${jsx};`).map(({ text }) => text)).toEqual(found);
  });

  it('of the product has none', () => {
    const files = globSync('web/**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test.'));
    const found = files.flatMap((file) =>
      literalsIn(file, read(file)).map(({ line, text }) => `${file}:${line} '${text}'`),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });
});

describe('the catalogue', () => {
  it('has each group once', () => {
    const names = textFiles().flatMap((file) => [...read(file).matchAll(/ texts\('([^']+)'/g)].map(([, name]) => name));
    expect(names.length).toBeGreaterThan(40);
    expect(names).toHaveLength(new Set(names).size);
  });

  it('has a text for each code', async () => {
    const all = [...(await allTexts())];
    expect(all.length).toBeGreaterThan(500);
    expect(all.filter(([, text]) => text === '')).toEqual([]);
  });

  it('has none of the odd words that two audits named', async () => {
    // The login says 'OTP sent to your e-mail', as specified; Find knows both spellings.
    const kept = ['hrAuth.otpSent', 'find.sectionWords.messages'];
    const all = [...(await allTexts())].filter(([code]) => !kept.includes(code));
    expect(oddWords.length).toBeGreaterThan(30);
    expect(all.filter(([, text]) => oddWords.some((odd) => String(text).includes(odd)))).toEqual([]);
  });
});
