import { offerSheetRefs as m } from '#domain/hr-messages.ts';
import type { Deps } from '#server/deps.ts';
import { badFields } from '#server/errors.ts';
import { checkSheet } from './check/check-sheet.ts';
import { writeErrorWorkbook } from './write/write-errors.ts';

/** The rows of a workbook with errors, including people with a live offer, as a workbook that can be uploaded once it
 * is corrected. Raises 400 when there are none. */
export async function downloadErrors(deps: Pick<Deps, 'db' | 'now'>, file: Buffer): Promise<Buffer> {
  const { lookups, bad } = await checkSheet(deps, file);
  if (bad.length === 0) throw badFields([{ path: 'file', text: m.nothingToCorrect }]);
  return writeErrorWorkbook(lookups, bad);
}
