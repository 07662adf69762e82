import { createHash, sign, type KeyObject, type X509Certificate } from 'node:crypto';
import type { Signer } from '@libpdf/core';
import { ForeseenError } from '#server/process/sentence-of.ts';

export type SigningKey = { id: string; name: string; certificateSha256: Buffer; endsOn: Date; signer: Signer };

/** The SEAL_P12_FILE cannot be used, said as a sentence. */
export class SigningKeyError extends ForeseenError {}

export const fingerprintOf = (certificate: Uint8Array): Buffer => createHash('sha256').update(certificate).digest();

/** The beginning of a certificate's SHA-256 as people compare it: '3A:7F:09:C2'. */
export function shortFingerprint(certificateSha256: Buffer): string {
  return [...certificateSha256.subarray(0, 4)]
    .map((byte) => byte.toString(16).padStart(2, '0').toUpperCase())
    .join(':');
}

/** The common name of a certificate's subject, else its organisation. */
export function nameOf(certificate: X509Certificate): string {
  const names = new Map(
    certificate.subject.split('\n').map((line): [string, string] => {
      const at = line.indexOf('=');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
  return names.get('CN') ?? names.get('O') ?? certificate.subject.replaceAll('\n', ', ');
}

/** Seals with a key of ours, which is one of P-256. */
export const signerOf = (privateKey: KeyObject, certificate: Buffer): Signer => ({
  certificate,
  certificateChain: [],
  keyType: 'EC',
  signatureAlgorithm: 'ECDSA',
  sign: async (data, algorithm) => sign(algorithm.replace('-', '').toLowerCase(), data, privateKey),
});

export type SigningKeys = {
  /** The one in force: of SEAL_P12_FILE, else our own, which is made when there is none. */
  current(): Promise<SigningKey>;
};
