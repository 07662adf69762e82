import type { FieldError } from '#contract/envelope.ts';
import { generalMessages, offerFormMessages as m } from '#domain/messages.ts';
import type { OfferForm } from '#domain/offer-form.ts';
import type { Db } from '#server/db/database.ts';
import { badRequest } from '#server/errors.ts';
import { findLookupNames } from '#server/lookups/queries.ts';

export type RequiredLookupNames = {
  department: string;
  subDepartment: string;
  designation: string;
  functionalTitle: string;
};

/**
 * The names behind the form's choices. Raises 400 on each field whose choice does not exist, or whose sub-department
 * belongs to another department (docs/rules/offer-form.md#fields).
 */
export async function requireLookups(db: Db, form: OfferForm): Promise<RequiredLookupNames> {
  const { department, subDepartment, designation, functionalTitle } = await findLookupNames(db, form);
  if (department !== null && subDepartment !== null && designation !== null && functionalTitle !== null) {
    return { department, subDepartment, designation, functionalTitle };
  }
  const fields: FieldError[] = [];
  if (department === null) fields.push({ path: 'deptId', message: m.departmentUnknown });
  // Whether it belongs to a department that does not exist is no question.
  else if (subDepartment === null) fields.push({ path: 'subDeptId', message: m.subDepartmentUnknown });
  if (designation === null) fields.push({ path: 'designationId', message: m.designationUnknown });
  if (functionalTitle === null) fields.push({ path: 'funcTitleId', message: m.functionalTitleUnknown });
  const only = fields.length === 1 ? fields[0] : undefined;
  throw badRequest(only?.message ?? generalMessages.checkFields, fields);
}
