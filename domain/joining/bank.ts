import * as z from 'zod/mini';
import { bankMessages as m } from './messages.ts';
import { requiredLine } from '#domain/text.ts';
import { requiredDocument } from './documents.ts';
import { pattern } from './fields.ts';

/** The bank step (docs/rules/joining-fields.md#bank-fields). */
export const bankSchema = z.object({
  bankName: requiredLine(m.bankName),
  branchName: requiredLine(m.branchName),
  accountNumber: pattern(m.accountNumber, /^\d{9,18}$/, m.accountNumberInvalid),
  ifscNumber: pattern(m.ifsc, /^[A-Z]{4}0[A-Z0-9]{6}$/, m.ifscInvalid),
  passbookFile: requiredDocument('document', m.passbook),
});
export type Bank = z.output<typeof bankSchema>;
