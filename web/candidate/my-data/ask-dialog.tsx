import { useRef, useState } from 'react';
import { makeDataRequest } from '#contract/my-data.ts';
import { type DataRequestKind, needsText } from '#domain/privacy/data-requests.ts';
import { dataRequestMessages as m } from '#domain/privacy/data-request-texts.ts';
import { limits } from '#domain/limits.ts';
import { formatDate } from '#domain/values/calendar.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { type Failure, failureOf, fieldMessage } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { useSessionExpired } from '#web/session/candidate/candidate-account.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { myDataTexts as t } from './texts.ts';

export type AskedKind = Exclude<DataRequestKind, 'ACCESS'>;

type AskDialogProps = { kind: AskedKind; answerDays: number; onSent: () => Promise<void>; onClose: () => void };

/** Says what happens and when, takes the person's own words, and sends the request. */
export function AskDialog({ kind, answerDays, onSent, onClose }: AskDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { busy, submit } = useSubmission();
  const sessionExpired = useSessionExpired();
  useUnsaved(text !== '');
  const words = t.asking[kind];
  const isNeeded = needsText(kind);

  function send(): void {
    setMissing(isNeeded && text.trim() === '');
    if (isNeeded && text.trim() === '') return field.current?.focus();
    setFailure(null);
    submit(async () => {
      try {
        const { responseObject: made } = await makeCall(makeDataRequest, { body: { kind, text } });
        if (made?.removedOn !== undefined) toast(t.hidden(made.reference, formatDate(made.removedOn)));
        else if (made !== null) toast(t.sent(made.reference, formatDate(made.dueOn)));
        onClose();
        await onSent();
      } catch (error) {
        if (error instanceof CallError && error.status === 401) return sessionExpired();
        setFailure(failureOf(error, { refused: t.sendFailed, exception: t.sendFailed }));
      }
    });
  }
  return (
    <Dialog
      open
      title={words.title}
      onClose={busy ? () => undefined : onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {uiTexts.cancel}
          </Button>
          <Button
            variant={kind === 'ERASURE' ? 'dangerFill' : 'primary'}
            busy={busy}
            busyText={t.sending}
            onClick={send}
          >
            {kind === 'ERASURE' ? words.ask : t.send}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{words.text(answerDays)}</p>
        <TextAreaField
          ref={field}
          name="text"
          label={words.field}
          hint={isNeeded ? undefined : t.optional}
          error={isMissing ? m.text : fieldMessage(failure, 'text')}
          maxLength={limits.reasonMax}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <FailureAlert failure={fieldMessage(failure, 'text') === undefined ? failure : null} />
      </Stack>
    </Dialog>
  );
}
