import * as calls from '#contract/lookups.ts';
import { lookupLists } from '#domain/lookups/lookups.ts';
import { offerFormRefs } from '#domain/messages.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import type { Mount } from '#server/http/mount.ts';
import { longCallTimeouts } from '#server/process/timeouts.ts';
import { addLookups } from './entries/add-lookups.ts';
import { listEntries, listOffered } from './queries.ts';
import { saveLookup } from './entries/save-lookup.ts';

/** The options of the offer form's selects, and the lists behind them. An unknown department is 404, one without
 * sub-departments an empty list. */
export function lookupRoutes(mount: Mount, deps: Pick<Deps, 'db' | 'now'>): void {
  const { db } = deps;
  mount(calls.getAllDepartments, async () => {
    const departments = await listOffered(db, 'DEPARTMENT');
    return { responseObject: departments.map(({ id, name }) => ({ deptId: id, deptName: name })) };
  });
  mount(calls.getAllSubDepartmentsByDepartmentId, async ({ query: { deptId } }) => {
    const departments = await listEntries(db, ['DEPARTMENT']);
    if (!departments.some(({ id }) => id === deptId)) throw notFound(offerFormRefs.departmentUnknown);
    const own = (await listOffered(db, 'SUB_DEPARTMENT')).filter((entry) => entry.deptId === deptId);
    return { responseObject: own.map(({ id, name }) => ({ subDeptId: id, subDeptName: name })) };
  });
  mount(calls.getAllDesignation, async () => {
    const designations = await listOffered(db, 'DESIGNATION');
    return { responseObject: designations.map(({ id, name }) => ({ designationId: id, designationName: name })) };
  });
  mount(calls.getAllFunctionalTitle, async () => {
    const titles = await listOffered(db, 'FUNCTIONAL_TITLE');
    return { responseObject: titles.map(({ id, name }) => ({ functionalTitleId: id, functionalTitleName: name })) };
  });
  mount(calls.getLookups, async () => ({ responseObject: await listEntries(db, lookupLists) }));
  // A rename marks all offers of its entry in one statement, and concurrent changes of a list wait for it.
  mount(
    calls.saveLookup,
    async ({ body, actor }) => ({ responseObject: await saveLookup(deps, actor, body) }),
    longCallTimeouts,
  );
  mount(
    calls.addLookups,
    async ({ body, actor }) => ({ responseObject: await addLookups(deps, actor, body) }),
    longCallTimeouts,
  );
}
