import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type FirstDayState, getFirstDay, type JoiningRecord } from '#contract/first-day.ts';
import { firstDayMessages } from '#domain/first-day/messages.ts';
import { type JoiningOutcome, joiningOutcomes } from '#domain/first-day/outcomes.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { limits } from '#domain/limits.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';
import { addDays, daysBetween, formatInstant, isRealDate, nameDay, todayInIndia } from '#domain/values/calendar.ts';
import { dayInWords } from '#domain/values/date-in-words.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { Loaded } from '#web/hr/parts/loaded.tsx';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { offerPagePath } from '#web/session/hr/offer-page-path.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SoftWarning } from '#web/ui/form/field-notes.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { RadioGroupField } from '#web/ui/form/radio-group-field.tsx';
import { shownDay } from '#web/ui/form/shown-values.ts';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import recorded from './record-joining-form.module.css';
import { recordJoiningTexts as t } from './texts.ts';
import { firstDayKey, useFirstDayForm } from './use-first-day-form.ts';

const { early } = refsOf(firstDayMessages);

type RecordJoiningProps = { candidateId: string; onDone: () => void; onClose: () => void; isUndo?: boolean };

/** The dialog in which HR records a candidate's first day; it reads by itself what is recorded. */
export function RecordJoining({ candidateId, onDone, onClose, isUndo = false }: RecordJoiningProps) {
  const query = useHrQuery(
    firstDayKey(candidateId),
    (signal) => fetchObject(getFirstDay, { query: { candidateId }, signal }),
    // One that is opened again shows nothing that was read before.
    { gcTime: 0 },
  );
  const { data } = query;
  return (
    <Dialog
      onClose={onClose}
      title={data === undefined ? (isUndo ? t.undo : t.titleLoading) : (isUndo ? t.undoTitle : t.title)(data.name)}
    >
      <Loaded query={query} texts={t} lines={0}>
        {(latest) => (
          <RecordJoiningForm
            {...{ latest, isUndo, onClose }}
            onDone={() => {
              onDone();
              onClose();
            }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}

/** What the menu of a person opens: the offer's page, and the dialog that records the first day or undoes the record. */
export function usePersonMenu(onRecorded: () => void) {
  const navigate = useNavigate();
  const [recording, setRecording] = useState<{ candidateId: string; isUndo: boolean } | null>(null);
  const onRecord = useCallback((candidateId: string) => setRecording({ candidateId, isUndo: false }), []);
  const onUndo = useCallback((candidateId: string) => setRecording({ candidateId, isUndo: true }), []);
  const onOffer = useCallback((candidateOfferId: number) => void navigate(offerPagePath(candidateOfferId)), [navigate]);
  const onClose = () => setRecording(null);
  const dialog = recording !== null && <RecordJoining {...recording} {...{ onClose }} onDone={onRecorded} />;
  return { onRecord, onUndo, onOffer, dialog };
}

type FormProps = Required<Omit<RecordJoiningProps, 'candidateId'>> & { latest: FirstDayState };

/** What is recorded of a first day, and what is to be recorded; or why what is recorded is taken back. `latest` is as it
 * was read last; the form is of what was read when it opened. */
function RecordJoiningForm({ latest, onDone, onClose, isUndo }: FormProps) {
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
  if (failure === null && !isStale) return null;
  return (
    <Alert
      tone={failure === null ? 'warn' : 'bad'}
      requestId={failure?.requestId}
      action={isStale ? <Button onClick={reload}>{t.reload}</Button> : undefined}
    >
      {failure?.message ?? firstDayMessages.changedMeanwhile}
    </Alert>
  );
}

type FieldsProps = { firstDay: ReturnType<typeof useFirstDayForm> };

function RecordFields({ firstDay: { state, values, field } }: FieldsProps) {
  const { outcome, date } = values;
  const earlyId = useId();
  return (
    <>
      <p>{t.agreed(nameDay(state.agreedOn))}</p>
      {!state.formVerified && <Alert tone="warn">{state.formSubmitted ? t.notVerified : t.notSubmitted}</Alert>}
      <RadioGroupField
        {...field('outcome')}
        data-first-focus
        options={joiningOutcomes.map((one) => ({ value: one, label: firstDayMessages.outcomes[one] }))}
      />
      <DateField
        {...field('date')}
        label={outcome === '' ? t.labels.date : t.dateLabels[outcome]}
        hint={outcome === 'POSTPONED' ? t.postponedHint : undefined}
        {...boundsOf(outcome, state)}
        words={dayInWords(date, todayInIndia())}
        aria-describedby={earlyId}
      />
      <SoftWarning id={earlyId}>{earlyWords(outcome, date, state.agreedOn)}</SoftWarning>
      {outcome === 'JOINED' && (
        <TextField
          {...field('employeeId')}
          hint={t.employeeIdHint(state.current?.employeeId ?? state.nextEmployeeId)}
          optional
          autoComplete="off"
        />
      )}
      <TextAreaField
        {...field('note')}
        label={outcome === 'NOT_JOINED' ? t.labels.reason : t.labels.note}
        hint={outcome === 'NOT_JOINED' ? t.reasonHint : undefined}
        optional
        maxLength={limits.noteMax}
      />
    </>
  );
}

/** A joining before the agreed day is seldom meant. */
function earlyWords(outcome: JoiningOutcome | '', date: string, agreedOn: string): TextRef | null {
  const isEarly = outcome === 'JOINED' && isRealDate(date) && date < agreedOn;
  return isEarly ? early(daysBetween(date, agreedOn)) : null;
}

function boundsOf(outcome: JoiningOutcome | '', { agreedOn }: FirstDayState): { min?: string; max?: string } {
  const today = todayInIndia();
  if (outcome === 'JOINED') return { max: today };
  if (outcome !== 'POSTPONED') return {};
  return { min: agreedOn < today ? today : addDays(agreedOn, 1) };
}

function TakeBackFields({ firstDay: { state, field } }: FieldsProps) {
  const outcome = state.current?.outcome ?? 'JOINED';
  const reason = useRef<HTMLTextAreaElement>(null);
  // The button that led here is gone.
  useEffect(() => reason.current?.focus(), []);
  return (
    <>
      <p>{t.takeBackText(firstDayMessages.outcomes[outcome])}</p>
      <TextAreaField ref={reason} {...field('reason')} maxLength={limits.noteMax} />
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
