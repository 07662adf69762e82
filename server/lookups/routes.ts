import * as calls from '#contract/lookups.ts';
import { lookupLists } from '#domain/lookups/lookups.ts';
import { offerFormMessages } from '#domain/messages.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import type { Mount } from '#server/http/mount.ts';
import { longCallTimeouts } from '#server/process/timeouts.ts';
import { addLookups } from './entries/add-lookups.ts';
import { listEntries } from './entries/queries.ts';
import { saveLookup } from './entries/save-lookup.ts';
import {
  departmentExists,
  listDepartments,
  listDesignations,
  listFunctionalTitles,
  listSubDepartments,
} from './queries.ts';
import { refsOf } from '#domain/texts.ts';

const offerFormRefs = refsOf(offerFormMessages);

/**
 * The options of the offer form's selects, and the lists behind them. An unknown department is 404, one without
 * sub-departments an empty list.
 */
export function lookupRoutes(mount: Mount, deps: Pick<Deps, 'db' | 'now'>): void {
  const { db } = deps;
  mount(calls.getAllDepartments, async () => ({ responseObject: await listDepartments(db) }));
  mount(calls.getAllSubDepartmentsByDepartmentId, async ({ query: { deptId } }) => {
    const subDepartments = await listSubDepartments(db, deptId);
    if (subDepartments.length === 0 && !(await departmentExists(db, deptId))) {
      throw notFound(offerFormRefs.departmentUnknown);
    }
    return { responseObject: subDepartments };
  });
  mount(calls.getAllDesignation, async () => ({ responseObject: await listDesignations(db) }));
  mount(calls.getAllFunctionalTitle, async () => ({ responseObject: await listFunctionalTitles(db) }));
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
