import type { KeyObject } from 'node:crypto';
import { fromBER } from 'asn1js';
import {
  AuthenticatedSafe,
  CertBag,
  Certificate,
  CryptoEngine,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  SafeBag,
  SafeContents,
  setEngine,
} from 'pkijs';
import { makeOwnCertificate } from '#server/signed-letters/signing-keys/own-certificate.ts';

setEngine('node', new CryptoEngine({ name: 'node', crypto }));

export type KeyPair = { certificate: Buffer; privateKey: KeyObject };

/** A key with a certificate of 30 years, as our own are made. */
export function keyPair(name: string, on = new Date()): Promise<KeyPair> {
  return makeOwnCertificate(name, on);
}

/** DER bytes of a private key (PKCS #8). */
function pkcs8Of({ privateKey }: Pick<KeyPair, 'privateKey'>): Buffer<ArrayBuffer> {
  return Buffer.from(privateKey.export({ type: 'pkcs8', format: 'der' }));
}

function readCertificate({ certificate }: Pick<KeyPair, 'certificate'>): Certificate {
  return new Certificate({ schema: fromBER(new Uint8Array(certificate).buffer).result });
}

const bags = { key: '1.2.840.113549.1.12.10.1.2', certificate: '1.2.840.113549.1.12.10.1.3' };

/** A P12 file as programs write it today: the key under PBES2 with AES, all of it under an HMAC. */
export async function p12Of(pair: KeyPair, password: string): Promise<Buffer> {
  const key = new PrivateKeyInfo({ schema: fromBER(new Uint8Array(pkcs8Of(pair)).buffer).result });
  const shrouded = new PKCS8ShroudedKeyBag({ parsedValue: key });
  const secret = new TextEncoder().encode(password).buffer;
  await shrouded.makeInternalValues({
    password: secret,
    contentEncryptionAlgorithm: { name: 'AES-CBC', length: 256 } as never,
    hmacHashAlgorithm: 'SHA-256',
    iterationCount: 2048,
  });
  const safeBags = [
    new SafeBag({ bagId: bags.key, bagValue: shrouded }),
    new SafeBag({ bagId: bags.certificate, bagValue: new CertBag({ parsedValue: readCertificate(pair) }) }),
  ];
  const safe = new AuthenticatedSafe({
    parsedValue: { safeContents: [{ privacyMode: 0, value: new SafeContents({ safeBags }) }] },
  });
  await safe.makeInternalValues({ safeContents: [{}] });
  const pfx = new PFX({ parsedValue: { integrityMode: 0, authenticatedSafe: safe } });
  await pfx.makeInternalValues({
    password: secret,
    iterations: 2048,
    pbkdf2HashAlgorithm: 'SHA-256',
    hmacHashAlgorithm: 'SHA-256',
  });
  return Buffer.from(pfx.toSchema().toBER(false));
}
