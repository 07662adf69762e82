import { useId, useRef, useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { isExpired, lastReplyBy, refusalOfReplyBy, warningOfReplyBy } from '#domain/offer/sending/reply-by.ts';
import { replyByMessages } from '#domain/offer/sending/reply-by-messages.ts';
import { refsOf, sayText } from '#domain/texts.ts';
import { addDays, nameDay, todayInIndia } from '#domain/values/calendar.ts';
import { dayInWords } from '#domain/values/date-in-words.ts';
import { limits } from '#domain/limits.ts';
import { extendOffers } from './offer-calls.ts';
import { extendTexts as t } from './texts.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { SoftWarning } from '#web/ui/form/field-notes.tsx';
import { Row } from '#web/ui/layout/layout.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/hr/parts/form-dialog.tsx';
import { SkippedDialog } from '#web/hr/parts/skipped-dialog.tsx';

type ExtendedOffer = Pick<OfferRecord, 'candidateId' | 'candidateName' | 'offeredRole'> & {
  replyBy?: string | null | undefined;
};

type ExtendDialogProps = {
  /** One or many, none of which need be extendable: those that are not are named with the reason. */
  offers: readonly ExtendedOffer[];
  /** With the offers as they are now, where the server tells. */
  onExtended: (offers: readonly OfferRecord[] | undefined) => void;
  /** The call failed: the offers may be others than the screen shows. */
  onFailed: () => void;
  onClose: () => void;
};

/** Days that one press adds to the last reply-by date, or to today when that is over. */
const presets = [3, 7] as const;
const proposedDays = 7;

export function ExtendDialog({ offers, onExtended, onFailed, onClose }: ExtendDialogProps) {
  // What is extended leaves the list behind it.
  const [chosen] = useState(offers);
  const only = chosen.length === 1 ? chosen[0] : undefined;
  const today = todayInIndia();
  /** The last day on which one of them can be answered, today when all are over. */
  const from = chosen.reduce((last, { replyBy: day }) => (day && day > last ? day : last), today);
  const proposed = addDays(from, proposedDays);
  const field = useRef<HTMLInputElement>(null);
  const warningId = useId();
  const [replyBy, setReplyBy] = useState(proposed);
  const [wrong, setWrong] = useState<string | null>(null);
  const [skipped, setSkipped] = useState<readonly NotExtended[]>([]);
  useUnsaved(replyBy !== proposed && skipped.length === 0);
  const { failure, clear, send, ...sending } = useHrSubmission(replyByMessages.extendFailed);

  function extend(): void {
    const refusal = replyBy === '' ? refsOf(replyByMessages).required : refusalOfReplyBy(replyBy, todayInIndia());
    clear();
    setWrong(refusal && sayText(refusal));
    if (refusal !== null) return field.current?.focus();
    send(async () => {
      const answer = await extendAll(chosen, replyBy);
      if (answer.extended > 0) {
        toast(answer.message || replyByMessages.extended(answer.extended, answer.skipped.length));
        onExtended(answer.offers);
      }
      if (answer.skipped.length === 0) return onClose();
      setSkipped(answer.skipped);
    }, onFailed);
  }

  function choose(day: string): void {
    setReplyBy(day);
    setWrong(null);
    clear();
  }

  if (skipped.length > 0) {
    const lines = skipped.map(({ name, reason }) => t.skippedBecause(name, reason));
    return <SkippedDialog title={t.notExtended(skipped.length)} done={t.done} {...{ lines, onClose }} />;
  }
  const fieldError = wrong ?? fieldMessage(failure, 'replyBy');
  return (
    <FormDialog
      title={only ? t.title(only.candidateName) : t.titleMany(chosen.length)}
      failure={fieldError === undefined ? failure : null}
      {...{ sending, onClose }}
      action={t.action}
      busyText={t.extending}
      onSubmit={extend}
    >
      <p>{only ? t.about(only.offeredRole) : t.aboutMany}</p>
      {only?.replyBy && <p>{(isExpired(only.replyBy, today) ? t.wasUntil : t.until)(nameDay(only.replyBy))}</p>}
      <DateField
        ref={field}
        name="replyBy"
        label={t.replyBy}
        error={fieldError}
        data-first-focus
        min={from === today ? today : addDays(from, 1)}
        max={lastReplyBy}
        value={replyBy}
        words={dayInWords(replyBy, today)}
        aria-describedby={warningId}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <SoftWarning id={warningId}>{warningOfReplyBy(replyBy)}</SoftWarning>
      <div role="group" aria-label={t.presets}>
        <Row gap={2}>
          {presets.map((days) => (
            <Button key={days} disabled={sending.busy} onClick={() => choose(addDays(from, days))}>
              {t.plusDays(days)}
            </Button>
          ))}
        </Row>
      </div>
    </FormDialog>
  );
}

type NotExtended = { name: string; reason: string };

/** Extends them, as many a call as it takes. A call that extends none of many says of each one why. */
async function extendAll(offers: readonly ExtendedOffer[], replyBy: string) {
  const all = { extended: 0, skipped: [] as NotExtended[], offers: [] as OfferRecord[], message: '' };
  for (let start = 0; start < offers.length; start += limits.sendAtOnceMax) {
    const some = offers.slice(start, start + limits.sendAtOnceMax);
    const ids = some.map(({ candidateId }) => candidateId);
    const { result, offers: changed, message } = await extendOffers(ids, replyBy);
    const names = new Map(some.map(({ candidateId, candidateName }) => [candidateId, candidateName]));
    all.extended += result.sent.length;
    all.offers.push(...(changed ?? []));
    all.skipped.push(
      ...result.skipped.map(({ candidateId, reason }) => ({ name: names.get(candidateId) ?? candidateId, reason })),
    );
    // The server counts what one call came to.
    all.message = some.length === offers.length ? message : '';
  }
  return all;
}
