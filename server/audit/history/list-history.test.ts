import { beforeEach, describe, expect, it } from 'vitest';
import { getOfferLetter, getOfferLetterPdf, type CandidateOffer } from '#contract/candidate-offer.ts';
import { getOfferHistory, type HistoryEntry } from '#contract/history.ts';
import { getDocumentFile } from '#contract/joining.ts';
import { deleteOfferLetter, getCandidateOfferLetterDetails, getOfferLetterFile } from '#contract/offers.ts';
import { getCandidateById, revealCandidateField, type CandidateDetail } from '#contract/onboarding.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { openTestApp } from '#test/test-app.ts';
import { verifyChains } from '#server/audit/chains/verify-chains.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t, { name: 'Meera Iyer' }));
const joined = await joiner(t, { hrToken: token });

const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36';
type Page = { content: HistoryEntry[]; totalElements: number; totalPages: number; page: number; size: number };
async function history(candidateOfferId: number, query: Record<string, unknown> = {}): Promise<Page> {
  const answer = await t.call(getOfferHistory, { token, query: { candidateOfferId, size: 100, ...query } });
  expect(answer.status).toBe(200);
  return answer.envelope.responseObject as Page;
}
const sentences = ({ content }: Page) => content.map(({ who, what }) => `${who} ${what}`);
const linkIn = (url: string | null) => new URL(url ?? '', 'http://x').searchParams.get('link') ?? '';

describe('the history of an offer', () => {
  it('tells the whole journey, newest first', async () => {
    expect(sentences(await history(joined.offer.candidateOfferId))).toEqual([
      'The candidate submitted the joining form',
      'The candidate saved the family details',
      'The candidate saved the education details',
      'The candidate saved the experience details',
      'The candidate saved the bank details',
      'The candidate saved the personal details',
      'The candidate logged in',
      'The system sealed version 1 of the letter with the acceptance record',
      'The candidate accepted the offer, with version 1 of the letter',
      'The candidate logged in',
      'The candidate set a new password',
      'The candidate logged in with the temporary password',
      'Meera Iyer sent version 1 of the letter',
      'Meera Iyer created the offer',
    ]);
  });

  it('tells changes apart from looks, and counts them so', async () => {
    const offer = await createOffer(t, { hrToken: token });
    const id = offer.candidateOfferId;
    await t.call(getCandidateOfferLetterDetails, { token, query: { candidateOfferId: id } });
    const all = await history(id);
    const [changes, looks] = [await history(id, { show: 'changes' }), await history(id, { show: 'looks' })];
    expect(sentences(changes)).toEqual(['Meera Iyer created the offer']);
    expect(sentences(looks)).toEqual(['Meera Iyer viewed the offer']);
    expect([changes.totalElements, looks.totalElements, all.totalElements]).toEqual([1, 1, 2]);
  });

  it('comes in pages, says from where, and of a deleted offer too', async () => {
    const offer = await createOffer(t, { hrToken: token });
    const id = offer.candidateOfferId;
    await t.call(deleteOfferLetter, {
      token,
      query: { candidateOfferLetterId: id },
      remoteAddress: '192.0.2.4',
      headers: { 'user-agent': browser },
    });
    const { content, ...first } = await history(id, { size: 1 });
    expect(first).toEqual({ page: 1, size: 1, totalPages: 2, totalElements: 2 });
    expect(content).toEqual([
      {
        number: 2,
        on: expect.stringMatching(/Z$/) as string,
        by: 'hr',
        who: 'Meera Iyer',
        what: 'deleted the offer',
        ip: '192.0.2.4',
        device: 'Chrome on Windows',
      },
    ]);
    expect(sentences(await history(id, { size: 1, page: 2 }))).toEqual(['Meera Iyer created the offer']);
    expect(sentences(await history(id, { page: 3 }))).toEqual([]);
  });

  it('is of an offer that there is', async () => {
    const unknown = await t.call(getOfferHistory, { token, query: { candidateOfferId: 999_999 } });
    expect([unknown.status, unknown.envelope.message]).toEqual([404, 'This offer does not exist.']);
    for (const candidateOfferId of ['x', 0, -1, 1.5, '', 1e20]) {
      expect((await t.call(getOfferHistory, { token, query: { candidateOfferId } })).status).toBe(400);
    }
    const query = { candidateOfferId: joined.offer.candidateOfferId };
    expect((await t.call(getOfferHistory, { token: joined.candidate, query })).status).toBe(401);
  });
});

