import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { X509Certificate } from 'node:crypto';
import pino from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { sentenceOf } from '#server/process/sentence-of.ts';
import { createHrUser, createOffer, signInCandidate, signInHr } from '#test/factories.ts';
import { keyPair, p12Of } from '#test/signed-letters/certificates.ts';
import { checkSignature } from '#test/signed-letters/check-signature.ts';
import { startTestApp } from '#test/test-app.ts';
import { ensureSigned } from '#server/signed-letters/sign-letter.ts';
import { rotateOwnKey } from './rotate-own-key.ts';
import { SigningKeyError } from './signing-key.ts';
import { createSigningKeys, prepareSigningKeys } from './signing-keys.ts';

const t = await startTestApp();
const folder = await mkdtemp(join(tmpdir(), 'aarambh-p12-'));
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

const storedKeys = () => t.db.selectFrom('seal_keys').selectAll().orderBy('created_on').execute();

/** What a start does with these settings. */
async function start(settings: { SEAL_P12_FILE: string; SEAL_P12_PASSWORD?: string }) {
  const deps = { ...t.deps, env: { ...t.deps.env, ...settings } };
  const signingKeys = createSigningKeys(deps);
  await prepareSigningKeys({ ...deps, signingKeys });
  return signingKeys.current();
}
async function fileOf(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

describe('our own key', () => {
  it('is made once by servers that start at once, in the name of the company, and is kept encrypted', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => createSigningKeys(t.deps).current()));
    const rows = await storedKeys();
    expect(rows).toHaveLength(1);
    expect(new Set(made.map(({ id }) => id))).toEqual(new Set(rows.map((row) => row.seal_key_id)));
    const certificate = new X509Certificate(rows[0]?.certificate ?? Buffer.alloc(0));
    expect(certificate.subject).toBe('CN=Himalaya Foods Pvt Ltd');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.validToDate.getUTCFullYear()).toBe(t.clock.now.getUTCFullYear() + 30);
    expect(rows[0]?.private_key?.toString('latin1')).not.toContain('PRIVATE KEY');
  });

  it('is replaced by a rotation, for servers that run too; its seals stay valid and its certificate known', async () => {
    const hrToken = await signInHr(t, await createHrUser(t));
    const seal = async () => {
      const { candidateOfferId } = await createOffer(t, { hrToken, status: 'Approved' });
      await t.deliverAll();
      const sealed = t.db.selectFrom('signed_letters').select(['pdf', 'seal_key_id']);
      return sealed.where('candidate_offer_id', '=', candidateOfferId).executeTakeFirstOrThrow();
    };
    const before = await seal();
    const certificate = await rotateOwnKey(t.deps);
    const after = await seal();
    const [old, current] = await storedKeys();
    expect([before.seal_key_id, after.seal_key_id]).toEqual([old?.seal_key_id, current?.seal_key_id]);
    expect([old?.private_key, old?.retired_on]).toEqual([null, t.clock.now]);
    expect(current?.certificate_sha256).toEqual(certificate);
    for (const { pdf } of [before, after]) {
      expect(await checkSignature(pdf ?? Buffer.alloc(0))).toMatchObject({ isValid: true, coversAll: true });
    }
  });
});

