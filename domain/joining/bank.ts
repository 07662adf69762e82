import * as z from 'zod/mini';
import { bankLabels, bankMessages } from './messages.ts';
import { shapeAccountNumber, shapeIfsc } from '#domain/values/pasted-codes.ts';
import { requiredLine } from '#domain/values/text.ts';
import { defineFields, schemasOf } from './fields/define-fields.ts';
import { file, pattern } from './fields/schemas.ts';
import { refsOf } from '#domain/texts.ts';

const m = refsOf(bankMessages);

/** The bank step (docs/rules/joining-fields.md#bank-fields). */
export const bankFields = defineFields(bankLabels, {
  bankName: { column: 'bank_name', schema: requiredLine(m.bankName) },
  branchName: { column: 'branch_name', schema: requiredLine(m.branchName) },
  accountNumber: {
    column: 'account_number',
    masked: true,
    schema: pattern(m.accountNumber, /^\d{9,18}$/, m.accountNumberInvalid, shapeAccountNumber),
  },
  ifscNumber: { column: 'ifsc_number', schema: pattern(m.ifsc, /^[A-Z]{4}0[A-Z0-9]{6}$/, m.ifscInvalid, shapeIfsc) },
  passbookFile: { column: 'passbook_document_id', covered: true, ...file('document', 'passbookFileUrl', m.passbook) },
});
export const bankSchema = z.object(schemasOf(bankFields));
