import { reviewOnBoardDetails } from '#contract/hr/review.ts';
import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { httpClient } from '#test/http-client.ts';
import type { ServerProcess } from '#test/server-process.ts';
import { newHrSession } from './hr/hr-session.ts';
import type { Joined } from './joined-candidate.ts';

/** HR marks these paths of the first submission with these notes, and sends the form back. */
export async function sendBack(server: ServerProcess, { candidateId }: Joined, notes: Record<string, string>) {
  const { token } = await newHrSession(server);
  const { json } = httpClient(server.url);
  const marks = Object.entries(notes).map(([path, note]) => ({ path, verdict: 'FIX' as const, note }));
  await json(reviewOnBoardDetails, { token, body: { candidateId, submissionVersion: 1, marks } });
  await json(sendBackOnBoardDetails, { token, body: { candidateId } });
}
