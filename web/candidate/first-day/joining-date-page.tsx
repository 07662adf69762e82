import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { answerStillJoining, type OwnFirstDay } from '#contract/first-day.ts';
import { stillJoiningMessages as m } from '#domain/first-day/plan-messages.ts';
import { type StillJoining, stillJoiningAnswers } from '#domain/first-day/still-joining.ts';
import { addDays, formatInstant, nameDay, todayInIndia } from '#domain/values/calendar.ts';
import { dayInWords } from '#domain/values/date-in-words.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { useSessionExpired } from '#web/session/candidate/candidate-account.ts';
import { useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { ownFirstDayKey } from '#web/session/candidate/own-queries.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { type Failure, failureOf, fieldMessage } from '#web/session/failure.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { RadioGroupField } from '#web/ui/form/radio-group-field.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import classes from './first-day.module.css';
import { OwnDayPage } from './own-day-page.tsx';
import { joiningDateTexts as t } from './texts.ts';

/** Whether the candidate still joins: a link of the mail chooses an answer, and a press sends it. */
export function JoiningDatePage() {
  return (
    <OwnDayPage title={t.title}>
      {(day) =>
        day.stillJoining.mayAnswer ? (
          <AnswerForm day={day} />
        ) : (
          <Alert tone="info" live="off">
            {m.over}
          </Alert>
        )
      }
    </OwnDayPage>
  );
}

function useAnswer() {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { busy, submit } = useSubmission();
  const { signInNumber } = useCandidateSession();
  const queries = useQueryClient();
  const expired = useSessionExpired();
  const navigate = useNavigate();
  function send(values: { answer: string; date: string; note: string; joiningDate: string }): void {
    setFailure(null);
    submit(async (signal) => {
      try {
        const body = { ...values, answer: values.answer as StillJoining };
        const { responseObject, message } = await makeCall(answerStillJoining, { body, signal });
        queries.setQueryData(ownFirstDayKey(signInNumber), responseObject);
        toast(message || m.thanks);
        await navigate('/onboard/home');
      } catch (error) {
        if (error instanceof CallError && error.status === 401) return expired();
        setFailure(failureOf(error, { refused: t.failed, exception: t.failed }));
        await queries.invalidateQueries({ queryKey: ownFirstDayKey(signInNumber) });
      }
    });
  }
  return { failure, busy, send };
}

function AnswerForm({ day: { date: joiningDate, stillJoining } }: { day: OwnFirstDay }) {
  const chosen = useSearchParams()[0].get('answer') ?? '';
  const isKnown = stillJoiningAnswers.some((answer) => answer === chosen);
  const [values, setValues] = useState({ answer: isKnown ? chosen : '', date: '', note: '' });
  const { failure, busy, send } = useAnswer();
  useUnsaved(!busy && (values.date !== '' || values.note !== ''));
  const { answer: last } = stillJoining;
  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: fieldMessage(failure, name),
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  });
  return (
    <Form onSubmit={() => send({ ...values, joiningDate })}>
      <Card padded className={classes.card}>
        <Stack>
          {last !== null && <p className={classes.quiet}>{t.last(m.answers[last.answer], formatInstant(last.on))}</p>}
          <RadioGroupField
            {...field('answer')}
            label={t.question(nameDay(joiningDate))}
            className={classes.choices}
            options={stillJoiningAnswers.map((answer) => ({ value: answer, label: m.answers[answer] }))}
          />
          {values.answer === 'OTHER_DATE' && (
            <DateField
              {...field('date')}
              label={t.date}
              min={addDays(todayInIndia(), 1)}
              words={dayInWords(values.date)}
            />
          )}
          {(values.answer === 'OTHER_DATE' || values.answer === 'NOT_SURE') && (
            <TextAreaField {...field('note')} label={t.note} hint={t.noteHint} rows={3} />
          )}
          <FailureAlert failure={failure} />
          <Button type="submit" variant="primary" block busy={busy} busyText={t.sending}>
            {t.send}
          </Button>
        </Stack>
      </Card>
    </Form>
  );
}
