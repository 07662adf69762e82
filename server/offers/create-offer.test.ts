import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCandidateOfferLetter, getCandidateOfferLetterDetails, type OfferDetails } from '#contract/offers.ts';
import type { OfferForm } from '#domain/offer-form.ts';
import { createHrUser, createOffer, findOffer, offerForm, signInHr } from '#test/factories.ts';
import { stoppedAtLocks } from '#test/stopped-at-locks.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let token: string;

beforeAll(async () => {
  t = await startTestApp();
  t.clock.now = new Date('2026-12-31T18:45:00Z');
  token = await signInHr(t, await createHrUser(t, { name: 'Kavita Rao' }));
});
afterAll(() => t.close());

const save = (body: unknown) => t.call(createCandidateOfferLetter, { token, body });
const details = async (candidateOfferId: number) =>
  (await t.call(getCandidateOfferLetterDetails, { token, query: { candidateOfferId } })).envelope
    .responseObject as OfferDetails;
const countOffers = async () => (await t.db.selectFrom('offers').select('candidate_offer_id').execute()).length;

describe('creating an offer', () => {
  it('reads mobile number and amounts in the spellings of people', async () => {
    const form = await offerForm(t);
    const spelled = {
      ...form,
      mobileNumber: `+91 ${form.mobileNumber.slice(0, 5)}-${form.mobileNumber.slice(5)}`,
      fixedCTC: '₹12.5 lakh',
      variableCTC: '1,50,000.00',
    };
    const { headers } = await save(spelled);
    expect(await details(Number(headers['x-candidate-offer-id']))).toMatchObject({
      mobile: form.mobileNumber,
      fixedCTC: 1_250_000,
      variableCTC: 150_000,
    });
    const again = await save({ ...(await offerForm(t)), mobileNumber: `+91${form.mobileNumber}` });
    expect(again.envelope).toMatchObject({ code: 409, message: 'An offer for this mobile number already exists' });
  });

  it.each([
    ['fixedCTC', '1200000.50', 'Enter whole rupees, without paise'],
    ['fixedCTC', 1_200_000.5, 'Enter whole rupees, without paise'],
    ['variableCTC', '12.5', 'Enter whole rupees, without paise'],
    ['mobileNumber', '+91 98123 4567', 'Please enter a valid 10-digit mobile number'],
  ])('makes no other value of %s %j', async (path, value, message) => {
    const before = await countOffers();
    const { envelope } = await save({ ...(await offerForm(t)), [path]: value });
    expect(envelope.errors).toEqual([{ path, message }]);
    expect(await countOffers()).toBe(before);
  });

  it('answers the letter as PDF with the ids of the offer, which is Pending from then on', async () => {
    const form = await offerForm(t);
    const answer = await save(form);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const id = Number(answer.headers['x-candidate-offer-id']);
    expect(answer.headers['content-disposition']).toBe(`inline; filename="offer-${id}-v1.pdf"`);
    expect(answer.headers['x-offer-version']).toBe('1');
    // 31 December in London is 1 January in India.
    expect(answer.headers['x-candidate-id']).toMatch(/^C27-\d{4,}$/);

    const offer = await details(id);
    expect(offer).toMatchObject({
      candidateOfferId: id,
      candidateId: answer.headers['x-candidate-id'],
      candidateName: form.fullName,
      email: form.email,
      mobile: form.mobileNumber,
      offeredRole: form.offeredRole,
      deptId: form.deptId,
      subDeptId: form.subDeptId,
      designationId: form.designationId,
      funcTitleId: form.funcTitleId,
      joiningDate: form.joiningDate,
      fixedCTC: form.fixedCTC,
      variableCTC: form.variableCTC,
      offerLetterUrl: `/hce-service/hce/getOfferLetterFile?candidateOfferId=${id}`,
      offerLetterStatus: 'Pending',
      rejectionReason: null,
      createdBy: 'Kavita Rao',
      createdOn: '2026-12-31T18:45:00.000Z',
      modifiedBy: null,
      modifiedOn: null,
      version: 1,
      letterVersion: 1,
      delivery: null,
      may: { edit: true, delete: true, send: true, select: true },
    });
    const version = await t.db
      .selectFrom('offer_versions')
      .selectAll()
      .where('candidate_offer_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(version.letter).toEqual({
      company: {
        name: 'Himalaya Foods Pvt Ltd',
        address: 'Plot 14, Food Park Road, Chakan, Pune 410501',
        contactEmail: 'hr@himalayafoods.example',
        contactPhone: '+91 20 0100 0148',
        signatory: { name: 'Meera Iyer', title: 'Head, Human Resources' },
      },
      candidateOfferId: id,
      version: 1,
      reference: `HF/OL/${id}/1`,
      date: '2027-01-01',
      candidateId: offer.candidateId,
      candidateName: form.fullName,
      email: form.email,
      offeredRole: form.offeredRole,
      department: offer.department,
      subDepartment: offer.subDepartment,
      designation: offer.designation,
      functionalTitle: offer.functionalTitle,
      joiningDate: form.joiningDate,
      fixedCTC: form.fixedCTC,
      variableCTC: form.variableCTC,
    });
    const audit = await t.db
      .selectFrom('audit')
      .select(['actor_kind', 'action', 'details'])
      .where('candidate_offer_id', '=', id)
      .orderBy('audit_id')
      .execute();
    expect(audit).toEqual([
      { actor_kind: 'hr', action: 'create-offer', details: { letterVersion: 1 } },
      { actor_kind: 'hr', action: 'view-offer', details: {} },
    ]);
  });

  it('gives each candidate an id of their own', async () => {
    const offers = [];
    for (let made = 0; made < 3; made += 1) offers.push(await createOffer(t, { hrToken: token }));
    expect(new Set(offers.map(({ candidateId }) => candidateId)).size).toBe(3);
  });

  it('takes numbers as digits, an absent variable CTC as 0, and trims', async () => {
    const { variableCTC: _left, ...form } = await offerForm(t);
    const answer = await save({
      ...form,
      fullName: '  Asha Menon  ',
      deptId: String(form.deptId),
      fixedCTC: '900000',
      candidateOfferId: null,
      version: null,
    });
    expect(answer.status).toBe(200);
    const offer = await details(Number(answer.headers['x-candidate-offer-id']));
    expect(offer).toMatchObject({ candidateName: 'Asha Menon', fixedCTC: 900_000, variableCTC: 0 });
  });

  it('says Admin where the creator has no name', async () => {
    const nameless = await signInHr(t, await createHrUser(t, { name: '' }));
    expect((await createOffer(t, { hrToken: nameless })).createdBy).toBe('Admin');
  });

  it.each([
    ['another script', 'प्रिया नायर'],
    ['right to left', 'عائشة خان'],
    ['quotes', `O'Neil "Nila" \\ D‘Souza`],
    ['markup', '<script>alert(1)</script> & <b>Co</b>'],
    ['a formula', '=HYPERLINK("http://x.example","click")'],
    ['emoji of several parts', '👩🏽‍💻 Zoë 🇮🇳'],
    ['200 characters', 'é'.repeat(200)],
  ])('keeps a name with %s as typed', async (_what, name) => {
    const offer = await createOffer(t, { hrToken: token, fullName: name, offeredRole: name });
    expect(offer).toMatchObject({ candidateName: name, offeredRole: name });
    expect(await details(offer.candidateOfferId)).toMatchObject({ candidateName: name, offeredRole: name });
  });

  it.each(['2028-02-29', '2000-01-01', '2099-12-31'])('takes the joining date %s', async (joiningDate) => {
    expect((await createOffer(t, { hrToken: token, joiningDate })).joiningDate).toBe(joiningDate);
  });

  it.each([
    [1, 0],
    [999_999_999, 999_999_999],
  ])('takes a fixed CTC of %i and a variable one of %i', async (fixedCTC, variableCTC) => {
    expect(await createOffer(t, { hrToken: token, fixedCTC, variableCTC })).toMatchObject({ fixedCTC, variableCTC });
  });
});

