import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FirstDayState } from '#contract/first-day.ts';
import { dayFault, firstDaySchema, takeBackReason } from '#domain/first-day/first-day.ts';
import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import { textOfIssue } from '#domain/issue-text.ts';
import { sayText } from '#domain/texts.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { firstDayKey, sendRecord, sendTakeBack } from './first-day-calls.ts';
import { recordJoiningTexts as t } from './texts.ts';

export type FirstDayValues = {
  outcome: JoiningOutcome | '';
  date: string;
  employeeId: string;
  note: string;
  reason: string;
};
export type FirstDayField = keyof FirstDayValues;
export type FirstDayErrors = Partial<Record<FirstDayField, string>>;

function startingWith({ current }: FirstDayState): FirstDayValues {
  return {
    outcome: current?.outcome ?? '',
    date: current?.date ?? todayInIndia(),
    employeeId: current?.employeeId ?? '',
    note: current?.note ?? '',
    reason: '',
  };
}

/** What is sent: no employee ID unless the candidate joined. */
const sentOf = ({ outcome, date, employeeId, note }: FirstDayValues) => ({
  outcome,
  date,
  employeeId: outcome === 'JOINED' ? employeeId : '',
  note,
});

function errorsOf(values: FirstDayValues, { agreedOn }: FirstDayState): FirstDayErrors {
  const parsed = firstDaySchema.safeParse(sentOf(values));
  if (!parsed.success) {
    const issues = parsed.error.issues.toReversed();
    return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), sayText(textOfIssue(issue))]));
  }
  const fault = dayFault(parsed.data, { today: todayInIndia(), agreedOn });
  return fault === null ? {} : { date: sayText(fault) };
}

/** What the form begins with: what was recorded when it was read, and the fields that it makes. */
const baseOn = (state: FirstDayState) => ({ state, given: startingWith(state) });

const typedIn = (values: FirstDayValues, given: FirstDayValues): Partial<FirstDayValues> =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => value !== given[field as FirstDayField]));

function useTyped(latest: FirstDayState) {
  const [{ state, given }, setBase] = useState(() => baseOn(latest));
  const [values, setValues] = useState(given);
  useUnsaved(Object.keys(typedIn(values, given)).length > 0);
  return {
    state,
    values,
    type: (field: FirstDayField, value: string) => setValues((before) => ({ ...before, [field]: value })),
    /** Takes newer records into the fields that were not edited here. */
    takeLatest(): void {
      const base = baseOn(latest);
      setBase(base);
      setValues({ ...base.given, ...typedIn(values, given) });
    },
  };
}

function useSend(candidateId: string, onDone: () => void) {
  const queries = useQueryClient();
  const [errors, setErrors] = useState<FirstDayErrors>({});
  const { failure, clear, send, ...rest } = useHrSubmission(t.saveFailed);
  const isOfField = failure !== null && failure.fields.length > 0;

  function show(found: FirstDayErrors): void {
    setErrors(found);
    clear();
  }
  return {
    ...rest,
    errorOf: (field: FirstDayField) => errors[field] ?? fieldMessage(failure, field) ?? '',
    failure: isOfField ? null : failure,
    clear: () => show({}),
    send(found: FirstDayErrors, work: () => Promise<string>): boolean {
      show(found);
      if (Object.keys(found).length > 0) return false;
      const readAgain = () => void queries.invalidateQueries({ queryKey: firstDayKey(candidateId) });
      send(async () => {
        toast(await work());
        readAgain();
        onDone();
      }, readAgain);
      return true;
    },
  };
}

/** The form of the dialog: what is typed, what is wrong with it, and both ways to send it. It says that it has seen
 * what it shows: newer records are only announced, until they are loaded. */
export function useFirstDayForm(latest: FirstDayState, onDone: () => void) {
  const { state, values, type, takeLatest } = useTyped(latest);
  const { send, clear, ...sending } = useSend(state.candidateId, onDone);
  const who = { candidateId: state.candidateId, seen: state.records.length };

  function record(): boolean {
    const sent = sentOf(values);
    const work = async () => {
      const employeeId = await sendRecord({ ...sent, outcome: sent.outcome || 'JOINED', ...who });
      return employeeId === null ? t.saved(state.name) : t.savedWithId(state.name, employeeId);
    };
    return send(errorsOf(values, state), work);
  }

  function takeBack(): boolean {
    const { error } = takeBackReason.safeParse(values.reason);
    const [issue] = error?.issues ?? [];
    const work = async () => {
      await sendTakeBack({ ...who, reason: values.reason });
      return t.takenBackToast(state.name);
    };
    return send(issue === undefined ? {} : { reason: sayText(textOfIssue(issue)) }, work);
  }

  return {
    ...sending,
    state,
    values,
    set(field: FirstDayField, value: string): void {
      type(field, value);
      clear();
    },
    isStale: latest.records.length !== state.records.length,
    reload(): void {
      takeLatest();
      clear();
    },
    record,
    takeBack,
  };
}
export type FirstDayForm = ReturnType<typeof useFirstDayForm>;
