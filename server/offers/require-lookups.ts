import { offerFormMessages } from '#domain/messages.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import type { Db } from '#server/db/database.ts';
import { badFields, type FieldFault } from '#server/errors.ts';
import { findLookupNames } from '#server/lookups/queries.ts';
import { refsOf } from '#domain/texts.ts';

const m = refsOf(offerFormMessages);

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
  const fields: FieldFault[] = [];
  if (department === null) fields.push({ path: 'deptId', text: m.departmentUnknown });
  // Whether it belongs to a department that does not exist is no question.
  else if (subDepartment === null) fields.push({ path: 'subDeptId', text: m.subDepartmentUnknown });
  if (designation === null) fields.push({ path: 'designationId', text: m.designationUnknown });
  if (functionalTitle === null) fields.push({ path: 'funcTitleId', text: m.functionalTitleUnknown });
  throw badFields(fields);
}
