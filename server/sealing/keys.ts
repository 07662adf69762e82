import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** What each derived key is for; a new purpose never reuses another one's key. */
const purposes = [
  'jwt',
  'codes',
  'messages',
  'links',
  'fingerprint',
  'documents',
  'identity',
  'duplicates',
  'backups',
  'audit',
  'proofs',
  'addresses',
  'webhooks',
  'seals',
  'sso',
  'factors',
] as const;
/** As objects of Node's own they are never printed by chance, and are ready for use: from bytes each use makes its own first. */
export type Keys = Record<(typeof purposes)[number], KeyObject>;

/** Derives one 32-byte key a purpose from SECRET_KEY (HKDF-SHA-256). */
export function deriveKeys(secretKey: string): Keys {
  const derived = purposes.map((purpose) => [
    purpose,
    createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'aarambh', purpose, 32))),
  ]);
  return Object.fromEntries(derived) as Keys;
}

const keyId = 1;
const ivBytes = 12;
const tagBytes = 16;
/** The length of an encrypted text without a character. */
export const emptyBytes = 1 + ivBytes + tagBytes;

/** Encrypts with AES-256-GCM, bound to `context` (what the value belongs to). Layout: key id, IV, tag, ciphertext. */
export function encrypt(key: KeyObject, plain: string, context: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([keyId]), iv, cipher.getAuthTag(), body]);
}

/** Decrypts what `encrypt` made. Raises an Error when it was tampered with, moved to another context or encrypted by another key. */
export function decrypt(key: KeyObject, encrypted: Buffer, context: string): string {
  if (encrypted[0] !== keyId || encrypted.length < emptyBytes) throw new Error('unknown encryption format');
  const iv = encrypted.subarray(1, 1 + ivBytes);
  const tag = encrypted.subarray(1 + ivBytes, emptyBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  return decipher.update(encrypted.subarray(emptyBytes), undefined, 'utf8') + decipher.final('utf8');
}

/** A keyed hash (HMAC-SHA-256): the same text gives the same bytes, and texts cannot be guessed without the key. */
export const keyedHash = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest();
