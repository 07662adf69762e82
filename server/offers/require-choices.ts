import { statesPlaceholder } from '#domain/letter/blocks.ts';
import { templateChoiceRefs as templateRefs } from '#domain/letter/messages.ts';
import { retiredMessages } from '#domain/lookups/messages.ts';
import { offerFormRefs as m } from '#domain/messages.ts';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { refusalOfReplyBy } from '#domain/offer/sending/reply-by.ts';
import { refsOf } from '#domain/texts.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { seesDepartment } from '#server/db/scope.ts';
import type { Db } from '#server/db/database.ts';
import { badFields, type FieldFault } from '#server/errors.ts';
import { type CurrentTemplate, findCurrentTemplate, listActiveNames } from '#server/letter-templates/queries.ts';
import {
  findLookupNames,
  listRetired,
  type LookupIds,
  type RequiredLookupNames,
  type RetiredEntry,
} from '#server/lookups/queries.ts';

const retiredRefs = refsOf(retiredMessages);

/** The names behind the form's choices. Raises 400 on each field whose choice does not exist, a department that the
 * caller does not see, or whose sub-department belongs to another department (docs/rules/offer-form.md#fields). */
export async function requireLookups(db: Db, form: OfferForm): Promise<RequiredLookupNames> {
  const { department, subDepartment, designation, functionalTitle } = await findLookupNames(db, form);
  if (department !== null && !seesDepartment(form.deptId))
    throw badFields([{ path: 'deptId', text: m.departmentForeign }]);
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

/** Raises 400 on each field whose choice is retired and names what replaced it, if something did. A retired one stays
 * on an offer that has it: `before` are that offer's choices, null for a new one. */
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

/** Raises 400 on the field of a reply-by date that is over on this day, or more than a year ahead. */
export function requireReplyBy({ replyBy }: { replyBy?: string | null | undefined }, on: Date): void {
  const refusal = typeof replyBy === 'string' ? refusalOfReplyBy(replyBy, todayInIndia(on)) : null;
  if (refusal !== null) throw badFields([{ path: 'replyBy', text: refusal }]);
}

/** The current letter template with this id, or the default for null. Raises 400 on `letterTemplateId` for an unknown
 * one, or a retired one that is not the offer's own (`before`). */
export async function requireTemplate(db: Db, letterTemplateId: number | null, before: number | null) {
  const template = await findCurrentTemplate(db, letterTemplateId);
  const path = 'letterTemplateId';
  if (template === undefined) throw badFields([{ path, text: templateRefs.unknown }]);
  if (template.retired && letterTemplateId !== before) {
    throw badFields([{ path, text: templateRefs.retired(template.name, (await listActiveNames(db)).join(', ')) }]);
  }
  return template;
}

/** Raises 400 on `replyBy` where the template contains the reply-by date and the offer has none. */
export function requireStatedReplyBy({ name, blocks }: CurrentTemplate, replyBy: string | null): void {
  if (replyBy !== null || !statesPlaceholder(blocks, 'replyBy')) return;
  throw badFields([{ path: 'replyBy', text: templateRefs.needsReplyBy(name) }]);
}
