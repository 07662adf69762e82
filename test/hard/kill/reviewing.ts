import { expect } from 'vitest';
import { getFirstDay, recordJoining, takeBackJoining } from '#contract/first-day.ts';
import { reopenOnBoardDetails, verifyOnBoardDetails } from '#contract/hr/review.ts';
import { getCandidateById } from '#contract/onboarding.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { httpClient } from '#test/http-client.ts';

/** Whose form HR verifies and reopens in turn; the states that it may be in. */
export type Reviewed = { candidateId: string; verified: boolean[] };

/** Whose joining HR records and takes back in turn: how many records were acknowledged, and how many asked for. */
export type Joining = { candidateId: string; acknowledged: number; asked: number };

export async function verifyOrReopen(url: string, token: string, one: Reviewed): Promise<void> {
  const { candidateId } = one;
  const client = httpClient(url);
  const { verification, submissionVersion } = await client.json(getCandidateById, { token, query: { candidateId } });
  const after = verification === null;
  one.verified = [after, !after];
  if (after) await client.json(verifyOnBoardDetails, { token, body: { candidateId, submissionVersion } });
  else await client.json(reopenOnBoardDetails, { token, body: { candidateId, reason: 'The account was closed' } });
  one.verified = [after];
}

export async function recordOrTakeBack(url: string, token: string, one: Joining): Promise<void> {
  const { candidateId } = one;
  const client = httpClient(url);
  const { current } = await client.json(getFirstDay, { token, query: { candidateId } });
  one.asked += 1;
  const joined = { candidateId, outcome: 'JOINED', date: todayInIndia(new Date()) } as const;
  if (current === null) await client.json(recordJoining, { token, body: joined });
  else await client.json(takeBackJoining, { token, body: { candidateId, reason: 'Recorded by mistake' } });
  one.acknowledged += 1;
}

/** Each form is verified or open as it was acknowledged last; each record is there once, and the newest one holds. */
export async function expectReviewKept(url: string, token: string, reviewed: Reviewed[], joining: Joining[]) {
  const client = httpClient(url);
  for (const one of reviewed) {
    const { verification } = await client.json(getCandidateById, { token, query: { candidateId: one.candidateId } });
    expect(one.verified).toContain(verification !== null);
  }
  for (const one of joining) {
    const { current, records } = await client.json(getFirstDay, { token, query: { candidateId: one.candidateId } });
    expect(records.length).toBeGreaterThanOrEqual(one.acknowledged);
    expect(records.length).toBeLessThanOrEqual(one.asked);
    expect(current?.employeeId).toBe(records[0]?.outcome === 'JOINED' ? records[0].employeeId : undefined);
    Object.assign(one, { acknowledged: records.length, asked: records.length });
  }
}
