import { type Mark, reopenOnBoardDetails, reviewOnBoardDetails, verifyOnBoardDetails } from '#contract/hr/review.ts';
import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import type { Verdict } from '#domain/review/review.ts';
import { makeCall } from '#web/api/client.ts';

/** Saves marks on this submission; answers all that are in force then, those of others too. */
export async function saveMarks(
  candidateId: string,
  submissionVersion: number,
  marks: { path: string; verdict: Verdict; note?: string }[],
): Promise<readonly Mark[]> {
  const { responseObject } = await makeCall(reviewOnBoardDetails, { body: { candidateId, submissionVersion, marks } });
  return responseObject?.marks ?? [];
}

export async function verify(candidateId: string, submissionVersion: number): Promise<void> {
  await makeCall(verifyOnBoardDetails, { body: { candidateId, submissionVersion } });
}

export async function reopen(candidateId: string, reason: string): Promise<void> {
  await makeCall(reopenOnBoardDetails, { body: { candidateId, reason } });
}

/** Sends the form back with what its marks ask for. */
export async function sendMarksBack(candidateId: string): Promise<void> {
  await makeCall(sendBackOnBoardDetails, { body: { candidateId } });
}
