import { createHash, randomBytes, verify, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Signer } from '@libpdf/core';
import type { Env } from '#server/env.ts';
import { SigningKeyError } from './signing-key.ts';

type P12Settings = Pick<Env, 'SEAL_P12_FILE' | 'SEAL_P12_PASSWORD'>;

/** The key and certificate of SEAL_P12_FILE; null where it is not set. Raises SigningKeyError with a sentence when the
 * file cannot be read or opened, its certificate is not valid at this moment, or does not belong to its key. */
export async function readP12(
  { SEAL_P12_FILE: path, SEAL_P12_PASSWORD }: P12Settings,
  now: Date,
): Promise<Signer | null> {
  if (path === undefined) return null;
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new SigningKeyError(`SEAL_P12_FILE (${path}) cannot be read: ${error.code ?? 'unknown error'}.`);
  });
  const { P12Signer } = await import('@libpdf/core');
  const signer = await P12Signer.create(bytes, SEAL_P12_PASSWORD ?? '').catch((error: unknown) => {
    throw new SigningKeyError(
      `SEAL_P12_FILE (${path}) cannot be opened: it is no P12 file with a key and a certificate, it is damaged, or SEAL_P12_PASSWORD is wrong.`,
      { cause: error },
    );
  });
  const certificate = new X509Certificate(signer.certificate);
  requireValid(path, certificate, now);
  await requireOwnKey(path, certificate, signer);
  return signer;
}

/** Raises SigningKeyError when the certificate is not valid at this moment. */
function requireValid(path: string, { validFromDate, validToDate }: X509Certificate, now: Date): void {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  if (now > validToDate) {
    throw new SigningKeyError(
      `The certificate in SEAL_P12_FILE (${path}) expired on ${day(validToDate)}: letters cannot be sealed with it.`,
    );
  }
  if (now < validFromDate) {
    throw new SigningKeyError(
      `The certificate in SEAL_P12_FILE (${path}) is valid only from ${day(validFromDate)}: letters cannot be sealed with it yet.`,
    );
  }
}

/** The certificate must verify what the key signs: signatures by the key of another certificate could not be checked. */
async function requireOwnKey(path: string, certificate: X509Certificate, signer: Signer): Promise<void> {
  const tried = createHash('sha256').update(randomBytes(32)).digest();
  const signature = await signer.sign(tried, 'SHA-256');
  const fits = signer.signatureAlgorithm === 'RSA-PSS' || isVerified(certificate, tried, signature);
  if (!fits) {
    throw new SigningKeyError(`The certificate in SEAL_P12_FILE (${path}) does not belong to the key in it.`);
  }
}

function isVerified(certificate: X509Certificate, data: Buffer, signature: Uint8Array): boolean {
  try {
    return verify('sha256', data, certificate.publicKey, signature);
  } catch {
    return false;
  }
}
