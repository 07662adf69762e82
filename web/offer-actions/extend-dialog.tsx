import { type SyntheticEvent, useState } from 'react';
import { addDays, isRealDate, todayInIndia } from '#domain/values/calendar.ts';
import { dateInWords } from '#domain/values/date-in-words.ts';
import { refusalOfReplyBy } from '#domain/offer/reply-by.ts';
import { sayText } from '#domain/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { offerActionTexts as t } from './texts.ts';

/** So many days more are offered at first. */
const offeredDays = 7;

type ExtendDialogProps = {
  name: string;
  /** The day that holds now. */
  replyBy?: string | null;
  busy: boolean;
  onExtend: (replyBy: string) => void;
  onClose: () => void;
};

/** A week from today; where that would be no later than now, a week more. */
function firstOffered(current: string | null): string {
  const inAWeek = addDays(todayInIndia(), offeredDays);
  return current !== null && current >= inAWeek ? addDays(current, offeredDays) : inAWeek;
}

/** Asks for the new last day to answer. */
export function ExtendDialog({ name, replyBy: current, busy, onExtend, onClose }: ExtendDialogProps) {
  const [replyBy, setReplyBy] = useState(() => firstOffered(current ?? null));
  const [error, setError] = useState<string>();
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    const refusal = refusalOfReplyBy(replyBy);
    setError(refusal === null ? undefined : sayText(refusal));
    if (refusal === null) onExtend(replyBy);
  }
  return (
    <Dialog open onClose={onClose} title={t.extendTitle(name)}>
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
