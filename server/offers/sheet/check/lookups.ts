import { listPayStructures, type PayStructureRow } from '#server/pay/queries.ts';
import { statesPlaceholder } from '#domain/letter/blocks.ts';
import type { Db } from '#server/db/database.ts';
import { listOffered, listRetired, type RetiredEntry } from '#server/lookups/queries.ts';
import { listCurrentTemplates } from '#server/letter-templates/queries.ts';

/** A letter template; one that states the reply-by date needs it in the row. */
export type SheetTemplate = {
  letterTemplateId: number;
  name: string;
  isDefault: boolean;
  retired: boolean;
  statesReplyBy: boolean;
};

/** An entry that an offer can be given. */
export type Choice = { id: number; name: string };

/** The lookups of a workbook's cells: all choices of the offer form, each list by name. */
export type SheetLookups = {
  departments: Choice[];
  subDepartments: (Choice & { deptId: number | null })[];
  designations: Choice[];
  functionalTitles: Choice[];
  /** Retired ones too. */
  payStructures: PayStructureRow[];
  /** Retired ones too, which are named in the error. */
  letterTemplates: SheetTemplate[];
  /** Choices that are no longer available. */
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
  const letterTemplates = templates.map(({ letterTemplateId, name, isDefault, retired: isRetired, blocks }) => {
    return {
      letterTemplateId,
      name,
      isDefault,
      retired: isRetired,
      statesReplyBy: statesPlaceholder(blocks, 'replyBy'),
    };
  });
  return { departments, subDepartments, designations, functionalTitles, payStructures, letterTemplates, retired };
}
