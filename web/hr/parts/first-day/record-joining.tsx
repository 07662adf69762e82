import { useState } from 'react';
import { messageOr } from '#web/api/client.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { fetchFirstDay, openingKey } from './first-day-calls.ts';
import { RecordJoiningForm } from './record-joining-form.tsx';
import { recordJoiningTexts as t } from './texts.ts';

type RecordJoiningProps = {
  candidateId: string;
  /** Something was recorded or taken back: what the screen shows is older. */
  onDone: () => void;
  onClose: () => void;
};

/** The dialog in which HR records a candidate's first day; it reads by itself what is recorded. */
export function RecordJoining({ candidateId, onDone, onClose }: RecordJoiningProps) {
  const [key] = useState(() => openingKey(candidateId));
  const query = useHrQuery(key, (signal) => fetchFirstDay(candidateId, signal));
  const { data, error } = query;
  const retry = () => void query.refetch();
  return (
    <Dialog open onClose={onClose} title={data === undefined ? t.titleLoading : t.title(data.name)}>
      {data === undefined ? (
        <Stack gap={4}>
          {error === null ? (
            <p role="status">{t.loading}</p>
          ) : (
            <Alert tone="bad">{messageOr(error, t.loadFailed)}</Alert>
          )}
          <Row gap={2} justify="end">
            <Button data-first-focus onClick={onClose}>
              {uiTexts.cancel}
            </Button>
            {error !== null && <Button onClick={retry}>{uiTexts.retry}</Button>}
          </Row>
        </Stack>
      ) : (
        <RecordJoiningForm
          latest={data}
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
