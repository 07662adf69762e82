import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { fetchFirstDay, firstDayKey } from './first-day-calls.ts';
import { RecordJoiningForm } from './record-joining-form.tsx';
import { recordJoiningTexts as t } from './texts.ts';
import { Loaded } from '#web/hr/parts/loaded.tsx';

type RecordJoiningProps = { candidateId: string; onDone: () => void; onClose: () => void; isUndo?: boolean };

/** The dialog in which HR records a candidate's first day; it reads by itself what is recorded. */
export function RecordJoining({ candidateId, onDone, onClose, isUndo = false }: RecordJoiningProps) {
  // One that is opened again shows nothing that was read before.
  const query = useHrQuery(firstDayKey(candidateId), (signal) => fetchFirstDay(candidateId, signal), { gcTime: 0 });
  const { data } = query;
  return (
    <Dialog
      onClose={onClose}
      title={data === undefined ? (isUndo ? t.undo : t.titleLoading) : (isUndo ? t.undoTitle : t.title)(data.name)}
    >
      <Loaded query={query} texts={t} lines={0}>
        {(latest) => (
          <RecordJoiningForm
            {...{ latest, isUndo, onClose }}
            onDone={() => {
              onDone();
              onClose();
            }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
