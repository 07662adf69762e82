import { useState } from 'react';
import type { RecordedJoinings } from '#contract/hr/first-day.ts';
import { firstDayMessages } from '#domain/first-day/messages.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { isRealDate, todayInIndia } from '#domain/values/calendar.ts';
import { dayInWords } from '#domain/values/date-in-words.ts';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { sendRecords } from './first-day-calls.ts';
import { recordJoiningTexts as t } from './texts.ts';

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
  const [result, setResult] = useState<RecordedJoinings | null>(null);
  const { busy, failure, loggedOut, stopWaiting, send } = useHrSubmission(t.saveFailed);

  function record(): void {
    const fault = faultOf(date);
    setWrong(fault);
    if (fault !== undefined) return;
    send(async () => {
      const { recorded, skipped } = await recordAll(chosen, date, onRecorded);
      if (recorded.length > 0) toast(t.manySaved(recorded.length));
      if (skipped.length > 0) return setResult({ recorded, skipped });
      onClose();
    });
  }

  if (result !== null) return <Skipped {...result} onClose={onClose} />;
  return (
    <Dialog onClose={busy ? () => undefined : onClose} title={t.manyTitle(chosen.length)}>
      <Form onSubmit={record}>
        <Stack gap={4}>
          {failure !== null && (
            <Alert tone="bad" requestId={failure.requestId}>
              {failure.message}
            </Alert>
          )}
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
          <FormButtons busy={busy} busyText={t.saving} onCancel={onClose}>
            {t.save}
          </FormButtons>
        </Stack>
      </Form>
      {loggedOut && (
        <HrLoginAgainDialog kept={hrSessionMessages.keptAndSent} onLoggedIn={record} onClose={stopWaiting} />
      )}
    </Dialog>
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
    const { recorded, skipped } = await sendRecords(candidateIds.slice(start, start + atOnce), date);
    all.recorded.push(...recorded);
    all.skipped.push(...skipped);
    onRecorded(recorded.map(({ candidateId }) => candidateId));
  }
  return all;
}

function Skipped({ recorded, skipped, onClose }: RecordedJoinings & { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t.notRecorded(skipped.length)}
      footer={
        <Button variant="primary" onClick={onClose} data-first-focus>
          {t.done}
        </Button>
      }
    >
      <Stack gap={4}>
        {recorded.length > 0 && <p>{t.manySaved(recorded.length)}</p>}
        <ul>
          {skipped.map(({ candidateId, name, reason }) => (
            <li key={candidateId}>{t.skippedBecause(name, reason)}</li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  );
}
