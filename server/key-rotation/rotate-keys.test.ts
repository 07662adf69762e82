import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createToken, isValidForAccess, sendOtp, validateOtp } from '#contract/candidate-auth.ts';
import { getDocumentFile } from '#contract/joining.ts';
import { saveSecuritySettings } from '#contract/hr/settings.ts';
import { saveWebhook } from '#contract/hr/webhooks.ts';
import { sendOfferEmails } from '#contract/offers.ts';
import {
  getCandidateById,
  revealableFields,
  revealCandidateField,
  type CandidateDetail,
} from '#contract/onboarding.ts';
import { withAuditKey } from '#server/audit/audit-key.ts';
import { verifyChains } from '#server/audit/chains/verify-chains.ts';
import { createDiskStorage } from '#server/adapters/storage/disk.ts';
import type { StoragePort } from '#server/adapters/storage/port.ts';
import { createDatabase, type OpenDatabase } from '#server/db/database.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { SecretKeyError } from '#server/db/secret.ts';
import { submissionContext } from '#server/joining/encrypted-numbers.ts';
import { deriveKeys, encrypt, decrypt } from '#server/sealing/keys.ts';
import { currentProvider } from '#server/settings/sso.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import {
  createHrUser,
  createOffer,
  signInHr,
  temporaryPasswordOf,
  type TestHrUser,
  type TestOffer,
} from '#test/factories.ts';
import { joiner, picture } from '#test/joined-candidate.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { codeOf, enrolApp, firstStep, secondStep, type EnrolledApp } from '#test/authenticator-app.ts';
import { createTestDatabase, testSecretKey } from '#test/database/test-database.ts';
import { rotateKeys } from './rotate-keys.ts';

const newSecretKey = 'another secret key for tests only, longer than 32';
const change = { from: deriveKeys(testSecretKey), to: deriveKeys(newSecretKey) };
const back = { from: change.to, to: change.from };

let app: EnrolledApp;
let folder: string;
let storage: StoragePort;
/** Holds the database; it never connects, since it would count as a server. */
let whole: OpenDatabase;
let hr: TestHrUser;
let joined: Awaited<ReturnType<typeof joiner>>;
let waiting: TestOffer;
let code: string;
let candidate: string;

const open = () => createDatabase({ connectionString: whole.connectionString });

/** Runs the servers of this database with a key, and stops them. */
async function withApp<T>(secretKey: string, work: (t: TestApp) => Promise<T>): Promise<T> {
  const database = open();
  const t = await startTestApp({ database, storage, secretKey });
  try {
    return await work(t);
  } finally {
    await t.close();
    await database.close();
  }
}

async function rotate(by = change, beforeCommit: () => void | Promise<void> = () => undefined) {
  const database = open();
  try {
    return await rotateKeys({ db: database.db, now: () => new Date() }, by, beforeCommit);
  } finally {
    await database.close();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aarambh-rotation-'));
  storage = createDiskStorage({ folder });
  whole = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
  await withApp(testSecretKey, async (t) => {
    hr = await createHrUser(t);
    const hrToken = await signInHr(t, hr);
    const webhook = { url: 'https://nobody.invalid/', events: ['offer.rejected'], enabled: true };
    await t.call(saveWebhook, { token: hrToken, body: webhook });
    const sso = { on: false, kind: 'OTHER', issuer: 'https://id.example', clientId: 'a', clientSecret: 'a secret' };
    const security = { version: 0, values: { hrPasswordMin: 6, sso } };
    await t.call(saveSecuritySettings, { token: hrToken, body: security });
    app = await enrolApp(t, await createHrUser(t));
    joined = await joiner(t, { hrToken });
    candidate = joined.candidate;
    await t.call(sendOtp, { body: { candidateId: joined.candidateId } });
    await t.deliverAll();
    code = /OTP: (\d{6})/.exec(t.mailbox.lastTextTo(joined.offer.mobile).text)?.[1] ?? '';
    waiting = await createOffer(t, { hrToken });
    await t.call(sendOfferEmails, { token: hrToken, body: { candidateIds: [waiting.candidateId] } });
  });
});
afterAll(async () => {
  await whole.close();
  await rm(folder, { recursive: true, force: true });
});