describe('refused input', () => {
  const cases: [field: keyof OfferForm, value: unknown, message: string][] = [
    ['fullName', undefined, 'Full name is required'],
    ['fullName', '   ', 'Full name is required'],
    ['fullName', 7, 'Full name is required'],
    ['fullName', 'a'.repeat(201), 'Please keep this under 200 characters'],
    ['fullName', 'Priya\u0000Nair', 'This text has characters that cannot be used here'],
    ['fullName', 'Priya\nPassword: 1', 'This text has characters that cannot be used here'],
    ['fullName', 'Priya \uD800', 'This text has characters that cannot be used here'],
    ['email', undefined, 'Email is required'],
    ['email', 'priya@', 'Please enter a valid email address'],
    ['email', 'priya@example.com\r\nBcc: all@example.com', 'Please enter a valid email address'],
    ['email', 'pri\u0000ya@example.com', 'Please enter a valid email address'],
    ['email', `${'p'.repeat(250)}@example.com`, 'Please enter a valid email address'],
    ['mobileNumber', undefined, 'Mobile Number is required'],
    ['mobileNumber', '98765', 'Please enter a valid 10-digit mobile number'],
    ['mobileNumber', '98765432101', 'Please enter a valid 10-digit mobile number'],
    ['mobileNumber', '९८७६५४३२१०', 'Please enter a valid 10-digit mobile number'],
    ['offeredRole', '', 'Role is required'],
    ['offeredRole', '\uDC00', 'This text has characters that cannot be used here'],
    ['deptId', undefined, 'Department is required'],
    ['deptId', '', 'Department is required'],
    ['deptId', 0, 'Department is required'],
    ['deptId', 2 ** 31, 'Department is required'],
    ['deptId', '1 or 1=1', 'Department is required'],
    ['deptId', 999_999, 'This department does not exist'],
    ['subDeptId', undefined, 'Sub-department is required'],
    ['subDeptId', 999_999, 'This sub-department does not belong to the chosen department'],
    ['designationId', null, 'Designation is required'],
    ['designationId', 999_999, 'This designation does not exist'],
    ['funcTitleId', undefined, 'Functional title is required'],
    ['funcTitleId', 999_999, 'This functional title does not exist'],
    ['fixedCTC', undefined, 'Fixed CTC is required'],
    ['fixedCTC', '', 'Fixed CTC is required'],
    ['fixedCTC', 0, 'Fixed CTC must be greater than 0'],
    ['fixedCTC', -5, 'Fixed CTC must be greater than 0'],
    ['fixedCTC', 1000.5, 'Enter whole rupees, without paise'],
    ['fixedCTC', 1_000_000_000, 'Enter an amount below ₹1,00,00,00,000'],
    ['variableCTC', -1, 'Variable CTC cannot be negative'],
    ['variableCTC', 0.5, 'Enter whole rupees, without paise'],
    ['variableCTC', 1_000_000_000, 'Enter an amount below ₹1,00,00,00,000'],
    ['joiningDate', undefined, 'Joining date is required'],
    ['joiningDate', '', 'Joining date is required'],
    ['joiningDate', '2027-02-29', 'Please enter a valid date'],
    ['joiningDate', '2027-04-31', 'Please enter a valid date'],
    ['joiningDate', '01/02/2027', 'Please enter a valid date'],
    ['joiningDate', '1999-12-31', 'Please enter a valid date'],
    ['joiningDate', '2100-01-01', 'Please enter a valid date'],
  ];
  it.each(cases)('%s: %j', async (field, value, message) => {
    const before = await countOffers();
    const answer = await save({ ...(await offerForm(t)), [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.envelope).toEqual({
      code: 400,
      status: 'BAD_REQUEST',
      message,
      responseObject: null,
      errors: [{ path: field, message }],
    });
    expect(await countOffers()).toBe(before);
  });

  it('names every bad field at once', async () => {
    const answer = await save({});
    expect(answer.status).toBe(400);
    expect(answer.envelope.message).toBe('Please correct the fields below.');
    const paths = answer.envelope.errors?.map(({ path }) => path);
    expect(paths).toEqual([
      'fullName',
      'email',
      'mobileNumber',
      'offeredRole',
      'deptId',
      'subDeptId',
      'designationId',
      'funcTitleId',
      'fixedCTC',
      'joiningDate',
    ]);
    const wrongLookups = await save({ ...(await offerForm(t)), deptId: 9999, designationId: 9999, funcTitleId: 9999 });
    expect(wrongLookups.envelope.errors?.map(({ path }) => path)).toEqual(['deptId', 'designationId', 'funcTitleId']);
  });

  it('refuses a sub-department of another department on its field', async () => {
    const form = await offerForm(t);
    const foreign = await t.db
      .selectFrom('sub_departments')
      .select('sub_dept_id')
      .where('dept_id', '!=', form.deptId)
      .executeTakeFirstOrThrow();
    const answer = await save({ ...form, subDeptId: foreign.sub_dept_id });
    const message = 'This sub-department does not belong to the chosen department';
    expect(answer.status).toBe(400);
    expect(answer.envelope.errors).toEqual([{ path: 'subDeptId', message }]);
  });

  it.each([
    ['no JSON', '{"fullName":', 400],
    ['a list', '[]', 400],
    ['a number', '7', 400],
    ['null', 'null', 400],
    ['2 MB', JSON.stringify({ fullName: 'a'.repeat(2 * 1024 * 1024) }), 413],
  ])('refuses %s as a body', async (_what, payload, status) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: createCandidateOfferLetter.path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ code: status, responseObject: null, message: expect.any(String) as string });
  });
});

