import { type SubmitEvent, useState } from 'react';
import type { RiskRow } from '#contract/hr/at-risk.ts';
import { addDays, isRealDate, todayInIndia } from '#domain/values/calendar.ts';
import { dateInWords } from '#domain/values/date-in-words.ts';
import { refusalOfReplyBy } from '#domain/offer/reply-by.ts';
import { sayText } from '#domain/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { atRiskPageTexts as t } from './texts.ts';

/** What is offered at first. */
const offeredDays = 7;

type ExtendDialogProps = {
  row: RiskRow;
  busy: boolean;
  onExtend: (replyBy: string) => void;
  onClose: () => void;
};

/** Asks for the new last day to answer. */
export function ExtendDialog({ row, busy, onExtend, onClose }: ExtendDialogProps) {
  const [replyBy, setReplyBy] = useState(() => addDays(todayInIndia(), offeredDays));
  const [error, setError] = useState<string>();
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const refusal = refusalOfReplyBy(replyBy);
    setError(refusal === null ? undefined : sayText(refusal));
    if (refusal === null) onExtend(replyBy);
  }
  return (
    <Dialog open onClose={onClose} title={t.extendTitle(row.fullName)}>
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <DateField
            label={t.replyBy}
            hint={t.extendHint}
            name="replyBy"
            value={replyBy}
            min={todayInIndia()}
            error={error}
            words={isRealDate(replyBy) ? dateInWords(replyBy) : ''}
            data-first-focus
            onChange={(event) => setReplyBy(event.currentTarget.value)}
          />
          <Row gap={2}>
            <Button onClick={onClose} disabled={busy}>
              {t.cancel}
            </Button>
            <Button type="submit" variant="primary" busy={busy} busyText={t.extending}>
              {t.extend}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
