import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { getSignedLetter } from '#contract/letter/signed-letter.ts';
import { saveSettings } from '#contract/hr/settings.ts';
import { createHrUser, createOffer, signInCandidate, signInHr } from '#test/factories.ts';
import { madePng } from '#test/documents/made-files.ts';
import { checkSignature } from '#test/signed-letters/check-signature.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t, { name: 'Meera Iyer' }));

const [width, height] = [640, 160];

async function saveLogo(): Promise<void> {
  const values = {
    name: 'Himalaya Foods Pvt Ltd',
    address: 'Plot 14, Food Park Road',
    logo: `data:image/png;base64,${madePng(width, height, { lines: height }).toString('base64')}`,
    signatoryName: 'Meera Iyer',
    signatoryTitle: 'Head, Human Resources',
    contactEmail: 'hr@himalayafoods.example',
    contactPhone: '+91 20 0100 0148',
  };
  expect((await t.call(saveSettings, { token, body: { section: 'company', version: 0, values } })).status).toBe(200);
}

/** Width and height of the pictures that each page paints. */
async function picturesIn(pdf: Buffer): Promise<unknown[][]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: unknown[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray, argsArray } = await (await document.getPage(number)).getOperatorList();
    const painted = fnArray.flatMap((fn, at) => (fn === OPS.paintImageXObject ? [argsArray[at] as unknown[]] : []));
    pages.push(painted.map(([, ...size]) => size));
  }
  await task.destroy();
  return pages;
}

it('is in the letterhead of the letter and of its acceptance record, and the seal is valid', async () => {
  await saveLogo();
  const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
  const candidate = await signInCandidate(t, offer);
  await t.call(saveOfferLetterAction, { token: candidate, body: { offerLetterStatus: 'ACCEPTED' } });
  await t.deliverAll();
  const query = { candidateOfferId: offer.candidateOfferId };
  const { bytes } = await t.call(getSignedLetter, { token, query });
  expect(await picturesIn(bytes)).toEqual([[[width, height]], [[width, height]]]);
  expect(await checkSignature(bytes)).toMatchObject({ isValid: true, coversAll: true });
});
