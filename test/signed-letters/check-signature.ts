import { createHash, verify, X509Certificate } from 'node:crypto';
import { fromBER } from 'asn1js';
import { Certificate, ContentInfo, SignedData } from 'pkijs';

/** The signature found in a PDF; `coversAll` is true when nothing follows the signed range. */
type FoundSignature = { isValid: boolean; coversAll: boolean; name: string };

const messageDigest = '1.2.840.113549.1.9.4';

/** Checks the first signature in a PDF without the library that made it: the digest over the ranges it names, and the
 * signature over that with the certificate in it. */
export async function checkSignature(pdf: Buffer): Promise<FoundSignature> {
  const nothing = { isValid: false, coversAll: false, name: '' };
  const text = pdf.toString('latin1');
  const ranges = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/.exec(text);
  if (ranges === null) return nothing;
  const [start = 0, length = 0, after = 0, rest = 0] = ranges.slice(1).map(Number);
  const covered = Buffer.concat([pdf.subarray(start, start + length), pdf.subarray(after, after + rest)]);
  const contents = Buffer.from(text.slice(length + 1, after - 1), 'hex');
  try {
    const read = fromBER(new Uint8Array(contents).buffer);
    const signed = new SignedData({ schema: new ContentInfo({ schema: read.result }).content });
    const [signer] = signed.signerInfos;
    const found = signed.certificates?.find((one) => one instanceof Certificate);
    if (signer?.signedAttrs === undefined || found === undefined) return nothing;
    const certificate = new X509Certificate(Buffer.from(found.toSchema().toBER()));
    const stated = signer.signedAttrs.attributes.find(({ type }) => type === messageDigest)?.values[0] as {
      valueBlock: { valueHexView: Uint8Array };
    };
    const digest = createHash('sha256').update(covered).digest();
    // The signed content is the attributes as a SET.
    const attributes = Buffer.from(signer.signedAttrs.encodedValue);
    attributes.writeUInt8(0x31, 0);
    const signature = Buffer.from(signer.signature.valueBlock.valueHexView);
    return {
      isValid:
        digest.equals(stated.valueBlock.valueHexView) && verify('sha256', attributes, certificate.publicKey, signature),
      coversAll: start === 0 && after + rest === pdf.length,
      name: /CN=(.*)/.exec(certificate.subject)?.[1] ?? '',
    };
  } catch {
    return nothing;
  }
}
