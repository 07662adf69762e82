import { type Check, checksOf } from '#domain/review/checks.ts';
import { suggestBank, suggestPlaces } from '#server/india/lookups.ts';
import type { JoiningRecord } from '#server/joining/read-record.ts';

/** Warnings about a candidate's saved form (docs/rules/review.md#checks). */
export async function readChecks(
  record: JoiningRecord,
  offer: { name: string; joiningDate: string },
): Promise<Check[]> {
  const { personalDetails: personal, bankDetails: bank } = record;
  const statesOf = async (pincode: string | null) => (pincode === null ? [] : (await suggestPlaces(pincode)).states);
  return checksOf({
    offer,
    personal,
    bankName: bank.bankName,
    jobs: record.experienceDetails.detailsResponses.map(({ canExperienceId: id, fromDate, toDate }) => ({
      id,
      fromDate,
      toDate,
    })),
    education: record.educationDetails.map(({ canEducationId: id, isPursuing, passingYear }) => ({
      id,
      isPursuing,
      passingYear,
    })),
    known: {
      bankName: bank.ifscNumber === null ? null : (await suggestBank(bank.ifscNumber)).bankName,
      states: await statesOf(personal.pinCode),
      permanentStates: personal.isPermanentAddressSame === 'Y' ? [] : await statesOf(personal.permanentPinCode),
    },
  });
}
