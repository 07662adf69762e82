import { type Ref, useId, useRef, useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { isExpired, lastReplyBy, refusalOfReplyBy, warningOfReplyBy } from '#domain/offer/sending/reply-by.ts';
import { replyByMessages } from '#domain/offer/sending/reply-by-messages.ts';
import { refsOf, sayText } from '#domain/texts.ts';
import { addDays, nameDay, todayInIndia } from '#domain/values/calendar.ts';
import { dayInWords } from '#domain/values/date-in-words.ts';
import { extendOffers } from './offer-calls.ts';
import { extendTexts as t } from './texts.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SoftWarning } from '#web/ui/form/field-notes.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type ExtendDialogProps = {
  offer: Pick<OfferRecord, 'candidateId' | 'candidateName' | 'offeredRole'> & { replyBy?: string | null | undefined };
  /** The day that is proposed, YYYY-MM-DD. */
  proposed?: string;
  /** With the offer as it is now, where the server tells. */
  onExtended: (offers: readonly OfferRecord[] | undefined) => void;
  /** The call failed: the offer may be another one than the screen shows. */
  onFailed: () => void;
  onCancel: () => void;
};

/** What is wrong with the day that is chosen; null when nothing is. */
function refusalOf(replyBy: string, today: string): string | null {
  const refusal = replyBy === '' ? refsOf(replyByMessages).required : refusalOfReplyBy(replyBy, today);
  return refusal === null ? null : sayText(refusal);
}

/** Asks until which day an offer can be answered, and mails the candidate that day. */
export function ExtendDialog({ offer, proposed = '', onExtended, onFailed, onCancel }: ExtendDialogProps) {
  const today = todayInIndia();
  const field = useRef<HTMLInputElement>(null);
  const [replyBy, setReplyBy] = useState(proposed);
  useUnsaved(replyBy !== proposed);
  const [wrong, setWrong] = useState<string | null>(null);
  const { busy, failure, loggedOut, stopWaiting, clear, send } = useHrSubmission(replyByMessages.extendFailed);

  function extend(): void {
    const refusal = refusalOf(replyBy, todayInIndia());
    clear();
    setWrong(refusal);
    if (refusal !== null) return field.current?.focus();
    send(async () => {
      const { offers, message } = await extendOffers([offer.candidateId], replyBy);
      toast(message || replyByMessages.extended(1, 0));
      onExtended(offers);
    }, onFailed);
  }

  const fieldError = wrong ?? fieldMessage(failure, 'replyBy');
  const earliest = offer.replyBy && offer.replyBy >= today ? addDays(offer.replyBy, 1) : today;
  return (
    <Dialog open onClose={busy ? () => undefined : onCancel} title={t.title(offer.candidateName)}>
      <Form onSubmit={extend}>
        <Stack gap={4}>
          <p>{t.about(offer.offeredRole)}</p>
          {offer.replyBy && <p>{untilWords(offer.replyBy, today)}</p>}
          {failure !== null && fieldError === undefined && (
            <Alert tone="bad" requestId={failure.requestId}>
              {failure.message}
            </Alert>
          )}
          <NewReplyBy
            ref={field}
            error={fieldError}
            min={earliest}
            value={replyBy}
            onChange={(day) => {
              setReplyBy(day);
              setWrong(null);
              clear();
            }}
          />
          <FormButtons busy={busy} busyText={t.extending} onCancel={onCancel}>
            {t.action}
          </FormButtons>
        </Stack>
      </Form>
      {loggedOut && (
        <HrLoginAgainDialog kept={hrSessionMessages.keptAndSent} onLoggedIn={extend} onClose={stopWaiting} />
      )}
    </Dialog>
  );
}

type NewReplyByProps = {
  ref: Ref<HTMLInputElement>;
  error: string | undefined;
  min: string;
  value: string;
  onChange: (day: string) => void;
};

/** The day in words, and a warning for one that is far ahead. */
function NewReplyBy({ ref, error, min, value, onChange }: NewReplyByProps) {
  const warningId = useId();
  return (
    <>
      <DateField
        ref={ref}
        name="replyBy"
        label={t.replyBy}
        error={error}
        data-first-focus
        min={min}
        max={lastReplyBy}
        value={value}
        words={dayInWords(value, todayInIndia())}
        aria-describedby={warningId}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <SoftWarning id={warningId}>{warningOfReplyBy(value)}</SoftWarning>
    </>
  );
}

function untilWords(replyBy: string, today: string): string {
  return (isExpired(replyBy, today) ? t.wasUntil : t.until)(nameDay(replyBy));
}
