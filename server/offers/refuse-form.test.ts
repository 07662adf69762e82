import { describe, expect, it } from 'vitest';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { createHrUser, offerForm, signInHr } from '#test/factories.ts';
import { formCalls } from '#test/offers/form-calls.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));
const { save, countOffers } = formCalls(() => ({ t, token }));

describe('invalid input', () => {
  const cases: [field: keyof OfferForm, value: unknown, message: string][] = [
    ['mobileNumber', '98765', 'Please enter a valid 10-digit mobile number'],
    ['deptId', 999_999, 'This department does not exist'],
    ['subDeptId', 999_999, 'This sub-department does not belong to the chosen department'],
    ['designationId', 999_999, 'This designation does not exist'],
    ['funcTitleId', 999_999, 'This functional title does not exist'],
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

  it('reports all wrong lookups together', async () => {
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
});
