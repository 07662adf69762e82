import { fromBER } from 'asn1js';
import type { TimestampAuthority } from '@libpdf/core';
import { ContentInfo, SignedData, type SignerInfo, TSTInfo } from 'pkijs';

/** A server that says nothing for so long is asked again later. */
const answersWithinMs = 10_000;

/** A timestamp server (RFC 3161). Raises when it does not answer in time, refuses, or answers a timestamp of something
 * else or one that the certificate in it did not sign. Those who check the letter decide whether to trust that
 * certificate. */
export async function timestampServer(url: string, timeout = answersWithinMs): Promise<TimestampAuthority> {
  const { HttpTimestampAuthority } = await import('@libpdf/core');
  const server = new HttpTimestampAuthority(url, { timeout });
  return {
    async timestamp(digest, algorithm) {
      const token = await server.timestamp(digest, algorithm);
      const signed = signedDataOf(token);
      if (!stampedDigest(signed).equals(Buffer.from(digest))) {
        throw new Error('the timestamp server answered a timestamp of something else');
      }
      if (!(await isSigned(signed))) throw new Error('the timestamp server answered a timestamp that it did not sign');
      return token;
    },
  };
}

/** Raises when it is no token. */
function signedDataOf(token: Uint8Array): SignedData {
  const content = new ContentInfo({ schema: fromBER(new Uint8Array(token).buffer).result });
  return new SignedData({ schema: content.content });
}

/** The digest that a timestamp token is on. Raises when it is on none. */
function stampedDigest(signed: SignedData): Buffer {
  const stated = signed.encapContentInfo.eContent?.getValue();
  if (stated === undefined) throw new Error('the timestamp server answered no timestamp');
  const { messageImprint } = TSTInfo.fromBER(stated);
  return Buffer.from(messageImprint.hashedMessage.getValue());
}

/** Many authorities name the algorithm of an RSA signature by the kind of its key alone (RFC 5652, and OpenSSL), and
 * its digest elsewhere in the token. The library wants one name of both. */
const rsaEncryption = '1.2.840.113549.1.1.1';
const rsaWithDigest: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': '1.2.840.113549.1.1.11',
  '2.16.840.1.101.3.4.2.2': '1.2.840.113549.1.1.12',
  '2.16.840.1.101.3.4.2.3': '1.2.840.113549.1.1.13',
};

function nameAlgorithmWithDigest({ signatureAlgorithm, digestAlgorithm }: SignerInfo): void {
  const named = rsaWithDigest[digestAlgorithm.algorithmId];
  if (signatureAlgorithm.algorithmId === rsaEncryption && named !== undefined) signatureAlgorithm.algorithmId = named;
}

/** Whether what the token states bears the signature of the certificate in it. */
async function isSigned(signed: SignedData): Promise<boolean> {
  signed.signerInfos.forEach(nameAlgorithmWithDigest);
  // As any signed content: of a timestamp the library wants what was stamped, and not only its digest, which is compared above.
  signed.encapContentInfo.eContentType = ContentInfo.DATA;
  try {
    return await signed.verify({ signer: 0 });
  } catch (error) {
    throw new Error('the signature of the timestamp server cannot be verified', { cause: error });
  }
}
