import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type FirstDayState, recordJoining, takeBackJoining } from '#contract/first-day.ts';
import { dayFault, firstDaySchema, takeBackReason } from '#domain/first-day/first-day.ts';
import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import { textOfIssue } from '#domain/issue-text.ts';
import { sayText } from '#domain/texts.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { makeCall } from '#web/api/client.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { recordJoiningTexts as t } from './texts.ts';

type Values = { outcome: JoiningOutcome | ''; date: string; employeeId: string; note: string; reason: string };
type Field = keyof Values;
type Errors = Partial<Record<Field, string>>;

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

function errorsOf(values: Values, { agreedOn }: FirstDayState): Errors {
  const parsed = firstDaySchema.safeParse(sentOf(values));
  if (!parsed.success) {
    const issues = parsed.error.issues.toReversed();
    return Object.fromEntries(issues.map((issue) => [String(issue.path[0]), sayText(textOfIssue(issue))]));
  }
  const fault = dayFault(parsed.data, { today: todayInIndia(), agreedOn });
  return fault === null ? {} : { date: sayText(fault) };
}

/** The form of the dialog: what is typed, what is wrong with it, and both ways to send it. It says that it has seen
 * what it shows: newer records are only announced, until they are loaded. */
export function useFirstDayForm(latest: FirstDayState, onDone: () => void) {
  const queries = useQueryClient();
  const [{ state, given }, setBase] = useState(() => baseOn(latest));
  const [values, setValues] = useState(given);
  const [errors, setErrors] = useState<Errors>({});
  const { failure, clear, send, ...sending } = useHrSubmission(t.saveFailed);
  const typed = Object.entries(values).filter(([field, value]) => value !== given[field as Field]);
  useUnsaved(typed.length > 0);
  const { candidateId, name, records } = state;
  const who = { candidateId, seen: records.length };

  function show(found: Errors): void {
    setErrors(found);
    clear();
  }
  function submit(found: Errors, work: () => Promise<string>): boolean {
    show(found);
    if (Object.keys(found).length > 0) return false;
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
    failure: failure !== null && failure.fields.length > 0 ? null : failure,
    field: (field: Field) => ({
      name: field,
      error: errors[field] ?? fieldMessage(failure, field) ?? '',
      value: values[field],
      onChange({ currentTarget: { value } }: { currentTarget: { value: string } }): void {
        setValues((before) => ({ ...before, [field]: value }));
        show({});
      },
    }),
    isStale: latest.records.length !== records.length,
    /** Takes newer records into the fields that were not edited here. */
    reload(): void {
      const base = baseOn(latest);
      setBase(base);
      setValues({ ...base.given, ...Object.fromEntries(typed) });
      show({});
    },
    record: () =>
      submit(errorsOf(values, state), async () => {
        const body = { ...sentOf(values), outcome: values.outcome || 'JOINED', ...who } as const;
        const { employeeId } = (await makeCall(recordJoining, { body })).responseObject ?? {};
        return employeeId ? t.savedWithId(name, employeeId) : t.saved(name);
      }),
    takeBack(): boolean {
      const { error } = takeBackReason.safeParse(values.reason);
      const [issue] = error?.issues ?? [];
      return submit(issue === undefined ? {} : { reason: sayText(textOfIssue(issue)) }, async () => {
        await makeCall(takeBackJoining, { body: { ...who, reason: values.reason } });
        return t.takenBackToast(name);
      });
    },
  };
}
