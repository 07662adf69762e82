import { type AadhaarMode, modeFilledIn } from '#domain/joining/aadhaar.ts';
import type { Db } from '#server/db/database.ts';
import { openFixes } from '#server/joining/review/queries.ts';
import { currentAadhaar } from '#server/settings/read-settings.ts';
import { findRow } from './queries.ts';

/** What a form asks of the Aadhaar card: while it is corrected by marks what its submission was asked for, else as the company has it now. */
export async function aadhaarModeOf(db: Db, candidateOfferId: number): Promise<AadhaarMode> {
  const [fix] = await openFixes(db, candidateOfferId);
  const row = fix && (await findRow(db, 'personal_details', candidateOfferId));
  return row === undefined ? (await currentAadhaar(db)).aadhaar : modeFilledIn(row);
}
