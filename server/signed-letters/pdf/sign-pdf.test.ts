import { buffer } from 'node:stream/consumers';
import PdfKit from 'pdfkit';
import { expect, it } from 'vitest';
import { sampleLetter } from '#domain/letter/sample-letter.ts';
import { checkSignature } from '#test/signed-letters/check-signature.ts';
import { textOfPdf } from '#test/signed-letters/text-of-pdf.ts';
import { openTestApp } from '#test/test-app.ts';
import { signPdf, sha256 } from './sign-pdf.ts';

const t = await openTestApp();
const record = await t.deps.letters.renderRecord({
  letter: sampleLetter,
  acceptedOn: '2026-11-20T05:34:36Z',
  statement: 'Yes',
  sentOn: null,
  openedOn: null,
  ip: null,
  userAgent: null,
  sha256: '0'.repeat(64),
  length: 0,
  sealedBy: { name: 'A test', certificate: '00:00:00:00' },
  code: '0'.repeat(26),
  verifyUrl: 'http://aarambh.test/#/verify',
});

it.each([
  ['with an index at its end', { pdfVersion: '1.4' as const }],
  ['with its words compressed', { pdfVersion: '1.7' as const, compress: true }],
  ['with tags', { pdfVersion: '1.7' as const, tagged: true, lang: 'en-IN' }],
])('a letter of another program, %s, as the product made them once, is sealed behind its bytes', async (_, options) => {
  const letter = new PdfKit({ size: 'A4', ...options });
  letter.text('Offer of employment').addPage().text('The second page').end();
  const accepted = await buffer(letter);
  const key = await t.deps.signingKeys.current();
  const sealing = { accepted, acceptedSha256: sha256(accepted), record, key, on: t.clock.now };
  const sealed = await signPdf(sealing);
  expect(sealed.subarray(0, accepted.length).equals(accepted)).toBe(true);
  expect(await checkSignature(sealed)).toMatchObject({ isValid: true, coversAll: true });
  expect(await textOfPdf(sealed, 2)).toContain('The second page');
  expect(await textOfPdf(sealed, 3)).toContain('Acceptance Record');
  const other = Buffer.concat([accepted, Buffer.from('\n')]);
  await expect(signPdf({ ...sealing, accepted: other })).rejects.toThrow('not the one that was accepted');
});
