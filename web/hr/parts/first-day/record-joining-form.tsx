import { useEffect, useId, useRef, useState } from 'react';
import type { FirstDayState, JoiningRecord } from '#contract/first-day.ts';
import { joiningOutcomes, type JoiningOutcome } from '#domain/first-day/outcomes.ts';
import { firstDayMessages } from '#domain/first-day/messages.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { limits } from '#domain/limits.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';
import { addDays, daysBetween, formatInstant, isRealDate, nameDay, todayInIndia } from '#domain/values/calendar.ts';
import { dayInWords } from '#domain/values/date-in-words.ts';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SoftWarning } from '#web/ui/form/field-notes.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { RadioGroupField } from '#web/ui/form/radio-group-field.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { shownDay } from '#web/ui/form/shown-values.ts';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import recorded from './record-joining-form.module.css';
import { recordJoiningTexts as t } from './texts.ts';
import { type FirstDayForm, useFirstDayForm } from './use-first-day-form.ts';

const firstDayRefs = refsOf(firstDayMessages);

type Props = {
  /** As it was read last; the form is of what was read when it opened. */ latest: FirstDayState;
  onDone: () => void;
  onClose: () => void;
  isUndo: boolean;
};

/** What is recorded of a first day, and what is to be recorded; or why what is recorded is taken back. */
export function RecordJoiningForm({ latest, onDone, onClose, isUndo }: Props) {
  const firstDay = useFirstDayForm(latest, onDone);
  const [wantsBack, setTakingBack] = useState(isUndo);
  const form = useRef<HTMLFormElement>(null);
  const { state, busy, loggedOut } = firstDay;
  const isTakingBack = wantsBack && state.current !== null;
  if (!state.mayRecord && !latest.mayRecord) return <Alert tone="warn">{t.notAccepted}</Alert>;
  function submit(): void {
    const isSent = isTakingBack ? firstDay.takeBack() : firstDay.record();
    if (isSent) return;
    // Once the first field that is wrong is marked.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }
  return (
    <Form ref={form} onSubmit={submit}>
      <Stack gap={4}>
        <Troubles firstDay={firstDay} />
        {isTakingBack ? <TakeBackFields firstDay={firstDay} /> : <RecordFields firstDay={firstDay} />}
        <RecordedSoFar records={state.records} />
        <Row gap={2} justify="end">
          {state.current !== null && !isTakingBack && (
            <Button disabled={busy} onClick={() => setTakingBack(true)}>
              {t.takeBack}
            </Button>
          )}
          <Button disabled={busy} onClick={isTakingBack && !isUndo ? () => setTakingBack(false) : onClose}>
            {uiTexts.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyText={isTakingBack ? t.takingBack : t.saving}>
            {isTakingBack ? (isUndo ? t.undo : t.takeBack) : t.save}
          </Button>
        </Row>
      </Stack>
      {loggedOut && (
        <HrLoginAgainDialog kept={hrSessionMessages.keptAndSent} onLoggedIn={submit} onClose={firstDay.stopWaiting} />
      )}
    </Form>
  );
}

function Troubles({ firstDay: { failure, isStale, reload } }: FieldsProps) {
  const action = isStale ? <Button onClick={reload}>{t.reload}</Button> : undefined;
  if (failure !== null)
    return (
      <Alert tone="bad" requestId={failure.requestId} action={action}>
        {failure.message}
      </Alert>
    );
  if (!isStale) return null;
  return (
    <Alert tone="warn" action={action}>
      {firstDayMessages.changedMeanwhile}
    </Alert>
  );
}

type FieldsProps = { firstDay: FirstDayForm };

function RecordFields({ firstDay: { state, values, set, errorOf } }: FieldsProps) {
  const { outcome, date } = values;
  const earlyId = useId();
  return (
    <>
      <p>{t.agreed(nameDay(state.agreedOn))}</p>
      {!state.formVerified && <Alert tone="warn">{state.formSubmitted ? t.notVerified : t.notSubmitted}</Alert>}
      <RadioGroupField
        name="outcome"
        label={t.labels.outcome}
        error={errorOf('outcome')}
        value={outcome}
        data-first-focus
        options={joiningOutcomes.map((one) => ({ value: one, label: firstDayMessages.outcomes[one] }))}
        onChange={(event) => set('outcome', event.currentTarget.value)}
      />
      <DateField
        name="date"
        label={outcome === '' ? t.labels.date : t.dateLabels[outcome]}
        hint={outcome === 'POSTPONED' ? t.postponedHint : undefined}
        error={errorOf('date')}
        {...boundsOf(outcome, state)}
        value={date}
        words={dayInWords(date, todayInIndia())}
        aria-describedby={earlyId}
        onChange={(event) => set('date', event.currentTarget.value)}
      />
      <SoftWarning id={earlyId}>{earlyWords(outcome, date, state.agreedOn)}</SoftWarning>
      {outcome === 'JOINED' && (
        <TextField
          name="employeeId"
          label={t.labels.employeeId}
          hint={t.employeeIdHint(state.current?.employeeId ?? state.nextEmployeeId)}
          error={errorOf('employeeId')}
          optional
          autoComplete="off"
          value={values.employeeId}
          onChange={(event) => set('employeeId', event.currentTarget.value)}
        />
      )}
      <TextAreaField
        name="note"
        label={outcome === 'NOT_JOINED' ? t.labels.reason : t.labels.note}
        hint={outcome === 'NOT_JOINED' ? t.reasonHint : undefined}
        error={errorOf('note')}
        optional
        maxLength={limits.noteMax}
        value={values.note}
        onChange={(event) => set('note', event.currentTarget.value)}
      />
    </>
  );
}

/** A joining before the agreed day is seldom meant. */
function earlyWords(outcome: JoiningOutcome | '', date: string, agreedOn: string): TextRef | null {
  const isEarly = outcome === 'JOINED' && isRealDate(date) && date < agreedOn;
  return isEarly ? firstDayRefs.early(daysBetween(date, agreedOn)) : null;
}

function boundsOf(outcome: JoiningOutcome | '', { agreedOn }: FirstDayState): { min?: string; max?: string } {
  const today = todayInIndia();
  if (outcome === 'JOINED') return { max: today };
  if (outcome !== 'POSTPONED') return {};
  return { min: agreedOn < today ? today : addDays(agreedOn, 1) };
}

function TakeBackFields({ firstDay: { state, values, set, errorOf } }: FieldsProps) {
  const outcome = state.current?.outcome ?? 'JOINED';
  const field = useRef<HTMLTextAreaElement>(null);
  // The button that led here is gone.
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <p>{t.takeBackText(firstDayMessages.outcomes[outcome])}</p>
      <TextAreaField
        ref={field}
        name="reason"
        label={t.labels.reason}
        error={errorOf('reason')}
        maxLength={limits.noteMax}
        value={values.reason}
        onChange={(event) => set('reason', event.currentTarget.value)}
      />
    </>
  );
}

function RecordedSoFar({ records }: { records: readonly JoiningRecord[] }) {
  if (records.length === 0) return null;
  return (
    <section aria-labelledby="recorded-so-far">
      <h3 id="recorded-so-far" className={recorded.title}>
        {t.history}
      </h3>
      <ol className={recorded.list}>
        {records.map((record) => (
          <li key={record.on} className={recorded.record}>
            <span>{wordsOf(record)}</span>
            {record.note !== null && <q className={recorded.note}>{record.note}</q>}
            <span className={recorded.by}>{t.recordedBy(record.by, formatInstant(record.on))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function wordsOf({ outcome, date, employeeId }: JoiningRecord): string {
  const what = outcome === 'TAKEN_BACK' ? t.takenBack : firstDayMessages.outcomes[outcome];
  return [what, date === null ? '' : shownDay(date), employeeId ?? ''].filter((part) => part !== '').join(', ');
}
