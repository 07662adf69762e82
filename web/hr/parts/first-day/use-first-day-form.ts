import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type FirstDayState, recordJoining, takeBackJoining } from '#contract/first-day.ts';
import { dayFault, firstDaySchema, takeBackReason } from '#domain/first-day/first-day.ts';
import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import { sayText } from '#domain/texts.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { makeCall } from '#web/api/client.ts';
import { useTypedFields } from '#web/hr/parts/typed-fields.ts';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { recordJoiningTexts as t } from './texts.ts';

type Values = { outcome: JoiningOutcome | ''; date: string; employeeId: string; note: string; reason: string };

export const firstDayKey = (candidateId: string) => ['first-day', candidateId] as const;

/** What the form begins with: what was recorded when it was read, and the fields that it makes. */
function baseOn(state: FirstDayState) {
  const { outcome, date = todayInIndia(), employeeId, note } = state.current ?? {};
  const given: Values = { outcome: outcome ?? '', date, employeeId: employeeId ?? '', note: note ?? '', reason: '' };
  return { state, given };
}

/** What is sent: no employee ID unless the candidate joined. */
const sentOf = ({ outcome, date, employeeId, note }: Values) => ({
  outcome,
  date,
  employeeId: outcome === 'JOINED' ? employeeId : '',
  note,
});

const takeBackSchema = z.object({ reason: takeBackReason });

/** The form of the dialog: what is typed, what is wrong with it, and both ways to send it. It says that it has seen
 * what it shows: newer records are only announced, until they are loaded. */
export function useFirstDayForm(latest: FirstDayState, onDone: () => void) {
  const queries = useQueryClient();
  const [{ state, given }, setBase] = useState(() => baseOn(latest));
  const { send, ...sending } = useHrSubmission(t.saveFailed);
  const { failure, clear } = sending;
  const { values, field, fill, show, read } = useTypedFields(given, t.labels, sending);
  const { candidateId, name, records } = state;
  const who = { candidateId, seen: records.length };

  function start(): void {
    show({});
    clear();
  }
  function submit(work: () => Promise<string>): boolean {
    const readAgain = () => void queries.invalidateQueries({ queryKey: firstDayKey(candidateId) });
    send(async () => {
      toast(await work());
      readAgain();
      onDone();
    }, readAgain);
    return true;
  }

  return {
    ...sending,
    state,
    values,
    field,
    failure: failure !== null && failure.fields.length > 0 ? null : failure,
    isStale: latest.records.length !== records.length,
    /** Takes newer records into the fields that were not edited here. */
    reload(): void {
      const base = baseOn(latest);
      const typed = Object.entries(values).filter(([key, value]) => value !== given[key as keyof Values]);
      setBase(base);
      fill({ ...base.given, ...Object.fromEntries(typed) });
      start();
    },
    record(): boolean {
      start();
      const day = read(firstDaySchema, sentOf(values));
      const fault = day && dayFault(day, { today: todayInIndia(), agreedOn: state.agreedOn });
      if (fault) show({ date: sayText(fault) });
      if (day === null || fault !== null) return false;
      return submit(async () => {
        const body = { ...sentOf(values), outcome: values.outcome || 'JOINED', ...who } as const;
        const { employeeId } = (await makeCall(recordJoining, { body })).responseObject ?? {};
        return employeeId ? t.savedWithId(name, employeeId) : t.saved(name);
      });
    },
    takeBack(): boolean {
      start();
      if (read(takeBackSchema) === null) return false;
      return submit(async () => {
        await makeCall(takeBackJoining, { body: { ...who, reason: values.reason } });
        return t.takenBackToast(name);
      });
    },
  };
}
