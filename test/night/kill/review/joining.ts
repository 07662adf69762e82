import { getFirstDay, recordJoining, takeBackJoining } from '#contract/hr/first-day.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { httpClient } from '#test/http-client.ts';
import type { Site } from './reviewing.ts';

/** Records that somebody joined, and takes that back the next time. */
export async function recordOrTakeBack({ url, hrToken: token, ledger }: Site, candidateId: string): Promise<void> {
  const client = httpClient(url);
  const { current } = await client.json(getFirstDay, { token, query: { candidateId } });
  if (current === null) {
    const note = ledger.text('Joined');
    const body = { candidateId, outcome: 'JOINED', date: todayInIndia(new Date()), note } as const;
    const { employeeId } = await ledger.ask('joining', note, () => client.json(recordJoining, { token, body }));
    ledger.employeeIds.set(note, employeeId ?? '');
  } else {
    const reason = ledger.text('Taken back');
    await ledger.ask('takingBack', reason, () =>
      client.json(takeBackJoining, { token, body: { candidateId, reason } }),
    );
  }
}
