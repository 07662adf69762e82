import { Secret, TOTP } from 'otpauth';
import { decrypt, encrypt, type Keys } from '#server/sealing/keys.ts';

const period = 30;
/** Steps before and after the present one whose codes are taken. */
const window = 1;

const totpOf = (secret: Secret, more: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ secret, period, digits: 6, algorithm: 'SHA1', ...more });

/** A new secret: encrypted for the factor of this id, as it is typed, and as the address of a QR code. */
export function newAuthenticator(keys: Keys, factorId: string, { issuer, label }: { issuer: string; label: string }) {
  const secret = new Secret({ size: 20 });
  const uri = totpOf(secret, { issuer, label }).toString();
  return { encrypted: encrypt(keys.factors, secret.base32, factorId), secret: secret.base32, uri };
}

/** The step whose code this is, for the caller to use up; null for a wrong code. */
export function stepOfCode(keys: Keys, factor: { factor_id: string; secret: Buffer | null }, code: string, now: Date) {
  if (factor.secret === null || !/^\d{6}$/.test(code)) return null;
  const secret = Secret.fromBase32(decrypt(keys.factors, factor.secret, factor.factor_id));
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}
