// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { cleanPaste } from './paste.ts';

it.each([
  ['a paragraph', '<p class="x" style="color:red">Dear <span>Asha</span></p>', '<p>Dear Asha</p>'],
  ['headings, all of one kind', '<h1>One</h1><h3>Two</h3>', '<h2>One</h2><h2>Two</h2>'],
  ['bold and italic', '<p><strong>a</strong><em>b</em><b><i>c</i></b></p>', '<p><b>a</b><i>b</i><i><b>c</b></i></p>'],
  ['looks by style', '<p><span style="font-weight:700">a</span></p>', '<p><b>a</b></p>'],
  [
    'what Google Docs wraps in a <b> that is none',
    '<b style="font-weight:normal"><p><span>a</span></p></b>',
    '<p>a</p>',
  ],
  ['a list', '<ol><li><p>One</p></li><li>Two</li></ol><p>x</p>', '<ul><li>One</li><li>Two</li></ul><p>x</p>'],
  [
    'a list of Word',
    '<p class="MsoListParagraph" style="mso-list:l0 level1"><span style="mso-list:Ignore">·&nbsp;</span>One</p><p class="MsoNormal">x</p>',
    '<ul><li>One</li></ul><p>x</p>',
  ],
  ['a table, as text', '<table><tr><td>Fixed</td><td>10</td></tr></table>', '<p>Fixed</p><p>10</p>'],
  [
    'nothing that runs or is loaded',
    '<style>p{}</style><script>x()</script><p onclick="x()">a<img src=x onerror="x()"><a href="javascript:x()">b</a></p><svg onload="x()"></svg>',
    '<p>ab</p>',
  ],
  ['no placeholder from elsewhere', '<p><span data-placeholder="fullName">x</span></p>', '<p>x</p>'],
])('keeps %s', (_what, html, kept) => {
  expect(cleanPaste(html)).toBe(kept);
});

it('leaves what was copied from an editor of ours as it is', () => {
  const html = '<p data-pm-slice="1 1 []">Dear <span data-placeholder="fullName">Full Name</span></p>';
  expect(cleanPaste(html)).toBe(html);
});
