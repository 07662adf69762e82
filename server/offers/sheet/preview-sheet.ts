import type { SheetPreview } from '#contract/offer-sheet.ts';
import type { Deps } from '#server/deps.ts';
import { checkSheet, firstProblems } from './check/check-sheet.ts';
import { shorten, toSheetProblem } from './check/findings.ts';

/** Rows and problems that a preview shows in full; the counts are of all. */
const offersShown = 200;
const problemsShown = 500;

/** The offers that uploading this workbook would create and its errors; changes nothing. */
export async function previewSheet(deps: Pick<Deps, 'db' | 'now'>, file: Buffer): Promise<SheetPreview> {
  const { lookups, good, bad, notRead } = await checkSheet(deps, file);
  const structures = new Map(lookups.payStructures.map(({ payStructureId, name }) => [payStructureId, name]));
  // The problems that are shown are of these rows at most.
  const nameIn = new Map(bad.slice(0, problemsShown).map(({ row, cells }) => [row, shorten(cells.fullName)]));
  return {
    rows: good.length + bad.length,
    goodRows: good.length,
    badRows: bad.length,
    notRead,
    offers: good.slice(0, offersShown).map(({ row, form, names }) => {
      const { deptId: _d, subDeptId: _s, designationId: _g, funcTitleId: _f, ...others } = form;
      const { payStructureId: _p, letterTemplateId: _t, ...terms } = others;
      const payStructure = structures.get(form.payStructureId ?? 0) ?? null;
      return { row, ...terms, replyBy: form.replyBy ?? null, payStructure, ...names };
    }),
    problems: firstProblems(bad, problemsShown).map((problem) => {
      return { ...toSheetProblem(problem), name: nameIn.get(problem.row) ?? '' };
    }),
  };
}
