import type { SentBodyOf } from '#contract/call.ts';
import {
  type FirstDayState,
  getFirstDay,
  recordJoining,
  type RecordedJoinings,
  recordJoinings,
  takeBackJoining,
} from '#contract/first-day.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';

export const firstDayKey = (candidateId: string) => ['first-day', candidateId] as const;

export const fetchFirstDay = (candidateId: string, signal: AbortSignal): Promise<FirstDayState> =>
  fetchObject(getFirstDay, { query: { candidateId }, signal });

export async function sendRecord(body: SentBodyOf<typeof recordJoining>): Promise<string | null> {
  return (await makeCall(recordJoining, { body })).responseObject?.employeeId ?? null;
}

export async function sendRecords(candidateIds: string[], date: string): Promise<RecordedJoinings> {
  const { responseObject } = await makeCall(recordJoinings, { body: { candidateIds, date } });
  return responseObject ?? { recorded: [], skipped: [] };
}

export async function sendTakeBack(body: SentBodyOf<typeof takeBackJoining>): Promise<void> {
  await makeCall(takeBackJoining, { body });
}
