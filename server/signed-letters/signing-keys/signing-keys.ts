import { createPrivateKey, randomUUID, X509Certificate, createHash, randomBytes, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Signer } from '@libpdf/core';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { encrypt, decrypt } from '#server/sealing/keys.ts';
import { currentCompany, missingFields } from '#server/settings/company.ts';
import { findKeyId, findOwnKey, insertSigningKey, type OwnKeyRow } from './queries.ts';
import { fingerprintOf, nameOf, signerOf, type SigningKey, type SigningKeys, SigningKeyError } from './signing-key.ts';

type KeyDeps = Pick<Deps, 'db' | 'env' | 'keys' | 'now'>;

const day = 24 * 60 * 60_000;
/** How long before the certificate of SEAL_P12_FILE expires the log warns of it, once a day. */
const warnedBefore = 30 * day;

/** The keys, and when the certificate of SEAL_P12_FILE expires; null where none is read. */
type OpenedSigningKeys = SigningKeys & { fileEndsOn(): Date | null };

/** Our own key is asked for at each seal, as a rotation replaces it while servers run; what was opened once is kept.
 * The file is read again once its certificate has expired: the renewed one may be there, else SigningKeyError. */
export function createSigningKeys(deps: KeyDeps & Pick<Deps, 'log'>): OpenedSigningKeys {
  let file: Promise<SigningKey | null> | null = null;
  let fileEndsOn: Date | null = null;
  let own: SigningKey | null = null;
  const warn = expiryWarning(deps);

  async function currentFile(): Promise<SigningKey | null> {
    if (fileEndsOn !== null && deps.now() > fileEndsOn) file = null;
    file ??= openFile(deps);
    const key = await file.catch((error: unknown) => {
      file = null;
      throw error;
    });
    fileEndsOn = key?.endsOn ?? null;
    if (key !== null) warn(key.endsOn);
    return key;
  }

  return {
    fileEndsOn: () => fileEndsOn,
    async current() {
      const fromFile = await currentFile();
      if (fromFile !== null) return fromFile;
      const row = (await findOwnKey(deps.db)) ?? (await makeOwnKey(deps));
      if (own?.id !== row.seal_key_id) own = openOwn(deps, row);
      return own;
    },
  };
}

function expiryWarning({ log, now }: Pick<Deps, 'log' | 'now'>): (endsOn: Date) => void {
  let next = 0;
  return (endsOn) => {
    const at = now().getTime();
    if (at < next || endsOn.getTime() - at > warnedBefore) return;
    next = at + day;
    log.warn({ endsOn }, 'the certificate in SEAL_P12_FILE expires soon: no letter can be sealed with it afterwards');
  };
}

/** For a start: raises SigningKeyError when SEAL_P12_FILE cannot be used, and makes our own key where there is none. In
 * production it is made with the first seal instead while the company has the sample's name, which it would bear. */
export async function prepareSigningKeys(deps: KeyDeps & { signingKeys: SigningKeys }): Promise<void> {
  const isUnnamed = deps.env.production && (await missingFields(deps)).includes('name');
  if (deps.env.SEAL_P12_FILE !== undefined || !isUnnamed) await deps.signingKeys.current();
}

async function openFile({ db, env, now }: KeyDeps): Promise<SigningKey | null> {
  const signer = await readP12(env, now());
  if (signer === null) return null;
  const certificate = Buffer.from(signer.certificate);
  const certificateSha256 = fingerprintOf(certificate);
  const key = { seal_key_id: randomUUID(), certificate, certificate_sha256: certificateSha256, private_key: null };
  await insertSigningKey(db, { ...key, created_on: now() });
  const id = await findKeyId(db, certificateSha256);
  if (id === undefined) throw new Error('a seal key could not be stored');
  return signingKeyOf(id, signer);
}

/** Of servers that make one at once the first one's is the key. */
async function makeOwnKey(deps: KeyDeps): Promise<OwnKeyRow> {
  await storeOwnKey(deps, deps.db);
  const row = await findOwnKey(deps.db);
  if (row === undefined) throw new Error('a seal key could not be stored');
  return row;
}

/** Makes a key in the name of the company and stores it; answers the SHA-256 of its certificate. */
export async function storeOwnKey({ env, keys, now }: Omit<KeyDeps, 'db'>, db: Db): Promise<Buffer> {
  const { name } = await currentCompany({ db, env });
  // Needed once: no server keeps the library for it.
  const { makeOwnCertificate } = await import('./own-certificate.ts');
  const signingKeyId = randomUUID();
  const { certificate, privateKey } = await makeOwnCertificate(name, now());
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const certificateSha256 = fingerprintOf(certificate);
  await insertSigningKey(db, {
    seal_key_id: signingKeyId,
    certificate,
    certificate_sha256: certificateSha256,
    private_key: encrypt(keys.seals, pem, signingKeyId),
    created_on: now(),
  });
  return certificateSha256;
}

function openOwn({ keys }: Pick<Deps, 'keys'>, row: OwnKeyRow): SigningKey {
  const privateKey = createPrivateKey(decrypt(keys.seals, row.private_key, row.seal_key_id));
  return signingKeyOf(row.seal_key_id, signerOf(privateKey, row.certificate));
}

function signingKeyOf(id: string, signer: Signer): SigningKey {
  const certificate = new X509Certificate(signer.certificate);
  const certificateSha256 = fingerprintOf(signer.certificate);
  return { id, name: nameOf(certificate), certificateSha256, endsOn: certificate.validToDate, signer };
}

type P12Settings = Pick<Env, 'SEAL_P12_FILE' | 'SEAL_P12_PASSWORD'>;

/** The key and certificate of SEAL_P12_FILE; null where it is not set. Raises SigningKeyError with a sentence when the
 * file cannot be read or opened, its certificate is not valid at this moment, or does not belong to its key. */
async function readP12({ SEAL_P12_FILE: path, SEAL_P12_PASSWORD }: P12Settings, now: Date): Promise<Signer | null> {
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
  const isOver = now > validToDate;
  if (!isOver && now >= validFromDate) return;
  const why = isOver
    ? `expired on ${day(validToDate)}: letters cannot be sealed with it`
    : `is valid only from ${day(validFromDate)}: letters cannot be sealed with it yet`;
  throw new SigningKeyError(`The certificate in SEAL_P12_FILE (${path}) ${why}.`);
}

/** The certificate must verify what the key signs: signatures by the key of another certificate could not be checked. */
async function requireOwnKey(path: string, certificate: X509Certificate, signer: Signer): Promise<void> {
  const tried = createHash('sha256').update(randomBytes(32)).digest();
  const signature = await signer.sign(tried, 'SHA-256');
  if (signer.signatureAlgorithm === 'RSA-PSS' || isVerified(certificate, tried, signature)) return;
  throw new SigningKeyError(`The certificate in SEAL_P12_FILE (${path}) does not belong to the key in it.`);
}

function isVerified(certificate: X509Certificate, data: Buffer, signature: Uint8Array): boolean {
  try {
    return verify('sha256', data, certificate.publicKey, signature);
  } catch {
    return false;
  }
}