/** Every encrypted value, as HR opens them: three numbers and three documents. */
async function opened(t: TestApp): Promise<(string | Buffer)[]> {
  const token = await signInHr(t, hr);
  const values = [];
  // With an Aadhaar card there is no other identity document.
  for (const field of revealableFields.filter((one) => one !== 'identityDocument')) {
    const body = { candidateId: joined.candidateId, field };
    const { envelope } = await t.call(revealCandidateField, { token, body });
    const { value } = envelope.responseObject as { value: string };
    const link = /link=(.+)/.exec(value)?.[1];
    values.push(link === undefined ? value : (await t.call(getDocumentFile, { query: { link } })).bytes);
  }
  return values;
}

const answers = () => {
  const { panNumber, aadhaarNumber, accountNumber } = joined.answers;
  return [panNumber, aadhaarNumber, accountNumber, picture.bytes, picture.bytes, picture.bytes];
};

describe('an impossible rotation', () => {
  it('is rejected next to a running server and changes nothing', async () => {
    await withApp(testSecretKey, async (t) => {
      expect(await opened(t)).toEqual(answers());
      await expect(rotate()).rejects.toThrow('Stop all of them first, on every machine. Nothing was changed.');
      expect(await opened(t)).toEqual(answers());
    });
  });

  it('leaves everything readable with the former key when it fails at the very end', async () => {
    const broken = new Error('killed before the commit');
    await expect(
      rotate(change, () => {
        throw broken;
      }),
    ).rejects.toBe(broken);
    expect(await withApp(testSecretKey, opened)).toEqual(answers());
  });

  it('names a tampered value and changes nothing', async () => {
    const tamper = async (with_: string) => {
      const database = open();
      await database.pool.query(
        `update bank_details set account_number = set_byte(account_number, 20, get_byte(account_number, 20) ${with_} 1)`,
      );
      await database.close();
    };
    await tamper('#');
    await expect(rotate()).rejects.toThrow(
      `A value in bank_details, row ${joined.offer.candidateOfferId}, cannot be opened with SECRET_KEY`,
    );
    await tamper('#');
    expect(await withApp(testSecretKey, opened)).toEqual(answers());
  });
});

