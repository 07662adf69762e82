import { useState } from 'react';
import { type RecordedJoinings, recordJoinings } from '#contract/first-day.ts';
import { firstDayMessages } from '#domain/first-day/messages.ts';
import { isRealDate, todayInIndia } from '#domain/values/calendar.ts';
import { dayInWords } from '#domain/values/date-in-words.ts';
import { makeCall } from '#web/api/client.ts';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { recordJoiningTexts as t } from './texts.ts';
import { FormDialog } from '#web/hr/parts/form-dialog.tsx';
import { SkippedDialog } from '#web/hr/parts/skipped-dialog.tsx';

type RecordJoiningsProps = {
  candidateIds: readonly string[];
  /** These were recorded: what the screen shows is older. */
  onRecorded: (candidateIds: readonly string[]) => void;
  onClose: () => void;
};

/** People of one call. */
const atOnce = 100;

/** Records the joining of the chosen people, on one day; names those that were skipped, with the reasons. */
export function RecordJoinings({ candidateIds, onRecorded, onClose }: RecordJoiningsProps) {
  const [chosen] = useState(candidateIds);
  const [date, setDate] = useState(todayInIndia);
  const [wrong, setWrong] = useState<string>();
  const [result, setResult] = useState<RecordedJoinings>();
  const { failure, send, ...sending } = useHrSubmission(t.saveFailed);

  function record(): void {
    const fault = faultOf(date);
    setWrong(fault);
    if (fault !== undefined) return;
    send(async () => {
      const all = await recordAll(chosen, date, onRecorded);
      if (all.recorded.length > 0) toast(t.manySaved(all.recorded.length));
      if (all.skipped.length > 0) return setResult(all);
      onClose();
    });
  }

  if (result !== undefined) {
    const { recorded, skipped } = result;
    const lines = skipped.map(({ name, reason }) => t.skippedBecause(name, reason));
    return (
      <SkippedDialog title={t.notRecorded(skipped.length)} done={t.done} {...{ lines, onClose }}>
        {recorded.length > 0 && <p>{t.manySaved(recorded.length)}</p>}
      </SkippedDialog>
    );
  }
  return (
    <FormDialog
      title={t.manyTitle(chosen.length)}
      {...{ sending, failure, onClose }}
      action={t.save}
      busyText={t.saving}
      onSubmit={record}
    >
      <p>{t.manyText}</p>
      <DateField
        name="date"
        label={t.dateLabels.JOINED}
        error={wrong}
        data-first-focus
        max={todayInIndia()}
        value={date}
        words={dayInWords(date, todayInIndia())}
        onChange={(event) => {
          setDate(event.currentTarget.value);
          setWrong(undefined);
        }}
      />
    </FormDialog>
  );
}

function faultOf(date: string): string | undefined {
  if (!isRealDate(date)) return firstDayMessages.dateRequired;
  return date > todayInIndia() ? firstDayMessages.joinedInFuture : undefined;
}

/** One call after the other; after a failure the same can be sent again, as those that are recorded are only named. */
async function recordAll(
  candidateIds: readonly string[],
  date: string,
  onRecorded: RecordJoiningsProps['onRecorded'],
): Promise<RecordedJoinings> {
  const all: RecordedJoinings = { recorded: [], skipped: [] };
  for (let start = 0; start < candidateIds.length; start += atOnce) {
    const body = { candidateIds: candidateIds.slice(start, start + atOnce), date };
    const { recorded = [], skipped = [] } = (await makeCall(recordJoinings, { body })).responseObject ?? {};
    all.recorded.push(...recorded);
    all.skipped.push(...skipped);
    onRecorded(recorded.map(({ candidateId }) => candidateId));
  }
  return all;
}