describe('one live offer per e-mail address and mobile number', () => {
  const emailTaken = { path: 'email', message: 'An offer for this email already exists' };
  const mobileTaken = { path: 'mobileNumber', message: 'An offer for this mobile number already exists' };

  it('names the field that is taken, or both; an address in other letters is the same', async () => {
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

  it('names both fields where two other offers hold one each', async () => {
    const one = await createOffer(t, { hrToken: token });
    const two = await createOffer(t, { hrToken: token });
    const answer = await save({ ...(await offerForm(t)), email: one.email, mobileNumber: two.mobile });
    expect(answer.envelope).toMatchObject({ code: 409, errors: [emailTaken, mobileTaken] });
  });

  it.each(['Deleted', 'Rejected'] as const)('frees both once the offer is %s', async (status) => {
    const gone = await createOffer(t, { hrToken: token, status });
    const { form } = gone;
    expect((await save(form)).status).toBe(200);
  });

  it('refuses to open a rejected offer while the person has another live one', async () => {
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

  it('creates one of ten that come at once', async () => {
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

describe('an import that is inserting the same person at this moment, the other way round', () => {
  it('does not make the form fail: it is told what is taken, or the offer is created', async () => {
    const form = await offerForm(t);
    const like = await createOffer(t, { hrToken: token });
    const client = await t.database.pool.connect();
    const { rows } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(column_name), ',') as names from information_schema.columns
       where table_name = 'offers' and column_name not in ('candidate_offer_id', 'candidate_id', 'email', 'mobile')`,
    );
    const insert = (id: string, email: string, mobile: string) =>
      client.query(
        `insert into offers (candidate_id, email, mobile, ${rows[0]?.names})
         select $1, $2, $3, ${rows[0]?.names} from offers where candidate_offer_id = $4`,
        [id, email, mobile, like.candidateOfferId],
      );
    let ended = 'rollback';
    let saving: ReturnType<typeof save>;
    try {
      await client.query('begin');
      await insert('C26-one', 'one@example.com', form.mobileNumber);
      saving = save(form);
      await stoppedAtLocks(t.db, 1);
      // Whichever of the two PostgreSQL ends, the form gets an answer that it can show.
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
