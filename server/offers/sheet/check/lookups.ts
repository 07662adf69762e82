import { listPayStructures, type PayStructureRow } from '#server/pay/queries.ts';
import type { Db } from '#server/db/database.ts';
import {
  listAllSubDepartments,
  listDepartments,
  listDesignations,
  listFunctionalTitles,
  listRetired,
  type RetiredEntry,
} from '#server/lookups/queries.ts';

/** What a workbook's cells name: all choices of the offer form at once, each list by name. */
export type SheetLookups = {
  departments: { deptId: number; deptName: string }[];
  subDepartments: { subDeptId: number; subDeptName: string; deptId: number }[];
  designations: { designationId: number; designationName: string }[];
  functionalTitles: { functionalTitleId: number; functionalTitleName: string }[];
  /** Retired ones too. */
  payStructures: PayStructureRow[];
  /** What cannot be chosen any more. */
  retired: RetiredEntry[];
};

/** Reads the choices that a workbook is filled in from and read against. */
export async function findSheetLookups(db: Db): Promise<SheetLookups> {
  const [departments, subDepartments, designations, functionalTitles, payStructures, retired] = await Promise.all([
    listDepartments(db),
    listAllSubDepartments(db),
    listDesignations(db),
    listFunctionalTitles(db),
    listPayStructures(db),
    listRetired(db),
  ]);
  return { departments, subDepartments, designations, functionalTitles, payStructures, retired };
}
