import { useRef, useState } from 'react';
import { answerDataRequest, type DataRequest } from '#contract/hr/data-requests.ts';
import { dataRequestAnswers, isOpenRequest } from '#domain/privacy/data-requests.ts';
import { dataRequestMessages as m } from '#domain/privacy/data-request-texts.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { limits } from '#domain/limits.ts';
import { makeCall } from '#web/api/client.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import classes from './privacy-page.module.css';
import { nameOf } from './request-columns.tsx';
import { privacyPageTexts as t } from './texts.ts';

type AnswerDialogProps = { request: DataRequest; onSaved: () => Promise<void>; onClose: () => void };

/** The request in full; while it is open its answer and state, which the person gets by mail. */
export function AnswerDialog({ request, onSaved, onClose }: AnswerDialogProps) {
  const { reference, kind, text, answer: before, candidateId, email } = request;
  const { field, ...form } = useAnswer(request, onSaved, onClose);
  const isOpen = isOpenRequest(request.state);
  const items = [
    { term: t.columns.person, value: [nameOf(request), candidateId, email].filter(Boolean).join(', ') },
    { term: m.kinds[kind], value: <span className={classes.text}>{text ?? t.noText}</span> },
    ...(before === null ? [] : [{ term: t.answerLabel, value: <span className={classes.text}>{before}</span> }]),
  ];
  const footer = (
    <>
      <Button disabled={form.busy} onClick={onClose}>
        {uiTexts.cancel}
      </Button>
      <Button variant="primary" busy={form.busy} busyText={t.sending} onClick={form.submit}>
        {t.send}
      </Button>
    </>
  );
  return (
    <Dialog
      size="lg"
      title={t.answerTo(reference)}
      onClose={form.busy ? () => undefined : onClose}
      footer={isOpen ? footer : undefined}
    >
      <Stack gap={4}>
        <DescriptionList items={items} />
        {isOpen && <AnswerFields form={form} field={field} />}
        <FailureAlert failure={form.fieldError === undefined ? form.failure : null} />
      </Stack>
      {form.loggedOut && (
        <HrLoginAgainDialog kept={hrSessionMessages.keptAndSent} onLoggedIn={form.submit} onClose={form.stopWaiting} />
      )}
    </Dialog>
  );
}

type Answering = ReturnType<typeof useAnswer>;

function AnswerFields({ form, field }: { form: Omit<Answering, 'field'>; field: Answering['field'] }) {
  return (
    <>
      <TextAreaField
        ref={field}
        name="answer"
        label={t.answerLabel}
        hint={t.answerHint}
        error={form.fieldError}
        maxLength={limits.reasonMax}
        value={form.answer}
        onChange={({ currentTarget }) => form.type(currentTarget.value)}
      />
      <SelectField
        name="state"
        label={t.newState}
        placeholder={null}
        options={dataRequestAnswers.map((value) => ({ value, label: m.states[value] }))}
        value={form.state}
        onChange={({ currentTarget }) => form.setState(currentTarget.value)}
      />
    </>
  );
}

function useAnswer({ requestId, reference }: DataRequest, onSaved: () => Promise<void>, onClose: () => void) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [answer, setAnswer] = useState('');
  const [state, setState] = useState<(typeof dataRequestAnswers)[number]>('DONE');
  const [isMissing, setMissing] = useState(false);
  const { send, clear, failure, ...submission } = useHrSubmission(t.sendFailed);
  useUnsaved(answer !== '');

  function submit(): void {
    const lacks = answer.trim() === '' && state !== 'IN_WORK';
    setMissing(lacks);
    if (lacks) return field.current?.focus();
    send(async () => {
      await makeCall(answerDataRequest, { body: { requestId, state, answer } });
      toast(t.saved(reference));
      onClose();
      await onSaved();
    });
  }
  return {
    ...submission,
    field,
    answer,
    state,
    failure,
    fieldError: isMissing ? m.answer : fieldMessage(failure, 'answer'),
    type: (text: string) => {
      setAnswer(text);
      setMissing(false);
      clear();
    },
    setState: (value: string) => {
      const next = dataRequestAnswers.find((each) => each === value);
      if (next !== undefined) setState(next);
      setMissing(false);
    },
    submit,
  };
}
