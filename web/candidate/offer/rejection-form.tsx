import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { offerDecisionSchema } from '#contract/candidate-offer.ts';
import { type Failure, fieldMessage } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import classes from './rejection-form.module.css';
import { textOfIssue } from '#domain/issue-text.ts';
import { sayText } from '#domain/texts.ts';
import { offerActionMessages } from '#domain/messages.ts';
import { offerTexts as t } from './texts.ts';

type RejectionFormProps = {
  open: boolean;
  onOpen: (open: boolean) => void;
  keptReason: string | undefined;
  /** Keeps the reason over a reload; an empty one is forgotten. */
  onType: (reason: string) => void;
  failure: Failure | null;
  disabled: boolean;
  busy: boolean;
  onReject: (rejectionReason: string) => void;
};

/** The first press of 'Reject Offer' asks for the reason, the second submits it. */
export function RejectionForm(props: RejectionFormProps) {
  const { open, onOpen, keptReason, onType, failure, disabled, busy, onReject } = props;
  const [reason, setReason] = useState(keptReason ?? '');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (open === wasOpen.current) return;
    wasOpen.current = open;
    if (open) field.current?.focus();
    else opener.current?.focus();
  }, [open]);

  function reject(event: SyntheticEvent): void {
    event.preventDefault();
    const entry = offerDecisionSchema.safeParse({ offerLetterStatus: 'REJECTED', rejectionReason: reason });
    const [issue] = entry.error?.issues ?? [];
    setError(issue && sayText(textOfIssue(issue)));
    if (entry.success) onReject(reason.trim());
    else field.current?.focus();
  }

  if (!open) {
    return (
      <Button
        ref={opener}
        variant="danger"
        block
        disabled={disabled}
        onClick={() => {
          onOpen(true);
          onType(reason);
        }}
      >
        {t.reject}
      </Button>
    );
  }
  return (
    <form noValidate onSubmit={reject} className={classes.why}>
      <TextAreaField
        ref={field}
        label={t.reason}
        hint={t.reasonHint}
        required
        value={reason}
        readOnly={disabled}
        error={error ?? fieldMessage(failure, 'rejectionReason')}
        onChange={(event) => {
          setReason(event.target.value);
          onType(event.target.value);
          setError(undefined);
        }}
      />
      <FailureAlert failure={failure} />
      <Button type="submit" variant="dangerFill" block disabled={disabled} busy={busy} busyText={t.processing}>
        {offerActionMessages.rejectionStatement}
      </Button>
      <Button
        variant="quiet"
        block
        disabled={disabled}
        onClick={() => {
          onOpen(false);
          // It stays in the field for who comes back to it, but a reload does not reject again.
          onType('');
          setError(undefined);
        }}
      >
        {uiTexts.cancel}
      </Button>
    </form>
  );
}