describe('a rotation', () => {
  it('encrypts everything again, atomically for a server that starts during it', async () => {
    const server = open();
    let refused: Promise<unknown> = Promise.resolve();
    const counts = await rotate(change, async () => {
      refused = prepareDatabase(server, change.from).catch((error: unknown) => error);
      await vi.waitFor(async () => {
        const { rows } = await server.pool.query<{ count: number }>(
          `select count(*) as count from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%"installation"%'`,
        );
        expect(rows).toEqual([{ count: 1 }]);
      }, 20_000);
    });
    expect(await refused).toBeInstanceOf(SecretKeyError);
    await server.close();
    expect(counts).toEqual({
      personal_details: 1,
      bank_details: 1,
      joining_submissions: 1,
      whole_numbers: 0,
      documents: 8,
      seal_keys: 1,
      messages: 1,
      webhooks: 1,
      sso_secrets: 1,
      hr_factors: 1,
      audit: expect.any(Number),
      sessions: expect.any(Number),
      codes: 1,
    });
  });

  it('decrypts every number and document with the new key, and the record of the submission', async () => {
    await withApp(newSecretKey, async (t) => {
      expect(await opened(t)).toEqual(answers());
      const submission = await t.db.selectFrom('joining_submissions').selectAll().executeTakeFirstOrThrow();
      const context = submissionContext(submission.candidate_offer_id);
      expect(decrypt(t.deps.keys.identity, submission.record, context)).toContain(joined.answers.panNumber);
    });
  });

  it('keeps authenticator apps, recovery codes, and the secret of the provider', async () => {
    await withApp(newSecretKey, async (t) => {
      const byApp = await secondStep(t, await firstStep(t, app.user), codeOf(t, app.secret, 1));
      const byCode = await secondStep(t, await firstStep(t, app.user), app.recoveryCodes[0] ?? '', 'RECOVERY_CODE');
      expect([byApp.status, byCode.status]).toEqual([200, 200]);
      expect((await currentProvider(t.deps))?.secret).toBe('a secret');
    });
  });

  it('delivers pending messages, with the valid password', async () => {
    await withApp(newSecretKey, async (t) => {
      await t.deliverAll();
      const password = temporaryPasswordOf(t, waiting);
      const login = { userName: waiting.candidateId, password };
      expect((await t.call(createToken, { body: login })).status).toBe(200);
    });
  });

  it('still detects the same number on two candidates', async () => {
    await withApp(newSecretKey, async (t) => {
      const hrToken = await signInHr(t, hr);
      const { panNumber } = joined.answers;
      const other = await joiner(t, { hrToken, panNumber });
      await t.deliverAll();
      const query = { candidateId: other.candidateId };
      const { envelope } = await t.call(getCandidateById, { token: hrToken, query });
      expect((envelope.responseObject as CandidateDetail).duplicates).toContainEqual({
        field: 'panNumber',
        candidates: [expect.objectContaining({ candidateId: joined.candidateId })],
      });
    });
  });

  it('lets everyone log in again with their password, but with no earlier session or code', async () => {
    await withApp(newSecretKey, async (t) => {
      expect((await t.call(isValidForAccess, { token: candidate })).status).toBe(401);
      const body = { candidateId: joined.candidateId, otp: code };
      expect((await t.call(validateOtp, { body })).envelope).toMatchObject({ code: 400, message: 'Invalid OTP' });
      const login = { userName: joined.candidateId, password: candidatePassword };
      expect((await t.call(createToken, { body: login })).status).toBe(200);
    });
  });

  it('is in the audit with its counts, and rejects the former key from then on', async () => {
    const database = open();
    const audit = await auditRows(database.db, { action: 'rotate-keys' })
      .select(['actor_kind', 'user_agent', 'details'])
      .execute();
    expect(audit).toMatchObject([{ actor_kind: 'system', user_agent: 'keys:rotate', details: { documents: 8 } }]);
    await expect(prepareDatabase(database, change.from)).rejects.toThrow(SecretKeyError);
    await expect(database.pool.query('update joining_submissions set record = record')).rejects.toThrow(
      'joining_submissions is append-only',
    );
    await database.close();
  });

  it('processes all pages of many rows, and can be repeated', async () => {
    const database = open();
    const texts = new Map(Array.from({ length: 1100 }, (_, n) => [randomUUID(), `text ${n}`]));
    const rows = [...texts].map(([messageId, text]) => ({
      message_id: messageId,
      channel: 'mail' as const,
      kind: 'many',
      recipient: 'many@example.com',
      content: encrypt(change.to.messages, text, messageId),
    }));
    await database.db.insertInto('messages').values(rows).execute();
    await database.close();
    expect(await rotate(back)).toMatchObject({ personal_details: 2, documents: 16, messages: 1100 });
    await withApp(testSecretKey, async (t) => {
      const kept = await t.db.selectFrom('messages').selectAll().where('kind', '=', 'many').execute();
      const found = kept.map((row) => [row.message_id, decrypt(change.from.messages, row.content!, row.message_id)]);
      expect(new Map(found as [string, string][])).toEqual(texts);
      expect(await opened(t)).toEqual(answers());
    });
  });

  it('replaces the MACs of the audit under the new key, but gives none to a row without one', async () => {
    await rotate(change);
    await withApp(newSecretKey, async (t) => {
      expect((await verifyChains(t.db)).faults).toEqual([]);
      const formerly = await verifyChains(withAuditKey(t.db, change.from));
      expect(formerly.faults.map(({ what }) => what)).toContain('wrong MAC');
      await t.database.pool.query(`insert into audit (actor_kind, action) values ('system', 'by hand')`);
    });
    await rotate(back);
    await withApp(testSecretKey, async (t) => {
      expect((await verifyChains(t.db)).faults).toMatchObject([{ chain: 0, what: 'no MAC' }]);
    });
  });
});
