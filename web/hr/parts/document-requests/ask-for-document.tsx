import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { requestDocument } from '#contract/hr/document-requests.ts';
import { documentRequestMessages as m } from '#domain/joining/documents/document-request-messages.ts';
import { refusalOfDueOn } from '#domain/joining/documents/document-requests.ts';
import { limits } from '#domain/limits.ts';
import { sayText } from '#domain/texts.ts';
import { addYears, todayInIndia } from '#domain/values/calendar.ts';
import { dayInWords } from '#domain/values/date-in-words.ts';
import { makeCall } from '#web/api/client.ts';
import { FormDialog } from '#web/hr/parts/form-dialog.tsx';
import { useTypedFields } from '#web/hr/parts/typed-fields.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useAskBeforeClosing } from '#web/session/leave-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { documentRequestsKey } from './document-requests.tsx';
import { documentRequestTexts as t } from './texts.ts';

const nothing = { name: '', note: '', dueOn: '' };

function wrongIn({ name, dueOn }: typeof nothing): Record<string, string> {
  const refusal = dueOn === '' ? null : refusalOfDueOn(dueOn);
  return { ...(name.trim() === '' && { name: m.name }), ...(refusal !== null && { dueOn: sayText(refusal) }) };
}

type AskDialogProps = { candidateId: string; onAsked: () => void; onClose: () => void };

export function AskDialog({ candidateId, onAsked, onClose }: AskDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const { send, ...sending } = useHrSubmission(t.askFailed);
  const { failure, clear } = sending;
  const { values, field, show } = useTypedFields(nothing, t, sending);
  const isTyped = Object.values(values).some((typed) => typed !== '');
  const { close, question } = useAskBeforeClosing(isTyped, onClose);
  const today = todayInIndia();

  function ask(): void {
    const found = wrongIn(values);
    show(found);
    clear();
    const [first] = Object.keys(found);
    if (first !== undefined) return form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    send(async () => {
      await makeCall(requestDocument, { body: { candidateId, ...values } });
      toast(t.asked(values.name.trim()));
      onAsked();
    });
  }

  return (
    <FormDialog
      ref={form}
      title={t.title}
      sending={sending}
      failure={Object.keys(nothing).every((name) => fieldMessage(failure, name) === undefined) ? failure : null}
      action={t.ask}
      busyText={t.asking}
      onSubmit={ask}
      onClose={close}
      onCancel={onClose}
    >
      <p>{t.about}</p>
      <TextField {...field('name')} hint={t.nameHint} data-first-focus maxLength={limits.textMax} />
      <TextAreaField {...field('note')} hint={t.noteHint} optional rows={3} maxLength={limits.reasonMax} />
      <DateField
        {...field('dueOn')}
        optional
        words={values.dueOn === '' ? '' : dayInWords(values.dueOn, today)}
        min={today}
        max={addYears(today, 1)}
      />
      {question}
    </FormDialog>
  );
}

/** The button 'Ask for a document' with its dialog; what was asked for shows in `DocumentRequests`. */
export function AskForDocument({ candidateId }: { candidateId: string }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button icon={<Icon name="file" />} onClick={() => setAsking(true)}>
        {t.ask}
      </Button>
      {asking && (
        <AskDialog
          candidateId={candidateId}
          onAsked={() => {
            setAsking(false);
            void queries.invalidateQueries({ queryKey: documentRequestsKey(candidateId) });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
