import { offerFormMessages } from '#domain/messages.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import type { Db } from '#server/db/database.ts';
import { badFields, type FieldFault } from '#server/errors.ts';
import { retiredMessages } from '#domain/lookups/messages.ts';
import {
  findLookupNames,
  listRetired,
  type LookupIds,
  type RequiredLookupNames,
  type RetiredEntry,
} from '#server/lookups/queries.ts';
import { refsOf } from '#domain/texts.ts';

const m = refsOf(offerFormMessages);
const retiredRefs = refsOf(retiredMessages);

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
  // The department of a nonexistent sub-department is not checked.
  else if (subDepartment === null) fields.push({ path: 'subDeptId', text: m.subDepartmentUnknown });
  if (designation === null) fields.push({ path: 'designationId', text: m.designationUnknown });
  if (functionalTitle === null) fields.push({ path: 'funcTitleId', text: m.functionalTitleUnknown });
  throw badFields(fields);
}

const choices = {
  DEPARTMENT: { field: 'deptId', what: 'department' },
  SUB_DEPARTMENT: { field: 'subDeptId', what: 'sub-department' },
  DESIGNATION: { field: 'designationId', what: 'designation' },
  FUNCTIONAL_TITLE: { field: 'funcTitleId', what: 'functional title' },
} as const;

/**
 * Raises 400 on each field whose choice is retired and names what replaced it, if something did. A retired one stays on an
 * offer that has it: `before` are that offer's choices, null for a new one.
 */
export async function refuseRetired(db: Db, form: OfferForm, before: LookupIds | null): Promise<void> {
  const fields = (await listRetired(db, form)).flatMap((entry): FieldFault[] => {
    const { field, what } = choices[entry.list];
    return before?.[field] === form[field] ? [] : [{ path: field, text: retiredText(what, entry) }];
  });
  if (fields.length > 0) throw badFields(fields);
}

function retiredText(what: string, { name, replacement }: RetiredEntry) {
  return replacement === null ? retiredRefs.entry(what, name) : retiredRefs.replaced(what, name, replacement);
}
