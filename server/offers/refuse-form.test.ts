import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCandidateOfferLetter } from '#contract/offers.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { createHrUser, offerForm, signInHr } from '#test/factories.ts';
import { formCalls } from '#test/offers/form-calls.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

let t: TestApp;
let token: string;

beforeAll(async () => {
  t = await startTestApp();
  token = await signInHr(t, await createHrUser(t));
});
afterAll(() => t.close());
const { save, countOffers } = formCalls(() => ({ t, token }));

describe('invalid input', () => {
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

  it('reports every bad field together', async () => {
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

  it('rejects a sub-department of another department on its field', async () => {
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
  ])('rejects %s as a body', async (_what, payload, status) => {
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
