import { createPrivateKey, randomBytes } from 'node:crypto';
import { BitString, Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, CryptoEngine, Extension, Time } from 'pkijs';

const engine = new CryptoEngine({ name: 'node', crypto });
const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const oid = { commonName: '2.5.4.3', constraints: '2.5.29.19', usage: '2.5.29.15' };
const nameMax = 64;
/** A person may need an accepted letter during and after their employment. */
const validYears = 30;

/** A new key (P-256) with a certificate that it has signed itself, in the name of the company. */
export async function makeOwnCertificate(company: string, on: Date) {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new Certificate({ version: 2 });
  // A positive number: the first bit of an INTEGER is its sign.
  const serial = randomBytes(16);
  serial.writeUInt8((serial.readUInt8(0) & 0x7f) | 0x40, 0);
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial).buffer });
  // What X.520 allows; a longer name is cut.
  const name = Array.from(company).slice(0, nameMax).join('');
  for (const names of [certificate.subject, certificate.issuer]) {
    names.typesAndValues.push(
      new AttributeTypeAndValue({ type: oid.commonName, value: new Utf8String({ value: name }) }),
    );
  }
  certificate.notBefore.value = new Date(on.getTime() - 60 * 60 * 1000);
  // GeneralizedTime: the other kind has two digits for the year, and 50 and more are of the last century.
  certificate.notAfter = new Time({
    type: 1,
    value: new Date(Date.UTC(on.getUTCFullYear() + validYears, on.getUTCMonth(), on.getUTCDate())),
  });
  certificate.extensions = [
    new Extension({
      extnID: oid.constraints,
      critical: true,
      extnValue: new BasicConstraints({ cA: false }).toSchema().toBER(false),
    }),
    new Extension({ extnID: oid.usage, critical: true, extnValue: signingUse().toBER(false) }),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  await certificate.sign(keys.privateKey, 'SHA-256', engine);
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    certificate: Buffer.from(certificate.toSchema(true).toBER(false)),
    privateKey: createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' }),
  };
}

/** digitalSignature and nonRepudiation: the first two bits. */
const signingUse = (): BitString => new BitString({ valueHex: new Uint8Array([0b1100_0000]).buffer, unusedBits: 6 });