describe('a key from a file', () => {
  it('seals in the name of its certificate, and is known by it', async () => {
    const pair = await keyPair('Chakan Spices LLP');
    const path = await fileOf('good.p12', await p12Of(pair, 'a password'));
    const key = await start({ SEAL_P12_FILE: path, SEAL_P12_PASSWORD: 'a password' });
    expect(key.name).toBe('Chakan Spices LLP');
    const again = await start({ SEAL_P12_FILE: path, SEAL_P12_PASSWORD: 'a password' });
    expect(again.id).toBe(key.id);
    const stored = (await storedKeys()).filter((row) => row.from_file);
    expect(stored.map((row) => [row.certificate, row.private_key])).toEqual([[pair.certificate, null]]);
    const env = { ...t.deps.env, SEAL_P12_FILE: path };
    expect(() => rotateOwnKey({ ...t.deps, env })).toThrow('SEAL_P12_FILE');
  });

  it.each<[string, () => Promise<Parameters<typeof start>[0]>, string]>([
    ['is not there', async () => ({ SEAL_P12_FILE: join(folder, 'none.p12') }), 'cannot be read: ENOENT'],
    [
      'has another password',
      async () => ({
        SEAL_P12_FILE: await fileOf('locked.p12', await p12Of(await keyPair('A'), 'right')),
        SEAL_P12_PASSWORD: 'wrong',
      }),
      'SEAL_P12_PASSWORD is wrong',
    ],
    [
      'is damaged',
      async () => ({
        SEAL_P12_FILE: await fileOf('half.p12', (await p12Of(await keyPair('A'), 'x')).subarray(0, 400)),
        SEAL_P12_PASSWORD: 'x',
      }),
      'it is damaged',
    ],
    [
      'is something else',
      async () => ({ SEAL_P12_FILE: await fileOf('letter.pdf', Buffer.from('%PDF-1.7 a letter')) }),
      'no P12 file',
    ],
    [
      'has expired',
      async () => ({
        SEAL_P12_FILE: await fileOf('old.p12', await p12Of(await keyPair('A', new Date('1990-05-01')), 'x')),
        SEAL_P12_PASSWORD: 'x',
      }),
      'expired on 2020-05-01',
    ],
    [
      'is not valid yet',
      async () => ({
        SEAL_P12_FILE: await fileOf('new.p12', await p12Of(await keyPair('A', new Date('2048-05-01')), 'x')),
        SEAL_P12_PASSWORD: 'x',
      }),
      'valid only from 2048-04-30',
    ],
    [
      'has the certificate of another key',
      async () => {
        const [one, other] = await Promise.all([keyPair('A'), keyPair('B')]);
        const mixed = await p12Of({ certificate: one.certificate, privateKey: other.privateKey }, 'x');
        return { SEAL_P12_FILE: await fileOf('mixed.p12', mixed), SEAL_P12_PASSWORD: 'x' };
      },
      'does not belong to the key in it',
    ],
  ])('stops the start with one sentence when it %s', async (_what, make, said) => {
    const error = await make()
      .then(start)
      .then(
        () => null,
        (failure: unknown) => failure,
      );
    const sentence = sentenceOf(error);
    expect(sentence).toContain(said);
    expect(sentence.trim().split('\n')).toHaveLength(1);
    expect(sentence).toMatch(/^(?:SEAL_P12_FILE|The certificate in SEAL_P12_FILE) .*\.$/);
  });
});

describe('a certificate that expires while the server runs', () => {
  const year = 365 * 24 * 3_600_000;
  const day = 24 * 3_600_000;

  it('is warned of from 30 days before, once a day; then it seals no letter, until the file is renewed', async () => {
    const now = new Date();
    const former = await keyPair('Chakan Spices LLP', new Date(now.getTime() - 25 * year));
    const endsOn = new X509Certificate(former.certificate).validToDate;
    const env = { ...t.deps.env, SEAL_P12_FILE: await fileOf('running.p12', await p12Of(former, 'x')) };
    env.SEAL_P12_PASSWORD = 'x';
    const clock = { now };
    const warned: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void warned.push(line) });
    const deps = { ...t.deps, env, log, now: () => clock.now };
    const signingKeys = createSigningKeys(deps);
    const key = await signingKeys.current();
    expect([key.name, signingKeys.fileEndsOn(), warned]).toEqual(['Chakan Spices LLP', endsOn, []]);
    for (const before of [31, 30, 30, 29]) {
      clock.now = new Date(endsOn.getTime() - before * day);
      await signingKeys.current();
    }
    expect(warned).toHaveLength(2);
    expect(warned[0]).toContain('expires soon');

    clock.now = new Date(endsOn.getTime() + 1000);
    await expect(signingKeys.current()).rejects.toThrow(SigningKeyError);
    const offer = await createOffer(t, { hrToken: await signInHr(t, await createHrUser(t)), status: 'Offer Sent' });
    const { candidateOfferId } = offer;
    await t.call(saveOfferLetterAction, {
      token: await signInCandidate(t, offer),
      body: { offerLetterStatus: 'ACCEPTED' },
    });
    const sealing = ensureSigned({ ...t.deps, signingKeys }, candidateOfferId);
    await expect(sealing).rejects.toThrow('expired on');
    const row = t.db.selectFrom('signed_letters').select('pdf').where('candidate_offer_id', '=', candidateOfferId);
    expect((await row.executeTakeFirstOrThrow()).pdf).toBeNull();

    await fileOf('running.p12', await p12Of(await keyPair('Renewed Spices LLP', clock.now), 'x'));
    expect((await signingKeys.current()).name).toBe('Renewed Spices LLP');
    expect(await ensureSigned({ ...t.deps, signingKeys }, candidateOfferId)).toBeInstanceOf(Buffer);
  });
});
