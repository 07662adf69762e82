import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { documentRequestMessages as m } from '#domain/joining/documents/document-request-messages.ts';
import { refusalOfDueOn } from '#domain/joining/documents/document-requests.ts';
import { limits } from '#domain/limits.ts';
import { sayText } from '#domain/texts.ts';
import { addYears, todayInIndia } from '#domain/values/calendar.ts';
import { dayInWords } from '#domain/values/date-in-words.ts';
import { type Failure, fieldMessage } from '#web/session/failure.ts';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { useAskBeforeClosing } from '#web/session/leave-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { askFor, documentRequestsKey } from './document-request-calls.ts';
import { documentRequestTexts as t } from './texts.ts';
import { FormDialog } from '#web/hr/parts/form-dialog.tsx';

type Asked = { name: string; note: string; dueOn: string };
type Wrong = { name?: string; dueOn?: string };

function wrongIn({ name, dueOn }: Asked): Wrong {
  const refusal = dueOn === '' ? null : refusalOfDueOn(dueOn);
  return { ...(name.trim() === '' && { name: m.name }), ...(refusal !== null && { dueOn: sayText(refusal) }) };
}

type AskDialogProps = { candidateId: string; onAsked: () => void; onClose: () => void };

export function AskDialog({ candidateId, onAsked, onClose }: AskDialogProps) {
  const fields = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState<Asked>({ name: '', note: '', dueOn: '' });
  const isTyped = Object.values(asked).some((typed) => typed !== '');
  useUnsaved(isTyped);
  const { close, question } = useAskBeforeClosing(isTyped, onClose);
  const [wrong, setWrong] = useState<Wrong>({});
  const { failure, clear, send, ...sending } = useHrSubmission(t.askFailed);

  function ask(): void {
    const found = wrongIn(asked);
    setWrong(found);
    clear();
    const [first] = Object.keys(found);
    if (first !== undefined) return fields.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    send(async () => {
      await askFor(candidateId, asked);
      toast(t.asked(asked.name.trim()));
      onAsked();
    });
  }

  const put = (change: Partial<Asked>): void => {
    setAsked({ ...asked, ...change });
    setWrong({});
    clear();
  };
  return (
    <FormDialog
      ref={fields}
      title={t.title}
      sending={sending}
      failure={fieldNames.every((name) => fieldMessage(failure, name) === undefined) ? failure : null}
      action={t.ask}
      busyText={t.asking}
      onSubmit={ask}
      onClose={close}
      onCancel={onClose}
    >
      <p>{t.about}</p>
      <AskFields asked={asked} wrong={wrong} failure={failure} put={put} />
      {question}
    </FormDialog>
  );
}

const fieldNames = ['name', 'note', 'dueOn'] as const;

type AskFieldsProps = { asked: Asked; wrong: Wrong; failure: Failure | null; put: (change: Partial<Asked>) => void };

function AskFields({ asked, wrong, failure, put }: AskFieldsProps) {
  const today = todayInIndia();
  return (
    <>
      <TextField
        label={t.name}
        name="name"
        hint={t.nameHint}
        error={wrong.name ?? fieldMessage(failure, 'name')}
        data-first-focus
        maxLength={limits.textMax}
        value={asked.name}
        onChange={(event) => put({ name: event.currentTarget.value })}
      />
      <TextAreaField
        label={t.note}
        name="note"
        hint={t.noteHint}
        optional
        rows={3}
        error={fieldMessage(failure, 'note')}
        maxLength={limits.reasonMax}
        value={asked.note}
        onChange={(event) => put({ note: event.currentTarget.value })}
      />
      <DateField
        label={t.dueOn}
        name="dueOn"
        optional
        error={wrong.dueOn ?? fieldMessage(failure, 'dueOn')}
        words={asked.dueOn === '' ? '' : dayInWords(asked.dueOn, today)}
        min={today}
        max={addYears(today, 1)}
        value={asked.dueOn}
        onChange={(event) => put({ dueOn: event.currentTarget.value })}
      />
    </>
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
