import { z } from 'zod';
import { isRealDate } from './calendar.ts';
import { limits } from './limits.ts';
import { offerFormMessages as m } from './messages.ts';
import { emailAddress, mobileNumber, requiredLine } from './text.ts';

/** The id of a lookup row: a positive whole number, as number or as the digits a select yields. */
function lookupId(message: string) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ],
      { error: message },
    )
    .pipe(z.int({ error: message }).positive({ error: message }).max(2_147_483_647, { error: message }));
}

/** Whole rupees a year, as number or as plain digits. */
function rupees(message: string) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d{1,15}(\.\d+)?$/)
          .transform(Number),
      ],
      { error: message },
    )
    .pipe(z.number({ error: message }).int(m.ctcWhole).max(limits.ctcMax, m.ctcTooLarge));
}

const nothingToZero = (value: unknown) => (value === '' || value === null || value === undefined ? 0 : value);

/** Spec §3 "Offer form" and §5 "Offer form (HR)": what the form and the server both parse. Money is whole rupees. */
export const offerFormSchema = z.object({
  fullName: requiredLine(m.fullName),
  email: emailAddress(m.email),
  mobileNumber: mobileNumber(m.mobileNumber),
  offeredRole: requiredLine(m.role),
  deptId: lookupId(m.department),
  subDeptId: lookupId(m.subDepartment),
  designationId: lookupId(m.designation),
  funcTitleId: lookupId(m.functionalTitle),
  fixedCTC: rupees(m.fixedCTC).pipe(z.number().positive(m.fixedCTCPositive)),
  variableCTC: z.preprocess(nothingToZero, rupees(m.ctcWhole).pipe(z.number().min(0, m.variableCTCNegative))),
  joiningDate: z
    .string({ error: m.joiningDate })
    .trim()
    .min(1, { error: m.joiningDate, abort: true })
    .refine((date) => isRealDate(date) && date >= '2000-01-01' && date <= '2099-12-31', m.joiningDateInvalid),
});
export type OfferForm = z.output<typeof offerFormSchema>;
