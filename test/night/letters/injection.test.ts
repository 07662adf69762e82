import { afterAll, expect, it } from 'vitest';
import type { LetterBlock } from '#domain/letter/blocks.ts';
import { sampleLetter } from '#domain/letter/sample-letter.ts';
import { createLetterRenderer } from '#server/pdf/letter-renderer.ts';
import { testLog } from '#test/database/test-database.ts';
import { readPdf } from '#test/letters/read-pdf.ts';

const pool = createLetterRenderer(testLog, { size: 2 });
afterAll(() => pool.close());

/** Every character that the typesetter reads as more than itself, alone, in pairs and around a word. */
const signs = Array.from('#$\\@<>*_`=-+/~"\'[](){}:;,.!?%^&|');
/** One on each line. */
const code = String.raw`
#read("/etc/passwd")
#json("letter.json")
#import "text.typ": *
#import "@preview/cetz:0.3.0": canvas
#include "/etc/hosts"
#image("logo.png")
#plugin("x.wasm")
#eval("1 + 1")
]#panic()[
)#panic()(
"#panic()"
#let x = 1
#set page(width: 1pt)
#show regex(".*"): none
#for x in range(999999999) [x]
#sys.version
#link("javascript:alert(1)")[x]
#context here()
#metadata("x") <label>
#pagebreak()
#{ "a" }
#(1, 2)
#none
$sum_(i=0)^n i$
@preview/x:1.0.0
/* open
closed */
// to the end
file:///etc/passwd
..\..\windows\win.ini
/dev/zero
== Heading
+ item
1. item
/ Term: text
*bold* _slanted_
"unfinished
[unfinished
{unfinished
(unfinished
line\ break
\u{202E}
\#escaped
a---b--c...d
<script>alert(1)</script>
&lt;script&gt; &#35; &amp;
{{fullName}} {fullName}
'; drop table offers; --
%PDF-1.7 endobj stream endstream
/JS (app.alert(1)) /AA << >>
＃panic() ＄x＄
__proto__ constructor toString`
  .trim()
  .split('\n');
const attempts = [
  ...new Set([
    ...code,
    ...signs.flatMap((sign) => [sign.repeat(3), `${sign}word${sign}`, `a ${sign} b`, `${sign}open`]),
  ]),
];

const squeezed = (text: string) => text.replace(/\s/g, '').normalize('NFC');

it(`prints ${attempts.length} attempts to be more than text as they were typed`, async () => {
  expect(attempts.length).toBeGreaterThanOrEqual(150);
  const blocks: LetterBlock[] = attempts.map((text) => ({ kind: 'paragraph', content: [{ text: `«${text}»` }] }));
  for (let start = 0; start < blocks.length; start += 40) {
    const { text } = await readPdf(await pool.render({ ...sampleLetter, blocks: blocks.slice(start, start + 40) }));
    for (const attempt of attempts.slice(start, start + 40)) expect(squeezed(text)).toContain(squeezed(`«${attempt}»`));
  }
});

it.each(['heading', 'paragraph', 'list'] as const)('prints them in a %s, in bold and italic', async (kind) => {
  const blocks = code.map((text): LetterBlock => {
    const content = [{ text: '«', bold: true as const }, { text, italic: true as const }, { text: '»' }];
    return kind === 'list' ? { kind, items: [content] } : { kind, content };
  });
  const { text } = await readPdf(await pool.render({ ...sampleLetter, blocks }));
  for (const attempt of code) expect(squeezed(text)).toContain(squeezed(`«${attempt}»`));
});

it('breaks a word of 10,000 characters, in every kind of block', async () => {
  const word = 'x'.repeat(10_000);
  const blocks: LetterBlock[] = [
    { kind: 'heading', content: [{ text: word }] },
    { kind: 'paragraph', content: [{ text: word }] },
    { kind: 'list', items: [[{ text: word, italic: true }]] },
  ];
  const { text } = await readPdf(await pool.render({ ...sampleLetter, blocks }));
  expect(squeezed(text).match(/x/g)?.length).toBeGreaterThanOrEqual(30_000);
});