describe('who looks is recorded', () => {
  let before: number;
  const id = () => joined.offer.candidateOfferId;
  const candidateId = () => joined.candidateId;
  beforeEach(async () => {
    before = (await history(id())).totalElements;
  });
  const added = async () => {
    const { content, totalElements } = await history(id());
    return content
      .slice(0, totalElements - before)
      .toReversed()
      .map(({ who, what }) => `${who} ${what}`);
  };
  const detail = async () =>
    (await t.call(getCandidateById, { token, query: { candidateId: candidateId() } })).envelope
      .responseObject as CandidateDetail;

  it('at a joining form: once in a while for each user and address', async () => {
    await detail();
    await detail();
    const other = await signInHr(t, await createHrUser(t, { name: 'Kavita Rao' }));
    const query = { candidateId: candidateId() };
    await t.call(getCandidateById, { token: other, query });
    await t.call(getCandidateById, { token: other, query, remoteAddress: '192.0.2.9' });
    expect(await added()).toEqual([
      'Meera Iyer viewed the joining form',
      'Kavita Rao viewed the joining form',
      'Kavita Rao viewed the joining form',
    ]);
  });

  it('again after a quarter of an hour', async () => {
    const query = { candidateOfferId: id() };
    const look = () => t.call(getCandidateOfferLetterDetails, { token, query });
    await look();
    await look();
    expect(await added()).toEqual(['Meera Iyer viewed the offer']);
    await t.database.pool.query(`begin; alter table audit disable trigger user;
      update audit set happened_on = happened_on - interval '15 minutes' where action = 'view-offer';
      alter table audit enable trigger user; commit`);
    await look();
    expect(await added()).toEqual(['Meera Iyer viewed the offer', 'Meera Iyer viewed the offer']);
    await t.database.pool.query(`begin; alter table audit disable trigger user;
      update audit set happened_on = happened_on + interval '15 minutes' where action = 'view-offer'
        and chain_number < (select max(chain_number) from audit where action = 'view-offer');
      alter table audit enable trigger user; commit`);
    expect((await verifyChains(t.db)).faults).toEqual([]);
  });

  it('at documents and numbers, by the link that was handed to them', async () => {
    const { personalDetails, educationDetails } = await detail();
    const open = (url: string | null) => t.call(getDocumentFile, { query: { link: linkIn(url) } });
    expect((await open(personalDetails.documents.profile?.url ?? null)).status).toBe(200);
    expect((await open(educationDetails[0]?.documents.documentFile?.url ?? null)).status).toBe(200);
    const body = { candidateId: candidateId(), field: 'panDocument' };
    const revealed = await t.call(revealCandidateField, { token, body });
    expect((await open((revealed.envelope.responseObject as { value: string }).value)).status).toBe(200);
    expect(await added()).toEqual([
      'Meera Iyer opened the profile photo',
      'Meera Iyer opened the marksheet',
      'Meera Iyer revealed the PAN card',
      'Meera Iyer opened the PAN card',
    ]);
  });

  it('at each document of its own, where two are of one kind', async () => {
    const { educationDetails } = await detail();
    const urls = educationDetails.slice(1).map(({ documents }) => documents.documentFile?.url ?? null);
    for (const url of [...urls, ...urls]) await t.call(getDocumentFile, { query: { link: linkIn(url) } });
    expect(await added()).toEqual(['Meera Iyer opened the marksheet', 'Meera Iyer opened the marksheet']);
  });

  it('at the letter, HR and the candidate', async () => {
    expect((await t.call(getOfferLetterFile, { token, query: { candidateOfferId: id() } })).status).toBe(200);
    const own = await t.call(getOfferLetter, { token: joined.candidate });
    const link = linkIn((own.envelope.responseObject as CandidateOffer).letterUrl);
    for (let read = 0; read < 2; read += 1) await t.call(getOfferLetterPdf, { query: { link } });
    expect(await added()).toEqual([
      'Meera Iyer opened version 1 of the letter',
      'The candidate opened version 1 of the letter',
    ]);
  });

  it('before they see anything: what cannot be recorded is not shown', async () => {
    const { personalDetails } = await detail();
    const link = linkIn(personalDetails.documents.profile?.url ?? null);
    const other = await signInHr(t, await createHrUser(t));
    await t.database.pool.query('create trigger no_more before insert on audit execute function refuse_change()');
    try {
      const calls = [
        await t.call(getCandidateById, { token: other, query: { candidateId: candidateId() } }),
        await t.call(getCandidateOfferLetterDetails, { token: other, query: { candidateOfferId: id() } }),
        await t.call(getOfferLetterFile, { token: other, query: { candidateOfferId: id() } }),
        await t.call(getDocumentFile, { query: { link }, remoteAddress: '192.0.2.44' }),
        await t.call(revealCandidateField, { token: other, body: { candidateId: candidateId(), field: 'panNumber' } }),
      ];
      for (const { status, envelope } of calls) {
        expect([status, envelope.responseObject]).toEqual([500, null]);
      }
    } finally {
      await t.database.pool.query('drop trigger no_more on audit');
    }
  });

  it('and holds nothing of what they saw', async () => {
    const audit = JSON.stringify(await t.db.selectFrom('audit').select(['action', 'details', 'actor_id']).execute());
    const { panNumber, aadhaarNumber, accountNumber } = joined.answers;
    for (const secret of [panNumber, aadhaarNumber, accountNumber, joined.offer.email, joined.offer.candidateName]) {
      expect(audit).not.toContain(secret);
    }
  });
});
