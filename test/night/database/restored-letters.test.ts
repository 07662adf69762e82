import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { getSection63Certificate } from '#contract/hr/offer-page.ts';
import { verifyHash } from '#contract/letter/verify.ts';
import { saveSecuritySettings } from '#contract/hr/settings.ts';
import { getSignedLetter } from '#contract/letter/signed-letter.ts';
import { deriveKeys } from '#server/sealing/keys.ts';
import { currentProvider } from '#server/settings/sso.ts';
import { rotateKeys } from '#server/key-rotation/rotate-keys.ts';
import { signDue } from '#server/signed-letters/sign-due.ts';
import { codeOf, enrolApp, firstStep, secondStep, type EnrolledApp } from '#test/authenticator-app.ts';
import {
  createHrUser,
  createOffer,
  signInCandidate,
  signInHr,
  type TestHrUser,
  type TestOffer,
} from '#test/factories.ts';
import { keys, startBackedUpApp } from '#test/set-up/backed-up-app.ts';
import { checkSignature } from '#test/signed-letters/check-signature.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { backUp } from '#server/db/backup/back-up.ts';
import { restore } from '#server/db/backup/restore.ts';

const clientSecret = 'the secret of a provider';
let factor: EnrolledApp;
let app: Awaited<ReturnType<typeof startBackedUpApp>>;
let hr: TestHrUser;
let sealed: TestOffer;
let unsealed: TestOffer;
let signed: Buffer;
let file: string;

const signedLetter = (t: TestApp, token: string, { candidateOfferId }: TestOffer) =>
  t.call(getSignedLetter, { token, query: { candidateOfferId } });

beforeAll(async () => {
  app = await startBackedUpApp();
  hr = await createHrUser(app.t);
  const hrToken = await signInHr(app.t, hr);
  sealed = await createOffer(app.t, { hrToken, status: 'Approved' });
  await app.t.deliverAll();
  signed = (await signedLetter(app.t, hrToken, sealed)).bytes;
  unsealed = await createOffer(app.t, { hrToken, status: 'Offer Sent' });
  const token = await signInCandidate(app.t, unsealed);
  await app.t.call(saveOfferLetterAction, { token, body: { offerLetterStatus: 'ACCEPTED' } });
  const sso = { on: false, kind: 'OTHER', issuer: 'https://id.example', clientId: 'a', clientSecret };
  const security = { version: 0, values: { hrPasswordMin: 6, sso } };
  await app.t.call(saveSecuritySettings, { token: hrToken, body: security });
  factor = await enrolApp(app.t, await createHrUser(app.t));
  file = join(app.folder, 'letters.backup');
  await backUp(app.source, file);
});
afterAll(() => app.close());

/** An app on another machine that was restored from the backup, and HR's session there. */
async function withRestored(work: (t: TestApp, token: string) => Promise<void>, secretKey?: string): Promise<void> {
  const machine = await app.machine();
  await restore(machine, file);
  if (secretKey !== undefined) {
    const change = { from: keys, to: deriveKeys(secretKey) };
    await rotateKeys({ db: machine.database.db, now: () => new Date() }, change, () => undefined);
  }
  const t = await startTestApp({ database: machine.database, storage: machine.storage, secretKey });
  try {
    await work(t, await signInHr(t, hr));
  } finally {
    await t.close();
    await machine.end();
  }
}

const signingKeysOf = (t: TestApp) => t.db.selectFrom('seal_keys').select('certificate_sha256').execute();

const keysAfter: [string, string | undefined][] = [
  ['as they were', undefined],
  ['after another SECRET_KEY was taken', 'another secret key for tests only, longer than 32'],
];

it.each(keysAfter)('second factors and the secret of the provider are restored, %s', async (_, secretKey) => {
  await withRestored(async (t) => {
    const byApp = await secondStep(t, await firstStep(t, factor.user), codeOf(t, factor.secret, 1));
    const [recoveryCode = ''] = factor.recoveryCodes;
    const byCode = await secondStep(t, await firstStep(t, factor.user), recoveryCode, 'RECOVERY_CODE');
    expect([byApp.status, byCode.status]).toEqual([200, 200]);
    expect((await currentProvider(t.deps))?.secret).toBe(clientSecret);
  }, secretKey);
});

it.each(keysAfter)(
  'signed letters are restored byte for byte and verified, and pending ones are signed with the same key, %s',
  async (_, secretKey) => {
    await withRestored(async (t, token) => {
      const { bytes } = await signedLetter(t, token, sealed);
      expect(bytes.equals(signed)).toBe(true);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const { envelope } = await t.call(verifyHash, { params: { sha256 } });
      expect(envelope).toMatchObject({ code: 200, responseObject: { genuine: true, sealed: true } });
      const query = { candidateOfferId: sealed.candidateOfferId };
      expect((await t.call(getSection63Certificate, { token, query })).status).toBe(200);

      t.clock.now = new Date(t.clock.now.getTime() + 2 * 60_000);
      expect(await signDue(t.deps)).toBeGreaterThan(0);
      const late = await signedLetter(t, token, unsealed);
      expect(await checkSignature(late.bytes)).toMatchObject({ isValid: true, coversAll: true });
      expect(await signingKeysOf(t)).toEqual(await signingKeysOf(app.t));
    }, secretKey);
  },
);
