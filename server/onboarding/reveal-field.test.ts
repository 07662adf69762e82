import { describe, expect, it } from 'vitest';
import { getDocumentFile } from '#contract/joining.ts';
import { revealCandidateField, type RevealableField } from '#contract/onboarding.ts';
import { StorageAwayError } from '#server/adapters/storage/port.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { candidateDetail, joiner, picture } from '#test/joined-candidate.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const hr = await createHrUser(t, { name: 'Kavita Rao' });
const hrToken = await signInHr(t, hr);

const joined = (how: Partial<Parameters<typeof joiner>[1]> = {}) => joiner(t, { hrToken, ...how });
const detailOf = (candidateId: string) => candidateDetail(t, hrToken, candidateId);
const reveal = (candidateId: string, field: unknown) =>
  t.call(revealCandidateField, { token: hrToken, body: { candidateId, field } });
const revealed = async (candidateId: string, field: RevealableField) =>
  ((await reveal(candidateId, field)).envelope.responseObject as { value: string }).value;
const openLink = (url: string) =>
  t.call(getDocumentFile, { query: { link: new URL(url, 'http://x').searchParams.get('link') } });
const auditOf = (candidateOfferId: number, action: string) =>
  auditRows(t.db, { candidateOfferId, action }).selectAll().execute();

const storedIn = {
  panNumber: ['personal_details', 'pan_number'],
  aadhaarNumber: ['personal_details', 'aadhaar_number'],
  accountNumber: ['bank_details', 'account_number'],
} as const;
/** Flips the last bit of a stored number. */
async function damage(number: keyof typeof storedIn, candidateOfferId: number): Promise<void> {
  const [table, column] = storedIn[number];
  await t.database.pool.query(
    `update ${table} set ${column} = set_bit(${column}, length(${column}) * 8 - 1, 1 - get_bit(${column}, length(${column}) * 8 - 1))
     where candidate_offer_id = $1`,
    [candidateOfferId],
  );
}

describe('revealCandidateField', () => {
  it('reveals one number at a time and records the user', async () => {
    const { candidateId, answers, offer } = await joined();
    expect(await revealed(candidateId, 'panNumber')).toBe(answers.panNumber);
    expect(await revealed(candidateId, 'aadhaarNumber')).toBe(answers.aadhaarNumber);
    expect(await revealed(candidateId, 'accountNumber')).toBe(answers.accountNumber);
    const detail = await detailOf(candidateId);
    expect(detail.reveals.map(({ field, by }) => [field, by])).toEqual([
      ['accountNumber', 'Kavita Rao'],
      ['aadhaarNumber', 'Kavita Rao'],
      ['panNumber', 'Kavita Rao'],
    ]);
    expect(detail.personalDetails.panNumber).toMatch(/^XXXXXX/);
    const [row] = await auditOf(offer.candidateOfferId, 'reveal-field');
    expect(row).toMatchObject({ actor_kind: 'hr', actor_id: hr.hrUserId, details: { field: 'panNumber' } });
    expect(JSON.stringify(row)).not.toContain(answers.panNumber);
  });

  it.each([
    ['panNumber', 'aadhaarNumber', 'accountNumber'],
    ['aadhaarNumber', 'panNumber', 'accountNumber'],
    ['accountNumber', 'panNumber', 'aadhaarNumber'],
  ] as const)('reveals the %s only: no other number, and no link to a document', async (field, ...others) => {
    const { candidateId, answers, offer } = await joined();
    for (const other of others) await damage(other, offer.candidateOfferId);
    const { links } = t.deps.keys;
    const unused = () => {
      throw new Error('a link was signed');
    };
    Object.defineProperty(t.deps.keys, 'links', { configurable: true, get: unused });
    try {
      expect(await revealed(candidateId, field)).toBe(answers[field]);
      for (const other of others) expect((await reveal(candidateId, other)).status).toBe(500);
    } finally {
      Object.defineProperty(t.deps.keys, 'links', {
        configurable: true,
        enumerable: true,
        writable: true,
        value: links,
      });
    }
  });

  it.each(['panDocument', 'aadhaarDocument', 'passbookFile'] as const)(
    'answers a link to %s and records it',
    async (field) => {
      const { candidateId } = await joined();
      const file = await openLink(await revealed(candidateId, field));
      expect(file.status).toBe(200);
      expect(file.bytes).toEqual(picture.bytes);
      expect((await detailOf(candidateId)).reveals).toMatchObject([{ field, by: 'Kavita Rao' }]);
    },
  );

  it('requests a new upload of a damaged document, but not of a valid one', async () => {
    const { candidateId, offer } = await joined();
    const url = await revealed(candidateId, 'panDocument');
    const { storage_key: key } = await t.db
      .selectFrom('documents')
      .select('storage_key')
      .where('candidate_offer_id', '=', offer.candidateOfferId)
      .where('field', '=', 'panDocument')
      .executeTakeFirstOrThrow();
    const { get } = t.deps.storage;
    t.deps.storage.get = () => Promise.reject(new StorageAwayError(new Error('unplugged')));
    const away = await openLink(url);
    t.deps.storage.get = get;
    expect(away.envelope).toMatchObject({ code: 503, message: expect.stringContaining('try again in a minute') });
    await t.deps.storage.remove(key);
    expect((await openLink(url)).envelope).toMatchObject({
      code: 410,
      status: 'GONE',
      message: 'This document is damaged. Please send the form back, so that the candidate uploads it again.',
    });
  });

  it('answers 404 and records nothing where nothing was saved, or for an unknown candidate', async () => {
    const { candidateId, offer } = await joined({ steps: 1 });
    expect((await reveal(candidateId, 'accountNumber')).envelope).toMatchObject({
      code: 404,
      message: 'Nothing has been saved here yet.',
    });
    expect((await reveal(candidateId, 'passbookFile')).status).toBe(404);
    expect((await reveal('C99-9999', 'panNumber')).status).toBe(404);
    expect((await reveal(candidateId, 'profile')).status).toBe(400);
    expect((await reveal(candidateId, 'firstName')).status).toBe(400);
    expect(await auditOf(offer.candidateOfferId, 'reveal-field')).toEqual([]);
  });
});
