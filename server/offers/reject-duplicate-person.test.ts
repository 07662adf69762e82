import { describe, expect, it } from 'vitest';
import { offerColumns } from '#test/offers/offer-columns.ts';
import { createHrUser, createOffer, findOffer, offerForm, signInHr } from '#test/factories.ts';
import { formCalls } from '#test/offers/form-calls.ts';
import { stoppedAtLocks } from '#test/database/stopped-at-locks.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));
const { save, countOffers } = formCalls(() => ({ t, token }));

describe('one live offer per e-mail address and mobile number', () => {
  const emailTaken = { path: 'email', message: 'An offer for this email already exists' };
  const mobileTaken = { path: 'mobileNumber', message: 'An offer for this mobile number already exists' };

  it('rejects a duplicate on its field, or both; an address in another case is the same', async () => {
    const { form } = await createOffer(t, { hrToken: token, email: 'Asha.Rao@Example.com' });
    const other = await offerForm(t);
    const sameEmail = await save({ ...other, email: 'aSHA.rao@example.COM' });
    expect(sameEmail.status).toBe(409);
    expect(sameEmail.envelope).toMatchObject({ status: 'CONFLICT', message: emailTaken.message, errors: [emailTaken] });
    const sameMobile = await save({ ...other, mobileNumber: form.mobileNumber });
    expect(sameMobile.envelope).toMatchObject({ code: 409, message: mobileTaken.message, errors: [mobileTaken] });
    const both = await save({ ...other, email: form.email, mobileNumber: form.mobileNumber });
    expect(both.envelope).toMatchObject({ code: 409, errors: [emailTaken, mobileTaken] });
    expect((await save(other)).status).toBe(200);
  });

  it('names both fields when two other offers have one each', async () => {
    const one = await createOffer(t, { hrToken: token });
    const two = await createOffer(t, { hrToken: token });
    const answer = await save({ ...(await offerForm(t)), email: one.email, mobileNumber: two.mobile });
    const named = ({ candidateOfferId, candidateName }: typeof one) => ({
      offer: { candidateOfferId, candidateName, offerLetterStatus: 'Pending' },
    });
    expect(JSON.parse(answer.bytes.toString('utf8'))).toMatchObject({
      code: 409,
      errors: [
        { ...emailTaken, ...named(one) },
        { ...mobileTaken, ...named(two) },
      ],
    });
  });

  it.each(['Deleted', 'Rejected'] as const)('allows both again once the offer is %s', async (status) => {
    const gone = await createOffer(t, { hrToken: token, status });
    const { form } = gone;
    expect((await save(form)).status).toBe(200);
  });

  it('rejects reopening a rejected offer while the person has another live one', async () => {
    const rejected = await createOffer(t, { hrToken: token, status: 'Rejected' });
    expect((await save(rejected.form)).status).toBe(200);
    const answer = await save({ ...rejected.form, fixedCTC: 1, candidateOfferId: rejected.candidateOfferId });
    expect(answer.envelope).toMatchObject({ code: 409, errors: [emailTaken, mobileTaken] });
    expect(await findOffer(t, token, rejected.candidateOfferId)).toMatchObject({
      offerLetterStatus: 'Rejected',
      version: rejected.version,
      letterVersion: 1,
    });
  });

  it('creates one of ten concurrent offers', async () => {
    const form = await offerForm(t);
    const before = await countOffers();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        save({ ...form, email: index % 2 ? form.email : form.email.toUpperCase() }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await countOffers()).toBe(before + 1);
  });
});

describe('a concurrent import of the same person in the opposite order', () => {
  it('does not fail the form: it reports the duplicate, or the offer is created', async () => {
    const form = await offerForm(t);
    const like = await createOffer(t, { hrToken: token });
    const client = await t.database.pool.connect();
    const others = await offerColumns(client, ['candidate_offer_id', 'candidate_id', 'email', 'mobile']);
    const insert = (id: string, email: string, mobile: string) =>
      client.query(
        `insert into offers (candidate_id, email, mobile, ${others})
         select $1, $2, $3, ${others} from offers where candidate_offer_id = $4`,
        [id, email, mobile, like.candidateOfferId],
      );
    let ended = 'rollback';
    let saving: ReturnType<typeof save>;
    try {
      await client.query('begin');
      await insert('C26-one', 'one@example.com', form.mobileNumber);
      saving = save(form);
      await stoppedAtLocks(t.db, 1);
      // Whichever of the two PostgreSQL cancels, the form gets an answer that it can show.
      ended = await insert('C26-two', form.email, '7000000002').then(
        () => 'commit',
        () => 'rollback',
      );
    } finally {
      await client.query(ended);
      client.release();
    }
    expect((await saving).status).toBe(ended === 'commit' ? 409 : 200);
  });
});
