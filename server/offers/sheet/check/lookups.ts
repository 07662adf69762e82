import { listPayStructures, type PayStructureRow } from '#server/pay/queries.ts';
import { statesPlaceholder } from '#domain/letter/blocks.ts';
import type { Db } from '#server/db/database.ts';
import { listOffered, listRetired, type RetiredEntry } from '#server/lookups/queries.ts';
import { listCurrentTemplates, type CurrentTemplate } from '#server/letter-templates/queries.ts';

export type SheetTemplate = Omit<CurrentTemplate, 'version' | 'blocks'> & { statesReplyBy: boolean };

export type Choice = { id: number; name: string };

export type SheetLookups = {
  departments: Choice[];
  subDepartments: (Choice & { deptId: number | null })[];
  designations: Choice[];
  functionalTitles: Choice[];
  /** Retired ones too. */
  payStructures: PayStructureRow[];
  /** Retired ones too, which are named in the error. */
  letterTemplates: SheetTemplate[];
  retired: RetiredEntry[];
};

/** Reads the choices that a workbook is filled in from and read against. */
export async function findSheetLookups(db: Db): Promise<SheetLookups> {
  const [departments, subDepartments, designations, functionalTitles, payStructures, retired, templates] =
    await Promise.all([
      listOffered(db, 'DEPARTMENT'),
      listOffered(db, 'SUB_DEPARTMENT'),
      listOffered(db, 'DESIGNATION'),
      listOffered(db, 'FUNCTIONAL_TITLE'),
      listPayStructures(db),
      listRetired(db),
      listCurrentTemplates(db),
    ]);
  const letterTemplates = templates.map(({ version: _version, blocks, ...template }): SheetTemplate => {
    return { ...template, statesReplyBy: statesPlaceholder(blocks, 'replyBy') };
  });
  return { departments, subDepartments, designations, functionalTitles, payStructures, letterTemplates, retired };
}
