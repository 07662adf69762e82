import { FailedLoad } from '#web/api/failed-load.tsx';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { LoadingText } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { fetchFirstDay, firstDayKey } from './first-day-calls.ts';
import { RecordJoiningForm } from './record-joining-form.tsx';
import { recordJoiningTexts as t } from './texts.ts';

type RecordJoiningProps = { candidateId: string; onDone: () => void; onClose: () => void; isUndo?: boolean };

/** The dialog in which HR records a candidate's first day; it reads by itself what is recorded. */
export function RecordJoining({ candidateId, onDone, onClose, isUndo = false }: RecordJoiningProps) {
  // One that is opened again shows nothing that was read before.
  const { data, error, refetch } = useHrQuery(
    firstDayKey(candidateId),
    (signal) => fetchFirstDay(candidateId, signal),
    { gcTime: 0 },
  );
  return (
    <Dialog
      onClose={onClose}
      title={data === undefined ? (isUndo ? t.undo : t.titleLoading) : (isUndo ? t.undoTitle : t.title)(data.name)}
    >
      {data === undefined ? (
        error === null ? (
          <LoadingText>{t.loading}</LoadingText>
        ) : (
          <FailedLoad error={error} fallback={t.loadFailed} refetch={refetch} />
        )
      ) : (
        <RecordJoiningForm
          latest={data}
          isUndo={isUndo}
          onDone={() => {
            onDone();
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
