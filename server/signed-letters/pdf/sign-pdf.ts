import { createHash } from 'node:crypto';
import { PDF, PdfArray, PdfDict, PdfNumber } from '@libpdf/core';
import type { SigningKey } from '#server/signed-letters/signing-keys/signing-key.ts';
import { appendRecord } from './append-record.ts';

export type ToSign = { accepted: Buffer; acceptedSha256: Buffer; record: Buffer; key: SigningKey; on: Date };

const signatureField = 'Seal';
/** What a seal is apart from its certificates, with room to spare. */
const signatureBytes = 2048;

/** The accepted bytes, and after them one incremental update with the record and a PAdES seal over all of it
 * (ETSI.CAdES.detached, SHA-256). Raises when the letter is not the accepted one or was changed. */
export async function signPdf({ accepted, acceptedSha256, record, key, on }: ToSign): Promise<Buffer> {
  if (!sha256(accepted).equals(acceptedSha256)) throw new Error('the letter is not the one that was accepted');
  const letter = await PDF.load(accepted);
  await appendRecord(letter, await PDF.load(record));
  addForm(letter);
  const { certificate, certificateChain = [] } = key.signer;
  const certificates = [certificate, ...certificateChain].reduce((sum, one) => sum + one.length, 0);
  const { bytes } = await letter.sign({
    signer: key.signer,
    signingTime: on,
    reason: 'The offer letter before the acceptance record is as it was accepted.',
    fieldName: signatureField,
    estimatedSize: signatureBytes + certificates,
  });
  return requireFront(Buffer.from(bytes), accepted);
}

/** Answers `result` when it begins with all of `front`, else raises. */
export function requireFront(result: Buffer, front: Buffer): Buffer {
  if (result.length <= front.length || !result.subarray(0, front.length).equals(front)) {
    throw new Error('the bytes that were there are not at the front of the result');
  }
  return result;
}

export const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** A form for the seal alone: the library's own brings fonts that are not embedded, which PDF/A does not know. */
function addForm(letter: PDF): void {
  if (letter.getCatalog().has('AcroForm')) return;
  const form = PdfDict.of({ Fields: new PdfArray([]), SigFlags: PdfNumber.of(3) });
  letter.getCatalog().set('AcroForm', letter.register(form));
}
