import {
  getAllDepartments,
  getAllDesignation,
  getAllFunctionalTitle,
  getAllSubDepartmentsByDepartmentId,
} from '#contract/lookups.ts';
import { offerFormMessages } from '#domain/messages.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import type { Mount } from '#server/http/mount.ts';
import {
  departmentExists,
  listDepartments,
  listDesignations,
  listFunctionalTitles,
  listSubDepartments,
} from './queries.ts';
import { refsOf } from '#domain/texts.ts';

const offerFormRefs = refsOf(offerFormMessages);

/** What the selects of the offer form hold. An unknown department is 404, one without sub-departments an empty list. */
export function lookupRoutes(mount: Mount, { db }: Pick<Deps, 'db'>): void {
  mount(getAllDepartments, async () => ({ responseObject: await listDepartments(db) }));
  mount(getAllSubDepartmentsByDepartmentId, async ({ query: { deptId } }) => {
    const subDepartments = await listSubDepartments(db, deptId);
    if (subDepartments.length === 0 && !(await departmentExists(db, deptId))) {
      throw notFound(offerFormRefs.departmentUnknown);
    }
    return { responseObject: subDepartments };
  });
  mount(getAllDesignation, async () => ({ responseObject: await listDesignations(db) }));
  mount(getAllFunctionalTitle, async () => ({ responseObject: await listFunctionalTitles(db) }));
}
