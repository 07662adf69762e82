import { describe, expect, it } from 'vitest';
import { type OfferForm, offerFormOn, offerFormSchema } from '#domain/offer/offer-form.ts';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { noValues, type OfferField, type OfferValues } from './offer-values.ts';

const resolveOffer = schemaResolver<OfferForm, OfferValues>(offerFormSchema);

const filled: OfferValues = {
  fullName: ' Karthik Subramanian ',
  email: 'karthik.s@example.com',
  mobileNumber: '9000005210',
  offeredRole: 'Area Sales Manager',
  joiningDate: '2027-01-11',
  deptId: '1',
  subDeptId: '2',
  designationId: '3',
  funcTitleId: '4',
  replyBy: '',
  fixedCTC: 1_080_000,
  variableCTC: '',
  payStructureId: '',
  letterTemplateId: '',
};

function messagesOf(values: OfferValues): Partial<Record<OfferField, string | undefined>> {
  const { errors } = resolveOffer(values);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]));
}

describe('the offer form is checked', () => {
  it('asks for every field but the variable CTC', () => {
    expect(messagesOf(noValues)).toEqual({
      fullName: 'Full name is required',
      email: 'Email is required',
      mobileNumber: 'Mobile Number is required',
      offeredRole: 'Role is required',
      joiningDate: 'Joining date is required',
      deptId: 'Department is required',
      subDeptId: 'Sub-department is required',
      designationId: 'Designation is required',
      funcTitleId: 'Functional title is required',
      fixedCTC: 'Fixed CTC is required',
    });
  });

  it.each<[Partial<OfferValues>, Partial<Record<OfferField, string>>]>([
    [{ email: 'nonsense' }, { email: 'Please enter a valid email address' }],
    [{ mobileNumber: '98765' }, { mobileNumber: 'Please enter a valid 10-digit mobile number' }],
    [{ fixedCTC: 0 }, { fixedCTC: 'Fixed CTC must be greater than 0' }],
    [{ variableCTC: -1 }, { variableCTC: 'Variable CTC cannot be negative' }],
    [{ fixedCTC: '1200000.50' }, { fixedCTC: 'Enter whole rupees, without paise' }],
    [{ variableCTC: 'a lot' }, { variableCTC: 'Enter whole rupees, without paise' }],
  ])('refuses %j', (wrong, messages) => {
    expect(messagesOf({ ...filled, ...wrong })).toEqual(messages);
  });

  it('refuses a reply-by date before today, unless it is the stored one', () => {
    const on = (replyBy: string, stored: string | null = null) =>
      schemaResolver<OfferForm, OfferValues>(offerFormOn('2026-11-23', stored))({ ...filled, replyBy }).errors.replyBy
        ?.message;
    expect(on('2026-11-22')).toBe('The reply-by date cannot be before today');
    expect(on('2027-11-24')).toBeUndefined();
    expect(on('2026-11-23')).toBeUndefined();
    expect(on('')).toBeUndefined();
    expect(on('2026-11-22', '2026-11-22')).toBeUndefined();
  });

  it('answers what the server takes: ids and money as numbers, no variable part as 0', () => {
    expect(resolveOffer(filled)).toEqual({
      errors: {},
      values: {
        ...filled,
        fullName: 'Karthik Subramanian',
        deptId: 1,
        subDeptId: 2,
        designationId: 3,
        funcTitleId: 4,
        variableCTC: 0,
        payStructureId: null,
        letterTemplateId: null,
        replyBy: null,
      },
    });
  });
});
